import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Log } from "#server/log.server.ts";
import { createSemaphore, type Semaphore } from "#server/semaphore.ts";
import type { ContentVersion } from "./content-version.server.ts";
import type { Page } from "./page-body.server.ts";
import { openPageCache } from "./page-cache.server.ts";

let version: number;
let renderCount: number;
/** Makes the database unavailable for both the version and the rendering. */
let isDatabaseDown: boolean;
let gate: Promise<void>;
const content = {
	isFresh: () => !isDatabaseDown,
	isCertain: async () => !isDatabaseDown,
	getLastVersion: () => version,
	getCurrent: async () => version,
} as unknown as ContentVersion;

let logLines: string[];
const recordLog = (_: object, text: string) => logLines.push(text);
const log = { error: recordLog, warn: recordLog } as unknown as Log;
const baseHeaders = ["X-Content-Type-Options", "nosniff"];
/** Corrupts the cached gzip body of a page, which recompression reads. */
const withCorruption = (semaphore: Semaphore): Semaphore => {
	return async (work) => {
		const page = await semaphore(work);
		const { gzip } = (page as Page).responses;
		if (isCorrupted && gzip) gzip.body = Buffer.from("not packed");
		return page;
	};
};
let isCorrupted: boolean;
let phase: string;
let cache: ReturnType<typeof openPageCache>;
beforeEach(() => {
	[version, renderCount, isDatabaseDown, isCorrupted] = [1, 0, false, false];
	gate = Promise.resolve();
	phase = "published";
	logLines = [];
	const queueLimit = { maxWaiting: 3, message: "Espera un momento." };
	const runLimited = withCorruption(createSemaphore(2, queueLimit));
	const context = { content, log, commonHeaders: baseHeaders, runLimited, getPhase: () => phase };
	cache = openPageCache(context, async (_, { key }) => {
		renderCount++;
		const renderedVersion = version;
		await gate;
		if (isDatabaseDown) throw new Error("no database");
		const status = key === "/broken" ? 500 : key === "/missing" ? 404 : 200;
		const body = `<p>${"áé ".repeat(400)}${key} v${renderedVersion}</p>`;
		return new Response(body, {
			status,
			headers: { "content-type": "text/html; charset=utf-8" },
		});
	});
});
const server = createServer((req, res) => {
	const key = req.url ?? "/";
	if (cache.sendCached(`http://site${key}`, req, res)) return;
	cache.send("http://site", { key, kind: "page" }, req, res).catch((error) => {
		res.writeHead(error.status ?? 500).end(error.message);
	});
});
let origin = "";
beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test("sends no page of another phase while rendering fails", async () => {
	expect((await fetch(`${origin}/a`)).status).toBe(200);
	phase = "private";
	isDatabaseDown = true;
	expect((await fetch(`${origin}/a`)).status).toBe(500);
	phase = "published";
	expect((await fetch(`${origin}/a`)).status).toBe(200);
});

test("renders once for a hundred concurrent visitors", async () => {
	let openGate: () => void = () => {};
	gate = new Promise((resolve) => {
		openGate = resolve;
	});
	const before = renderCount;
	const visits = Array.from({ length: 100 }, () => fetch(`${origin}/a`));
	await expect.poll(() => renderCount).toBe(before + 1);
	openGate();
	await Promise.all(visits);
	await fetch(`${origin}/a`);
	expect(renderCount).toBe(before + 1);
});

test("sends 304 when the visitor has the page", async () => {
	const first = await fetch(`${origin}/b`);
	const etag = first.headers.get("etag") ?? "";
	const repeated = await fetch(`${origin}/b`, { headers: { "if-none-match": etag } });
	expect(repeated.status).toBe(304);
	expect(await repeated.text()).toBe("");
});

