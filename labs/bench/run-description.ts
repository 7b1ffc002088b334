import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";

/** Returns the day, commit and machine of a run, as one sentence for its document. */
export function describeRun(): string {
	const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
	const day = new Date().toISOString().slice(0, 10);
	const memory = Math.round(totalmem() / 1024 ** 3);
	const load = loadavg()[0]?.toFixed(1);
	return `Last run: ${day}, commit ${commit}, ${cpus().length} cores, ${memory} GB, load average ${load}.`;
}
