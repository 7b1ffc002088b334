import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

export type Setting = Record<string, string>;

const running = new Set<ChildProcess>();

/** Starts the real server. `waitForOutput` resolves with its output once that matches, or once it exits. */
export function start(env: Setting) {
	const child = spawn(process.execPath, [join(import.meta.dirname, "start.test.kit.ts")], {
		env: { ...process.env, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	running.add(child.once("close", () => running.delete(child)));
	let output = "";
	const ended = new Promise<number | string>((resolve) =>
		child.once("close", (code, signal) => resolve(code ?? signal ?? "")),
	);
	const until = (pattern: RegExp) =>
		new Promise<string>((resolve) => {
			const checkOutput = () => pattern.test(output) && resolve(output);
			for (const stream of [child.stdout, child.stderr])
				stream.on("data", (chunk) => {
					output += String(chunk);
					checkOutput();
				});
			checkOutput();
			void ended.then(() => resolve(output));
		});
	const stop = (signal: NodeJS.Signals = "SIGTERM") => {
		child.kill(signal);
		return ended;
	};
	return { until, ended, stop };
}

export async function runOnce(env: Setting) {
	const server = start(env);
	const output = await server.until(/port \d+/);
	await server.stop();
	return output;
}

/** Kills processes that a failed test left running. */
export function killAll() {
	for (const child of running) child.kill("SIGKILL");
}
