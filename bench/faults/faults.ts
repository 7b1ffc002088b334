/**
 * `npm run faults`: runs every fault and attack of docs/faults.md against the production build, one row each. `npm
 * run faults -- kill locked` runs some; `--write` puts the figures into the document. Exit 1 when one fails.
 */
import { accounts } from "./accounts.ts";
import { addresses } from "./addresses.ts";
import { approvalFaults } from "./approvals.ts";
import { copyFaults } from "./backups.ts";
import { bombs } from "./bombs.ts";
import { bookings } from "./bookings.ts";
import { burstFaults } from "./burst.ts";
import { connections } from "./connections.ts";
import { damaged } from "./damaged-database.ts";
import { early } from "./early-responses.ts";
import { emailKills } from "./email-kills.ts";
import { erasedFaults } from "./erasure.ts";
import { extremes } from "./extremes.ts";
import { cleanUp, type Fault, interrupt, type Verdict, waitIfInterrupted } from "./fault.ts";
import { fewConnections } from "./few-connections.ts";
import { files } from "./files.ts";
import { diskFaults } from "./full-disk.ts";
import { kill } from "./kill.ts";
import { locked } from "./locked-database.ts";
import { longAddress } from "./long-address.ts";
import { longBursts } from "./long-burst.ts";
import { mail } from "./mail.ts";
import { lostFile } from "./missing-file.ts";
import { networkCuts } from "./network-cut.ts";
import { orderFaults } from "./orders.ts";
import { postgresKills } from "./postgres-kills.ts";
import { postgresOutage } from "./postgres-outage.ts";
import { refusals } from "./refusals.ts";
import { restartsUnderLoad } from "./restarts.ts";
import { rollingRestarts } from "./rolling.ts";
import { type Line, writeDocument } from "./table.ts";

const FAULTS: Fault[] = [
	...kill,
	...restartsUnderLoad,
	...rollingRestarts,
	...postgresKills,
	...postgresOutage,
	...locked,
	...diskFaults,
	...files,
	...extremes,
	...addresses,
	...longAddress,
	...early,
	...connections,
	...bombs,
	...accounts,
	...bookings,
	...approvalFaults,
	...orderFaults,
	...mail,
	...burstFaults,
	...longBursts,
	...refusals,
	...damaged,
	...lostFile,
	...emailKills,
	...fewConnections,
	...networkCuts,
	...erasedFaults,
	...copyFaults,
];

const selected = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = selected.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (unknown.length > 0) {
	console.error(`No such fault: ${unknown.join(", ")}. There are: ${listNames().join(", ")}`);
	process.exit(2);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
	// The start script's own tools, which handle how a server is run, would exit immediately.
	process.removeAllListeners(signal);
	process.once(signal, interrupt);
}

const lines: Line[] = [];
for (const fault of FAULTS.filter(({ name }) => selected.length === 0 || selected.includes(name)))
	for (const engine of fault.engines) {
		if (process.env.FAULTS_ENGINE && process.env.FAULTS_ENGINE !== engine) continue;
		const verdict = await runFault(() => fault.run(engine));
		await waitIfInterrupted();
		await cleanUp();
		const line = { fault, engine, ...toResult(verdict) };
		lines.push(line);
		if (process.argv.includes("--write")) writeDocument(FAULTS, line);
		console.log([fault.name, engine, fault.fault, line.figure, fault.goal, line.holds].join(" · "));
	}
process.exit(lines.some(({ holds }) => holds === "no") ? 1 : 0);

async function runFault(run: () => Promise<Verdict>): Promise<Verdict> {
	try {
		return await run();
	} catch (error) {
		return { figure: `the attempt itself failed: ${(error as Error).message}`, holds: false };
	}
}

function toResult(verdict: Verdict): Pick<Line, "figure" | "holds"> {
	if ("untried" in verdict) return { figure: `not tried: ${verdict.untried}`, holds: "not tried" };
	return { figure: verdict.figure, holds: verdict.holds ? "yes" : "no" };
}

function listNames(): string[] {
	return [...new Set(FAULTS.map(({ name }) => name))];
}
