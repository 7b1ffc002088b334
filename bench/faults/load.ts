import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, callServer } from "./client.ts";

const PAGES = ["/", "/productos", "/servicios", "/contacto", "/nosotros"];
const PAUSE_MS = 20;

/** Renders every page that visitors use, so that it is cached, and waits for its best compression. */
export async function warmUpPages(origin: string): Promise<void> {
	for (const page of PAGES) await callServer(origin, page);
	await wait(1000);
}

/** Simulates readers of pages, each with their own connection, until stopped. */
export function startVisitors(origin: string, clients = 4, pages = PAGES) {
	const answers: Answer[] = [];
	const agent = new Agent({ keepAlive: true, maxSockets: clients });
	return run(clients, answers, async (turn) => {
		// A quarter of an hour of pages would fill the client's memory.
		answers.push({
			...(await callServer(origin, pages[turn % pages.length] ?? "/", { agent })),
			text: "",
		});
		await wait(PAUSE_MS);
	});
}

/** Checks the process's health continuously: the longest response is the longest stall of its event loop. */
export function startPings(origin: string) {
	const answers: Answer[] = [];
	return run(1, answers, async () => {
		answers.push(await callServer(origin, "/health"));
		await wait(10);
	});
}

/**
 * Simulates people who request a quote, each repeating it with the same key until it is accepted, as the form does.
 *
 * @returns every response, and the reference of each acknowledged request
 */
export function startWriters(origin: string, clients = 10, pauseMs = 50) {
	const answers: Answer[] = [];
	const acknowledged: string[] = [];
	const load = run(clients, answers, async (_turn, isRunning) => {
		const quote = createQuote();
		const key = randomUUID();
		while (isRunning()) {
			const reply = await callServer(origin, "/api/quotes", {
				json: quote,
				headers: { "idempotency-key": key },
			});
			answers.push(reply);
			if (reply.status >= 200 && reply.status < 300) {
				acknowledged.push((JSON.parse(reply.text) as { reference: string }).reference);
				break;
			}
			await wait(pauseMs);
		}
		await wait(1);
	});
	return { ...load, acknowledged };
}

let people = 0;
/** Returns a quote for a new name each time, so that a name stored twice is a request stored twice. */
export function createQuote(notes = "") {
	const number = ++people;
	return {
		customer: { name: `Ana ${number}`, phone: `6${String(number).padStart(7, "0")}`, notes },
		products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
	};
}

function run(
	clients: number,
	answers: Answer[],
	work: (turn: number, isRunning: () => boolean) => Promise<void>,
) {
	let running = true;
	let turns = 0;
	const loops = Array.from({ length: clients }, async () => {
		while (running) await work(turns++, () => running);
	});
	return {
		answers,
		stop: async () => {
			running = false;
			await Promise.all(loops);
			return summarize(answers);
		},
	};
}

/** Summarises responses. @returns the share of 200s in percent, and times in milliseconds */
export function summarize(answers: readonly Answer[]) {
	const times = answers.map(({ ms: formatMs }) => formatMs).toSorted((a, b) => a - b);
	const getPercentile = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
	const good = answers.filter(({ status }) => status === 200).length;
	const statuses: Record<string, number> = {};
	for (const { status, error } of answers) {
		const name = status === 0 ? (error ?? "cut") : String(status);
		statuses[name] = (statuses[name] ?? 0) + 1;
	}
	return {
		count: answers.length,
		okShare: (100 * good) / Math.max(1, answers.length),
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
