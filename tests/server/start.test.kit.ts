import { Worker } from "node:worker_threads";
import { requirePort, startListening } from "#server/http/listen.server.ts";
import { openHealth } from "#server/start/health.server.ts";
import { explainStartupError } from "#server/start/startup-error.ts";

/** Kills the process when its parent died, or after two minutes, even inside a blocking call. */
const GUARDIAN = `
const parent = process.ppid;
const end = () => process.kill(process.pid, "SIGKILL");
setTimeout(end, 120_000);
setInterval(() => process.ppid === parent || end(), 500);
`;
new Worker(GUARDIAN, { eval: true, execArgv: [] }).unref();

/** Starts like server.ts, with the production context and port but without pages. */
try {
	await requirePort(process.env);
	const { platform } = await import("#api/live.server.ts");
	const health = openHealth(platform);
	const port = await startListening(platform, health, async (req, res) => {
		if (req.url === "/ready") return void res.end((await health.getNotReadyReason()) ?? "listo");
		// While it blocks, connections wait to be accepted.
		if (req.url === "/block") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
		res.end("vivo");
	});
	process.stdout.write(`port ${port}\n`);
} catch (error) {
	process.stderr.write(`\n${explainStartupError(error, process.env)}\n\n`);
	process.exit(1);
}
