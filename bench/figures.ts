import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeRun } from "./measured-on.ts";

const DOCUMENT = join(import.meta.dirname, "../docs/speed.md");

/** Replaces one table of docs/speed.md: the one between `<!-- name -->` and `<!-- /name -->`. */
export function writeFigures(name: "pages" | "large", rows: readonly string[][]): void {
	const text = readFileSync(DOCUMENT, "utf8");
	const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
	const [top = "", rest = ""] = text.split(begin);
	const bottom = rest.split(end)[1] ?? "";
	const table = [["figure", "ours", "baseline"], ["---", "---", "---"], ...rows].map(
		(cells) => `| ${cells.map((cell) => cell.replaceAll("|", "/")).join(" | ")} |`,
	);
	writeFileSync(DOCUMENT, `${top}${begin}\n${describeRun()}\n\n${table.join("\n")}\n${end}${bottom}`);
}
