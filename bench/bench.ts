import { measureLarge } from "./large.ts";
import { measurePages } from "./pages.ts";
import { measureSearch } from "./search.ts";

/** Prints each figure beside its baseline of the same run. Ratios hold on a noisy machine, absolute times do not. */
const rows = process.argv.includes("large")
	? await measureLarge()
	: [...(await measurePages()), ...(await measureSearch())];
const widths = [0, 1, 2].map((column) =>
	Math.max(...rows.map((row) => row[column]?.length ?? 0), 8),
);
for (const row of [["figure", "ours", "baseline"], ...rows])
	process.stdout.write(
		`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}\n`,
	);
