// Shows every view that comes in, one JSON document a line: node show.mjs < views.jsonl

import { createInterface } from "node:readline";

import { table } from "./table.mjs";

for await (const line of createInterface({ input: process.stdin })) {
  console.log(table(JSON.parse(line)).join("\n") + "\n");
}
