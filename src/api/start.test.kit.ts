import { Worker } from "node:worker_threads";
import { listen, requirePort } from "#platform/http/listen.server.ts";
import { openHealth } from "#platform/start/health.server.ts";
import { explainRefusal } from "#platform/start/refusal.ts";

/** Ends it when whoever started it died, or after two minutes, even out of a call that never returns. */
const GUARDIAN = `
const parent = process.ppid;
const end = () => process.kill(process.pid, "SIGKILL");
setTimeout(end, 120_000);
setInterval(() => process.ppid === parent || end(), 500);
`;
new Worker(GUARDIAN, { eval: true, execArgv: [] }).unref();

/** The production world and its port, without pages: how server.ts starts, for start.test.ts to see refused. */
try {
	await requirePort(process.env);
	const { platform } = await import("./live.server.ts");
	const health = openHealth(platform);
	const port = await listen(platform, health, async (req, res) => {
		if (req.url === "/ready") return void res.end((await health.notReadyBecause()) ?? "listo");
		// While it blocks, whoever comes waits to be accepted.
		if (req.url === "/block") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
		res.end("vivo");
	});
	process.stdout.write(`port ${port}\n`);
} catch (error) {
	process.stderr.write(`\n${explainRefusal(error, process.env)}\n\n`);
	process.exit(1);
}
