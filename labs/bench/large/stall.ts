import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { startSite } from "../server.ts";
import { PASSWORD, type ShopLocation } from "./shop.ts";

const POLLER_COUNT = 3;
const INBOX_PATH = "/api/admin/inbox?state=all";
const SPREADSHEET_PATH = "/api/admin/export/customers?format=xlsx";
const WARM_UP_MS = 5000;
/** More frequent than the panel's polling, and within the rate limit of an IP address. */
const POLL_INTERVAL_MS = 400;

/**
 * Requests a cached page continuously while staff work: whatever blocks the server's event loop delays this page.
 *
 * @returns the longest wait, in milliseconds
 */
export async function measureStall(shopLocation: ShopLocation): Promise<number> {
	const { BIELA_DATA, ...otherSettings } = shopLocation;
	const server = await startSite(BIELA_DATA, otherSettings);
	const loginResponse = await fetch(`${server.origin}/api/admin/login`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ username: "admin", password: PASSWORD }),
	});
	const { access_token } = (await loginResponse.json()) as { access_token: string };
	const headers = { authorization: `Bearer ${access_token}` };
	const callApi = (path: string) => fetch(server.origin + path, { headers });
	const readBody = async (path: string) => (await callApi(path)).arrayBuffer();
	const startAndCancel = async (path: string) => (await callApi(path)).body?.cancel();
	// A process's first seconds (compiling code, rendering pages, loading text) belong to its start, not to the data.
	await Promise.all([
		readBody("/"),
		readBody(INBOX_PATH),
		startAndCancel(SPREADSHEET_PATH),
		pause(WARM_UP_MS),
	]);
	let isOver = false;
	const poll = async () => {
		while (!isOver) {
			await readBody(INBOX_PATH);
			await pause(POLL_INTERVAL_MS);
		}
	};
	const pollingEnd = Promise.withResolvers<void>();
	const longestPing = measureLongestPing(pollingEnd.promise, `${server.origin}/`);
	const pollers = Array.from({ length: POLLER_COUNT }, poll);
	await readBody(SPREADSHEET_PATH);
	isOver = true;
	pollingEnd.resolve();
	await Promise.all(pollers);
	const longestMs = await longestPing;
	await server.stop();
	return longestMs;
}

/** Pings from its own thread, so that this thread's reading and writing does not count as the server's delay. */
async function measureLongestPing(pollingEnd: Promise<void>, url: string): Promise<number> {
	const pinger = new Worker(new URL("./pinger.ts", import.meta.url), { workerData: { url } });
	await pollingEnd;
	pinger.postMessage("stop");
	const [longestMs] = await once(pinger, "message");
	return longestMs;
}
