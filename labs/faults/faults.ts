/**
 * `npm run faults`: runs every fault and attack of docs/faults.md against the production build, one row each. `npm
 * run faults -- kill locked` runs some; `--write` puts the figures into the document. Exit 1 when one fails.
 */
import { hideOwnShop } from "../../scripts/own-shop.mjs";
import { accounts } from "./accounts.ts";
import { addresses } from "./addresses.ts";
import { approvalFaults } from "./approvals.ts";
import { backupFaults } from "./backups.ts";
import { bombs } from "./bombs.ts";
import { bookings } from "./bookings.ts";
import { burstFaults } from "./burst.ts";
import { catalogueKills } from "./catalogue-kills.ts";
import { connections } from "./connections.ts";
import { damageFaults } from "./damaged-database.ts";
import { earlyResponseFaults } from "./early-responses.ts";
import { emailKills } from "./email-kills.ts";
import { erasureFaults } from "./erasure.ts";
import { extremes } from "./extremes.ts";
import { cleanUp, type Fault, interrupt, type Verdict, waitIfInterrupted } from "./fault.ts";
import { fewConnections } from "./few-connections.ts";
import { fileFaults } from "./files.ts";
import { diskFaults } from "./full-disk.ts";
import { invalidStartFaults } from "./invalid-starts.ts";
import { kill } from "./kill.ts";
import { lockFaults } from "./locked-database.ts";
import { longAddressFaults } from "./long-address.ts";
import { longBurstFaults } from "./long-burst.ts";
import { mailFaults } from "./mail.ts";
import { missingFileFaults } from "./missing-file.ts";
import { networkCutFaults } from "./network-cut.ts";
import { orderFaults } from "./orders.ts";
import { paymentKills } from "./payment-kills.ts";
import { postgresKills } from "./postgres-kills.ts";
import { outageFaults } from "./postgres-outage.ts";
import { restartFaults } from "./restarts.ts";
import { rollingRestartFaults } from "./rolling.ts";
import { type ResultLine, writeDocument } from "./table.ts";

const FAULTS: Fault[] = [
	...kill,
	...catalogueKills,
	...restartFaults,
	...rollingRestartFaults,
	...postgresKills,
	...outageFaults,
	...lockFaults,
	...diskFaults,
	...fileFaults,
	...extremes,
	...addresses,
	...longAddressFaults,
	...earlyResponseFaults,
	...connections,
	...bombs,
	...accounts,
	...bookings,
	...approvalFaults,
	...orderFaults,
	...paymentKills,
	...mailFaults,
	...burstFaults,
	...longBurstFaults,
	...invalidStartFaults,
	...damageFaults,
	...missingFileFaults,
	...emailKills,
	...fewConnections,
	...networkCutFaults,
	...erasureFaults,
	...backupFaults,
];

hideOwnShop();
const selectedNames = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknownNames = selectedNames.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (unknownNames.length > 0) {
	console.error(`No such fault: ${unknownNames.join(", ")}. There are: ${listNames().join(", ")}`);
	process.exit(2);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
	// The start script's own tools, which handle how a server is run, would exit immediately.
	process.removeAllListeners(signal);
	process.once(signal, interrupt);
}

const resultLines: ResultLine[] = [];
for (const fault of FAULTS.filter(({ name }) => selectedNames.length === 0 || selectedNames.includes(name)))
	for (const engine of fault.engines) {
		if (process.env.FAULTS_ENGINE && process.env.FAULTS_ENGINE !== engine) continue;
		const verdict = await runFault(() => fault.run(engine));
		await waitIfInterrupted();
		await cleanUp();
		const resultLine = { fault, engine, ...toResult(verdict) };
		resultLines.push(resultLine);
		if (process.argv.includes("--write")) writeDocument(FAULTS, resultLine);
		console.log(
			[fault.name, engine, fault.fault, resultLine.figure, fault.goal, resultLine.holds].join(" · "),
		);
	}
process.exit(resultLines.some(({ holds }) => holds === "no") ? 1 : 0);

async function runFault(run: () => Promise<Verdict>): Promise<Verdict> {
	try {
		return await run();
	} catch (error) {
		return { figure: `the attempt itself failed: ${(error as Error).message}`, holds: false };
	}
}

function toResult(verdict: Verdict): Pick<ResultLine, "figure" | "holds"> {
	if ("untried" in verdict) return { figure: `not tried: ${verdict.untried}`, holds: "not tried" };
	return { figure: verdict.figure, holds: verdict.holds ? "yes" : "no" };
}

function listNames(): string[] {
	return [...new Set(FAULTS.map(({ name }) => name))];
}
