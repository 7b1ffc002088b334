import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

export type Setting = Record<string, string>;

const running = new Set<ChildProcess>();

/** Starts the real server. `until` resolves with its output once that matches, or once it exits. */
export function start(env: Setting) {
	const child = spawn(process.execPath, [join(import.meta.dirname, "start.test.kit.ts")], {
		env: { ...process.env, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	running.add(child.once("close", () => running.delete(child)));
	let said = "";
	const ended = new Promise<number | string>((resolve) =>
		child.once("close", (code, signal) => resolve(code ?? signal ?? "")),
	);
	const until = (words: RegExp) =>
		new Promise<string>((resolve) => {
			const look = () => words.test(said) && resolve(said);
			for (const stream of [child.stdout, child.stderr])
				stream.on("data", (chunk) => {
					said += String(chunk);
					look();
				});
			look();
			void ended.then(() => resolve(said));
		});
	const stop = (signal: NodeJS.Signals = "SIGTERM") => {
		child.kill(signal);
		return ended;
	};
	return { until, ended, stop };
}

export async function runOnce(env: Setting) {
	const server = start(env);
	const said = await server.until(/port \d+/);
	await server.stop();
	return said;
}

/** Kills processes that a failed test left running. */
export function endAll() {
	for (const child of running) child.kill("SIGKILL");
}
