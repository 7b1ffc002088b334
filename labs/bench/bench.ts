import { hideOwnShop } from "../../scripts/own-shop.mjs";
import { writeFigures } from "./figures.ts";
import { measureLarge } from "./large.ts";
import { measurePages } from "./pages.ts";
import { measureSearch } from "./search.ts";

/**
 * Prints each figure beside its baseline of the same run. Ratios hold on a noisy machine, absolute times do not.
 * `npm run bench -- large` measures the large shop; `--write` puts the figures into docs/speed.md.
 */
hideOwnShop();
const isLarge = process.argv.includes("large");
const rows: string[][] = [];
if (isLarge) {
	for await (const row of measureLarge()) {
		// The run takes half an hour: print each figure as it is measured.
		process.stderr.write(`${row.join("  ")}\n`);
		rows.push(row);
	}
} else rows.push(...(await measurePages()), ...(await measureSearch()));
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0), 8));
for (const row of [["figure", "ours", "baseline"], ...rows])
	process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}\n`);
if (process.argv.includes("--write")) writeFigures(isLarge ? "large" : "pages", rows);
