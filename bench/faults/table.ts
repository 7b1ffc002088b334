import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import type { Engine, Fault } from "./fault.ts";

/** One fault on one engine, as it came out. */
export type Line = {
	fault: Fault;
	engine: Engine;
	figure: string;
	holds: "yes" | "no" | "not tried";
};

const DOCUMENT = join(import.meta.dirname, "../../docs/faults.md");
const [BEGIN, END] = ["<!-- figures -->", "<!-- /figures -->"];
const HEAD = ["fault", "injected how", "goal", "before", "SQLite", "PostgreSQL", "command"];

/** Puts figures into docs/faults.md, each into its cell; what was not run, and "before", keep what they said. */
export function writeDocument(lines: readonly Line[]): void {
	const text = readFileSync(DOCUMENT, "utf8");
	const [top = "", rest = ""] = text.split(BEGIN);
	const [table = "", bottom = ""] = rest.split(END);
	const rows = new Map(
		table
			.split("\n")
			.filter((row) => row.startsWith("| ") && !row.startsWith(`| ${HEAD[0]} `))
			.map((row) => row.slice(2, -2).split(" | "))
			.map((cells) => [cells[0] ?? "", cells]),
	);
	for (const line of lines) {
		const { fault, engine, figure, holds } = line;
		const said = `${holds === "no" ? "**no**: " : ""}${figure}`
			.replaceAll("|", "/")
			.replaceAll("\n", " ");
		const old = rows.get(fault.fault);
		const cells = [fault.fault, fault.injected, fault.goal, ...(old?.slice(3, 6) ?? ["", "", ""])];
		for (const [place, on] of (["SQLite", "PostgreSQL"] as const).entries())
			if (!fault.engines.includes(on)) cells[4 + place] = "—";
		cells[engine === "SQLite" ? 4 : 5] = said;
		rows.set(fault.fault, [...cells, `\`npm run faults -- ${fault.name}\``]);
	}
	const written = [HEAD, HEAD.map(() => "---"), ...rows.values()].map(
		(cells) => `| ${cells.join(" | ")} |`,
	);
	const figures = `${BEGIN}\n${measuredOn()}\n\n${written.join("\n")}\n${END}`;
	writeFileSync(DOCUMENT, top + figures + bottom);
}

function measuredOn(): string {
	const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
	const day = new Date().toISOString().slice(0, 10);
	const memory = Math.round(totalmem() / 1024 ** 3);
	const load = loadavg()[0]?.toFixed(1);
	return `Last run: ${day}, commit ${commit}, ${cpus().length} cores, ${memory} GB, load average ${load}.`;
}
