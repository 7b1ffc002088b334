import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

export type EnvSettings = Record<string, string>;

const runningServers = new Set<ChildProcess>();

/** Starts the real server. `waitForOutput` resolves with its output once that matches, or once it exits. */
export function startServer(env: EnvSettings) {
	const child = spawn(process.execPath, [join(import.meta.dirname, "start.test.kit.ts")], {
		env: { ...process.env, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	runningServers.add(child.once("close", () => runningServers.delete(child)));
	let output = "";
	const exitCode = new Promise<number | string>((resolve) =>
		child.once("close", (code, signal) => resolve(code ?? signal ?? "")),
	);
	const waitForOutput = (pattern: RegExp) =>
		new Promise<string>((resolve) => {
			const checkOutput = () => pattern.test(output) && resolve(output);
			for (const stream of [child.stdout, child.stderr])
				stream.on("data", (chunk) => {
					output += String(chunk);
					checkOutput();
				});
			checkOutput();
			void exitCode.then(() => resolve(output));
		});
	const stop = (signal: NodeJS.Signals = "SIGTERM") => {
		child.kill(signal);
		return exitCode;
	};
	return { waitForOutput, exitCode, stop };
}

export async function runOnce(env: EnvSettings) {
	const server = startServer(env);
	const output = await server.waitForOutput(/port \d+/);
	await server.stop();
	return output;
}

/** Kills processes that a failed test left running. */
export function killAll() {
	for (const child of runningServers) child.kill("SIGKILL");
}