test("sends the same page in every encoding", async () => {
	const texts = await Promise.all(
		["br", "gzip", "identity"].map(async (encoding) => {
			const reply = await fetch(`${origin}/c`, { headers: { "accept-encoding": encoding } });
			expect(reply.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
			return reply.text();
		}),
	);
	expect(new Set(texts).size).toBe(1);
});

// Missing and broken pages are not cached at all.
test("drops a page after an edit", async () => {
	expect(await (await fetch(`${origin}/d`)).text()).toContain("v1");
	version = 2;
	expect(await (await fetch(`${origin}/d`)).text()).toContain("v2");
	const before = renderCount;
	const { pages } = cache.size().site;
	for (const path of ["/missing", "/missing", "/broken", "/broken"])
		expect((await fetch(origin + path)).status).toBe(path === "/missing" ? 404 : 500);
	expect(renderCount).toBe(before + 4);
	expect(cache.size().site.pages).toBe(pages);
});

test("sends the stale page when rendering fails", async () => {
	const before = await (await fetch(`${origin}/known`)).text();
	version = 2.5;
	isDatabaseDown = true;
	for (let times = 0; times < 3; times++) expect(await (await fetch(`${origin}/known`)).text()).toBe(before);
	expect((await fetch(`${origin}/unknown`)).status).toBe(500);
	isDatabaseDown = false;
	expect(await (await fetch(`${origin}/known`)).text()).toContain("v2.5");
	expect(logLines).toEqual(["old page sent: no new one could be rendered"]);
});

test("rejects visitors when the render queue is full", async () => {
	let openGate: () => void = () => {};
	gate = new Promise((resolve) => {
		openGate = resolve;
	});
	let answeredCount = 0;
	const statuses = Array.from({ length: 9 }, async (_, number) => {
		const reply = await fetch(`${origin}/crowd?q=${number}`);
		answeredCount++;
		return reply.status;
	});
	await expect.poll(() => answeredCount).toBe(4);
	openGate();
	gate = Promise.resolve();
	const settledStatuses = await Promise.all(statuses);
	expect(settledStatuses.filter((status) => status === 200)).toHaveLength(5);
	expect(settledStatuses.filter((status) => status === 503)).toHaveLength(4);
});

test("evicts pages that were not requested again", async () => {
	await fetch(`${origin}/home`);
	for (let number = 0; number < 250; number++) {
		await (await fetch(`${origin}/search?q=${number}`)).text();
		if (number % 50 === 0) await (await fetch(`${origin}/search?q=0`)).text();
	}
	const { site, searches } = cache.size();
	expect(searches.pages).toBe(100);
	expect(searches.bytes).toBeLessThan(100 * 4000);
	expect(site.pages).toBeGreaterThan(0);
	const before = renderCount;
	for (const path of ["/search?q=0", "/home", "/search?q=249"]) await fetch(origin + path);
	expect(renderCount).toBe(before);
	await fetch(`${origin}/search?q=1`);
	expect(renderCount).toBe(before + 1);
});

test("renders again after an edit during rendering", async () => {
	let openGate: () => void = () => {};
	const gateClosed = new Promise<void>((resolve) => {
		openGate = resolve;
	});
	version = 3;
	gate = gateClosed;
	const before = renderCount;
	const earlyResponse = fetch(`${origin}/e`);
	await expect.poll(() => renderCount).toBe(before + 1);
	version = 4;
	gate = Promise.resolve();
	const lateText = fetch(`${origin}/e`).then((reply) => reply.text());
	await expect.poll(() => renderCount).toBe(before + 2);
	openGate();
	expect(await lateText).toContain("v4");
	await earlyResponse;
});

test("logs a failed recompression and sends the page", async () => {
	isCorrupted = true;
	const read = async () =>
		(await fetch(`${origin}/stubborn`, { headers: { "accept-encoding": "br" } })).text();
	const first = await read();
	await expect.poll(() => logLines).toEqual(["page not compressed further"]);
	expect(await read()).toBe(first);
});

test("adds common headers and a default policy", async () => {
	const { headers } = await fetch(`${origin}/c`);
	expect(headers.get("x-content-type-options")).toBe("nosniff");
	expect(headers.get("content-security-policy")).toMatch(/default-src 'none'/);
});

test("answers HEAD with the length and no body", async () => {
	const reply = await fetch(`${origin}/c`, { method: "HEAD" });
	expect(reply.status).toBe(200);
	expect(Number(reply.headers.get("content-length"))).toBeGreaterThan(0);
	expect(await reply.text()).toBe("");
});
