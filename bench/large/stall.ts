import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { startBiela } from "../server.ts";
import { PASSWORD, type Place } from "./shop.ts";

const INBOXES = 3;
const INBOX = "/api/admin/inbox?state=all";
const SHEET = "/api/admin/export/customers?format=xlsx";
const SETTLING_MS = 5000;
/** More frequent than the panel's polling, and within the rate limit of an IP address. */
const POLL_EVERY_MS = 400;

/**
 * Requests a cached page continuously while staff work: whatever blocks the server's event loop delays this page.
 *
 * @returns the longest wait, in milliseconds
 */
export async function measureStall(place: Place): Promise<number> {
	const { BIELA_DATA, ...rest } = place;
	const server = await startBiela(BIELA_DATA, rest);
	const login = await fetch(`${server.origin}/api/admin/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ username: "admin", password: PASSWORD }),
	});
	const { access_token } = (await login.json()) as { access_token: string };
	const headers = { authorization: `Bearer ${access_token}` };
	const ask = (path: string) => fetch(server.origin + path, { headers });
	const read = async (path: string) => (await ask(path)).arrayBuffer();
	const begin = async (path: string) => (await ask(path)).body?.cancel();
	// A process's first seconds (compiling code, rendering pages, loading text) belong to its start, not to the data.
	await Promise.all([read("/"), read(INBOX), begin(SHEET), pause(SETTLING_MS)]);
	let isOver = false;
	const poll = async () => {
		while (!isOver) {
			await read(INBOX);
			await pause(POLL_EVERY_MS);
		}
	};
	const over = Promise.withResolvers<void>();
	const waits = measureLongestPing(over.promise, `${server.origin}/`);
	const polls = Array.from({ length: INBOXES }, poll);
	await read(SHEET);
	isOver = true;
	over.resolve();
	await Promise.all(polls);
	const longestMs = await waits;
	await server.stop();
	return longestMs;
}

/** Pings from its own thread, so that this thread's reading and writing does not count as the server's delay. */
async function measureLongestPing(isOver: Promise<void>, url: string): Promise<number> {
	const pinger = new Worker(new URL("./pinger.ts", import.meta.url), { workerData: { url } });
	await isOver;
	pinger.postMessage("stop");
	const [longestMs] = await once(pinger, "message");
	return longestMs;
}
