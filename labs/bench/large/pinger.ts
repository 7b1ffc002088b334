/** A thread that requests one address repeatedly until it is stopped, and reports the longest wait. */
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const PING_INTERVAL_MS = 2;

const { url } = workerData as { url: string };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let isOver = false;
parentPort?.once("message", () => {
	isOver = true;
});
let longestMs = 0;
while (!isOver) {
	const startedAt = performance.now();
	await new Promise<void>((resolve, reject) => {
		request(url, { agent }, (response) => response.resume().once("end", resolve))
			.once("error", reject)
			.end();
	});
	longestMs = Math.max(longestMs, performance.now() - startedAt);
	await pause(PING_INTERVAL_MS);
}
agent.destroy();
parentPort?.postMessage(longestMs);
