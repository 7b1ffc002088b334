import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { callServer, type HttpResponse } from "./client.ts";

const PAGES = ["/", "/productos", "/servicios", "/contacto", "/nosotros"];
const VISITOR_PAUSE_MS = 20;

/** Renders every page that visitors use, so that it is cached, and waits for its best compression. */
export async function warmUpPages(origin: string): Promise<void> {
	for (const page of PAGES) await callServer(origin, page);
	await wait(1000);
}

/** Simulates readers of pages, each with their own connection, until stopped. */
export function startVisitors(origin: string, clients = 4, pages = PAGES) {
	const responses: HttpResponse[] = [];
	const agent = new Agent({ keepAlive: true, maxSockets: clients });
	return startClients(clients, responses, async (callNumber) => {
		// A quarter of an hour of pages would fill the client's memory.
		responses.push({
			...(await callServer(origin, pages[callNumber % pages.length] ?? "/", { agent })),
			text: "",
		});
		await wait(VISITOR_PAUSE_MS);
	});
}

/** Checks the process's health continuously: the longest response is the longest stall of its event loop. */
export function startPings(origin: string) {
	const responses: HttpResponse[] = [];
	return startClients(1, responses, async () => {
		responses.push(await callServer(origin, "/health"));
		await wait(10);
	});
}

/**
 * Simulates people who request a quote, each repeating it with the same key until it is accepted, as the form does.
 *
 * @returns every response, and the reference of each acknowledged request
 */
export function startWriters(origin: string, clients = 10, pauseMs = 50) {
	const responses: HttpResponse[] = [];
	const acknowledged: string[] = [];
	const clientLoad = startClients(clients, responses, async (_turn, isRunning) => {
		const quote = createQuote();
		const key = randomUUID();
		while (isRunning()) {
			const response = await callServer(origin, "/api/quotes", {
				json: quote,
				headers: { "idempotency-key": key },
			});
			responses.push(response);
			if (response.status >= 200 && response.status < 300) {
				acknowledged.push((JSON.parse(response.text) as { reference: string }).reference);
				break;
			}
			await wait(pauseMs);
		}
		await wait(1);
	});
	return { ...clientLoad, acknowledged };
}

let quoteCount = 0;
/** Returns a quote for a new name each time, so that a name stored twice is a request stored twice. */
export function createQuote(notes = "") {
	const quoteNumber = ++quoteCount;
	return {
		customer: { name: `Ana ${quoteNumber}`, phone: `6${String(quoteNumber).padStart(7, "0")}`, notes },
		products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
	};
}

function startClients(
	clients: number,
	responses: HttpResponse[],
	makeCall: (callNumber: number, isRunning: () => boolean) => Promise<void>,
) {
	let isActive = true;
	let callCount = 0;
	const loops = Array.from({ length: clients }, async () => {
		while (isActive) await makeCall(callCount++, () => isActive);
	});
	return {
		responses,
		stop: async () => {
			isActive = false;
			await Promise.all(loops);
			return summarize(responses);
		},
	};
}

/** Summarises responses. @returns the share of 200s in percent, and times in milliseconds */
export function summarize(responses: readonly HttpResponse[]) {
	const durations = responses.map(({ ms: responseMs }) => responseMs).toSorted((a, b) => a - b);
	const getPercentile = (fraction: number) => durations[Math.floor((durations.length - 1) * fraction)] ?? 0;
	const okCount = responses.filter(({ status }) => status === 200).length;
	const statuses: Record<string, number> = {};
	for (const { status, error } of responses) {
		const outcome = status === 0 ? (error ?? "cut") : String(status);
		statuses[outcome] = (statuses[outcome] ?? 0) + 1;
	}
	return {
		count: responses.length,
		okShare: (100 * okCount) / Math.max(1, responses.length),
		p95: getPercentile(0.95),
		p99: getPercentile(0.99),
		max: getPercentile(1),
		statuses,
	};
}

/** Formats status counts, such as "201 ×30, 503 ×2". */
export const formatCounts = (statuses: Record<string, number>) =>
	Object.entries(statuses)
		.map(([status, count]) => `${status} ×${count}`)
		.join(", ");
export const formatMs = (time: number) => `${time < 10 ? time.toFixed(1) : time.toFixed(0)} ms`;
export const formatSeconds = (time: number) => `${(time / 1000).toFixed(1)} s`;
export const formatPercent = (share: number) => `${share.toFixed(share === 100 ? 0 : 2)} %`;
