import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listUncoveredBlocks, listUnknownEntries } from "./coverage.ts";
import { findBlocks, listBlocks, readBlocks } from "./document.ts";

const DOCUMENT = `
# Page

\`\`\`sh
first
\`\`\`

## 2.1 Install

1. First:

   \`\`\`sh
   apt-get update
   apt-get install -y git
   \`\`\`

\`\`\`
not a command
\`\`\`

### Settings

\`\`\`ini
PORT=3000
  indented
\`\`\`
`;

test("reads commands and settings with the heading above", () => {
	const blocks = listBlocks("page", DOCUMENT);
	expect(blocks.map(({ section, language, commands }) => [section, language, commands])).toEqual([
		["Page", "sh", "first"],
		["2.1 Install", "sh", "apt-get update\napt-get install -y git"],
		["Settings", "ini", "PORT=3000\n  indented"],
	]);
});

test("finds blocks by heading or number, or throws", () => {
	const blocks = listBlocks("page", DOCUMENT);
	expect(findBlocks(blocks, "2.1", "git")).toHaveLength(1);
	expect(findBlocks(blocks, "Settings")).toHaveLength(1);
	expect(() => findBlocks(blocks, "2.1", "docker")).toThrow("no block in «2.1» with «docker»");
});

test("runs every block of the operator's documents, or says why not", () => {
	expect(listUncoveredBlocks()).toEqual([]);
});

test("names only blocks that exist", () => {
	expect(listUnknownEntries()).toEqual([]);
});

test("goes live with twenty commands at most", () => {
	expect(readBlocks("deployment")[0]?.commands.split("\n").length).toBeLessThanOrEqual(20);
});

test("explains each of the first commands in Spanish", () => {
	const commands = readBlocks("deployment")[0]?.commands.split("\n") ?? [];
	const page = readFileSync("docs/salir-al-aire.md", "utf8");
	const [, section = ""] = page.split("## Las veinte líneas");
	const explained = [...section.matchAll(/^\d+\. `([^`]+)` /gm)].map(([, start = ""]) => start);
	expect(explained.slice(0, commands.length)).toHaveLength(commands.length);
	for (const [index, command] of commands.entries()) expect(command).toContain(explained[index]);
});
