import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeRun } from "../bench/run-description.ts";
import { BOTH_ENGINES, type Engine, type Fault } from "./fault.ts";

/** The result of one fault on one engine. */
export type ResultLine = {
	fault: Fault;
	engine: Engine;
	figure: string;
	holds: "yes" | "no" | "not tried";
};

const DOCUMENT_PATH = join(import.meta.dirname, "../../docs/faults.md");
const [BEGIN_MARKER, END_MARKER] = ["<!-- figures -->", "<!-- /figures -->"];
const HEADER_CELLS = ["fault", "injected how", "goal", "before", "SQLite", "PostgreSQL", "command"];

/** Writes one figure into its cell of docs/faults.md; the other cells, and "before", stay unchanged. */
export function writeDocument(faults: readonly Fault[], resultLine: ResultLine): void {
	const text = readFileSync(DOCUMENT_PATH, "utf8");
	const [textBefore = "", textFromTable = ""] = text.split(BEGIN_MARKER);
	const [table = "", textAfter = ""] = textFromTable.split(END_MARKER);
	const writtenCells = new Map(
		table.split("\n").map((row) => {
			const cells = row.slice(2, -2).split(" | ");
			return [cells[0], cells];
		}),
	);
	const rows = faults.map((fault) => {
		const { name, fault: title, injected, goal, engines } = fault;
		const [figureBefore = "", ...currentFigures] = writtenCells.get(title)?.slice(3, 6) ?? [];
		const figureCells = BOTH_ENGINES.map((engine, engineIndex) => {
			if (!engines.includes(engine)) return "—";
			return fault === resultLine.fault && engine === resultLine.engine
				? toCell(resultLine)
				: (currentFigures[engineIndex] ?? "");
		});
		return [title, injected, goal, figureBefore, ...figureCells, `\`npm run faults -- ${name}\``];
	});
	const lines = [HEADER_CELLS, HEADER_CELLS.map(() => "---"), ...rows].map(
		(cells) => `| ${cells.join(" | ")} |`,
	);
	const tableText = `${BEGIN_MARKER}\n${describeRun()}\n\n${lines.join("\n")}\n${END_MARKER}`;
	writeFileSync(DOCUMENT_PATH, textBefore + tableText + textAfter);
}

/** Escapes a cell: it is one line, and a bar would end it. */
function toCell({ holds, figure }: ResultLine): string {
	const cell = `${holds === "no" ? "**no**: " : ""}${figure}`;
	return cell.replaceAll("|", "/").replace(/\s+/g, " ");
}
