import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeRun } from "../measured-on.ts";
import { BOTH, type Engine, type Fault } from "./fault.ts";

/** The result of one fault on one engine. */
export type Line = {
	fault: Fault;
	engine: Engine;
	figure: string;
	holds: "yes" | "no" | "not tried";
};

const DOCUMENT = join(import.meta.dirname, "../../docs/faults.md");
const [BEGIN, END] = ["<!-- figures -->", "<!-- /figures -->"];
const HEAD = ["fault", "injected how", "goal", "before", "SQLite", "PostgreSQL", "command"];

/** Writes one figure into its cell of docs/faults.md; the other cells, and "before", stay unchanged. */
export function writeDocument(faults: readonly Fault[], line: Line): void {
	const text = readFileSync(DOCUMENT, "utf8");
	const [top = "", rest = ""] = text.split(BEGIN);
	const [table = "", bottom = ""] = rest.split(END);
	const written = new Map(
		table.split("\n").map((row) => {
			const cells = row.slice(2, -2).split(" | ");
			return [cells[0], cells];
		}),
	);
	const rows = faults.map((fault) => {
		const { name, fault: title, injected, goal, engines } = fault;
		const [before = "", ...now] = written.get(title)?.slice(3, 6) ?? [];
		const figures = BOTH.map((engine, place) => {
			if (!engines.includes(engine)) return "—";
			return fault === line.fault && engine === line.engine ? formatCell(line) : (now[place] ?? "");
		});
		return [title, injected, goal, before, ...figures, `\`npm run faults -- ${name}\``];
	});
	const lines = [HEAD, HEAD.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
	const figures = `${BEGIN}\n${describeRun()}\n\n${lines.join("\n")}\n${END}`;
	writeFileSync(DOCUMENT, top + figures + bottom);
}

/** Escapes a cell: it is one line, and a bar would end it. */
function formatCell({ holds, figure }: Line): string {
	const cell = `${holds === "no" ? "**no**: " : ""}${figure}`;
	return cell.replaceAll("|", "/").replace(/\s+/g, " ");
}
