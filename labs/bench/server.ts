import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { SERVER, SERVING } from "../../scripts/serving.mjs";

/** A server under measurement: its URL, the time until its first 200, and its memory. */
export type RunningServer = {
	origin: string;
	startMs: number;
	getResidentMb: () => number;
	stop: () => Promise<void>;
};

/** Starts the production server on a data folder and waits for its first page. */
export async function startSite(
	dataFolder: string,
	extraEnv: Record<string, string> = {},
): Promise<RunningServer> {
	const port = await findFreePort();
	const env = {
		...process.env,
		...SERVING,
		PORT: String(port),
		BIELA_DATA: dataFolder,
		BIELA_ADMIN_PASSWORD: "una-clave-para-medir",
		LOG_LEVEL: "silent",
		TRUSTED_PROXIES: "loopback",
		BIELA_CROWD: "1000",
		...extraEnv,
	};
	return waitForStart(spawn(process.execPath, SERVER, { env, stdio: "ignore" }), port, "/productos");
}

/** Starts the baseline of the comparison: node:http answering the same bytes from memory. */
export async function startBareServer(body: Buffer): Promise<RunningServer> {
	const port = await findFreePort();
	const script = `const body = Buffer.from(process.env.BODY, "base64");
		require("node:http").createServer((_, res) => {
			res.writeHead(200, { "content-type": "text/html", "content-encoding": "br", "content-length": body.length });
			res.end(body);
		}).listen(${port}, "127.0.0.1");`;
	const env = { ...process.env, BODY: body.toString("base64") };
	return waitForStart(spawn(process.execPath, ["--eval", script], { env, stdio: "ignore" }), port, "/");
}

async function waitForStart(child: ChildProcess, port: number, path: string): Promise<RunningServer> {
	const startedAt = performance.now();
	const origin = `http://127.0.0.1:${port}`;
	for (;;) {
		const response = await fetch(origin + path).catch(() => undefined);
		if (response?.ok) break;
		if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
	return {
		origin,
		startMs: performance.now() - startedAt,
		getResidentMb: () => {
			const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
			return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
		},
		stop: () =>
			new Promise((resolve) => {
				child.once("exit", () => resolve());
				child.kill("SIGINT");
			}),
	};
}

function findFreePort(): Promise<number> {
	return new Promise((resolve) => {
		const probeServer = createServer().listen(0, "127.0.0.1", () => {
			const address = probeServer.address();
			probeServer.close(() => resolve(typeof address === "object" && address ? address.port : 0));
		});
	});
}
