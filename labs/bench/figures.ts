import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeRun } from "./run-description.ts";

const DOCUMENT_PATH = join(import.meta.dirname, "../../docs/speed.md");

/** Replaces one table of docs/speed.md: the one between `<!-- name -->` and `<!-- /name -->`. */
export function writeFigures(name: "pages" | "large", rows: readonly string[][]): void {
	const text = readFileSync(DOCUMENT_PATH, "utf8");
	const [beginMarker, endMarker] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
	const [textBefore = "", textFromTable = ""] = text.split(beginMarker);
	const textAfter = textFromTable.split(endMarker)[1] ?? "";
	const table = [["figure", "ours", "baseline"], ["---", "---", "---"], ...rows].map(
		(cells) => `| ${cells.map((cell) => cell.replaceAll("|", "/")).join(" | ")} |`,
	);
	writeFileSync(
		DOCUMENT_PATH,
		`${textBefore}${beginMarker}\n${describeRun()}\n\n${table.join("\n")}\n${endMarker}${textAfter}`,
	);
}
