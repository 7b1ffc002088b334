import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { startBiela } from "../server.ts";
import { PASSWORD, type Place } from "./shop.ts";

const INBOXES = 3;
const PING_EVERY_MS = 2;
/** More eager than the panel, and within what an address may ask. */
const POLL_EVERY_MS = 400;

/**
 * Asks for a kept page all the time while staff work: whatever keeps the server's event loop keeps this page waiting.
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
	const read = async (path: string) =>
		(await fetch(server.origin + path, { headers })).arrayBuffer();
	// The page is kept from here on: its first rendering is no stall.
	await read("/");
	let isOver = false;
	const poll = async () => {
		while (!isOver) {
			await read("/api/admin/inbox?state=todas");
			await pause(POLL_EVERY_MS);
		}
	};
	const waits = pingUntil(() => isOver, `${server.origin}/`);
	const polls = Array.from({ length: INBOXES }, poll);
	await read("/api/admin/export/customers?format=xlsx");
	isOver = true;
	await Promise.all(polls);
	const longest = await waits;
	await server.stop();
	return longest;
}

async function pingUntil(isOver: () => boolean, url: string): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	let longest = 0;
	while (!isOver()) {
		const began = performance.now();
		await new Promise<void>((resolve, reject) => {
			request(url, { agent }, (reply) => reply.resume().once("end", resolve))
				.once("error", reject)
				.end();
		});
		longest = Math.max(longest, performance.now() - began);
		await pause(PING_EVERY_MS);
	}
	agent.destroy();
	return longest;
}
