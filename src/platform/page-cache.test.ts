import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrotliOptions } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ContentVersion } from "./content-version.server.ts";
import type { Log } from "./log.server.ts";
import { openPageCache } from "./page-cache.server.ts";

let version = 1;
let rendered = 0;
let gate: Promise<void> = Promise.resolve();
const content = {
	isFresh: () => true,
	known: () => version,
	current: async () => version,
	edit: async () => {},
} as unknown as ContentVersion;

const logged: string[] = [];
const log = { error: (_: object, text: string) => logged.push(text) } as unknown as Log;
/** The best compression of one page fails. */
vi.mock("node:zlib", async (load) => {
	const zlib = await load<typeof import("node:zlib")>();
	type Args = [input: Buffer, options: BrotliOptions, done: (error: Error | null) => void];
	const brotliCompress = (...[input, options, done]: Args) => {
		const isBest = options.params?.[zlib.constants.BROTLI_PARAM_QUALITY] === 11;
		if (isBest && input.includes("/stubborn")) return done(new Error("no memory"));
		zlib.brotliCompress(input, options, done);
	};
	return { ...zlib, brotliCompress };
});

const cache = openPageCache({ content, log }, async (key) => {
	rendered++;
	const began = version;
	await gate;
	const status = key.endsWith("/broken") ? 500 : key.endsWith("/missing") ? 404 : 200;
	const body = `<p>${"áé ".repeat(400)}${key} v${began}</p>`;
	return new Response(body, { status, headers: { "content-type": "text/html; charset=utf-8" } });
});
const server = createServer((req, res) => {
	const key = `http://site${req.url}`;
	if (!cache.sendKept(key, req, res)) void cache.send(key, req, res);
});
let origin = "";
beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test("a hundred visitors at once cost one rendering, and the next ones none", async () => {
	let open: () => void = () => {};
	gate = new Promise((resolve) => {
		open = resolve;
	});
	const before = rendered;
	const visits = Array.from({ length: 100 }, () => fetch(`${origin}/a`));
	await expect.poll(() => rendered).toBe(before + 1);
	open();
	await Promise.all(visits);
	await fetch(`${origin}/a`);
	expect(rendered).toBe(before + 1);
});

test("a visitor who has the page is told so, with an empty answer", async () => {
	const first = await fetch(`${origin}/b`);
	const etag = first.headers.get("etag") ?? "";
	const again = await fetch(`${origin}/b`, { headers: { "if-none-match": etag } });
	expect(again.status).toBe(304);
	expect(await again.text()).toBe("");
});

test("every encoding holds the same page", async () => {
	const texts = await Promise.all(
		["br", "gzip", "identity"].map(async (encoding) => {
			const reply = await fetch(`${origin}/c`, { headers: { "accept-encoding": encoding } });
			expect(reply.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
			return reply.text();
		}),
	);
	expect(new Set(texts).size).toBe(1);
});

test("an edit drops the page, a missing page stays missing, a broken one is not kept", async () => {
	expect(await (await fetch(`${origin}/d`)).text()).toContain("v1");
	version = 2;
	expect(await (await fetch(`${origin}/d`)).text()).toContain("v2");
	expect((await fetch(`${origin}/missing`)).status).toBe(404);
	const before = rendered;
	expect((await fetch(`${origin}/broken`)).status).toBe(500);
	expect((await fetch(`${origin}/broken`)).status).toBe(500);
	expect(rendered).toBe(before + 2);
});

test("whoever looks after an edit does not get the rendering that began before it", async () => {
	let open: () => void = () => {};
	const shut = new Promise<void>((resolve) => {
		open = resolve;
	});
	version = 3;
	gate = shut;
	const before = rendered;
	const early = fetch(`${origin}/e`);
	await expect.poll(() => rendered).toBe(before + 1);
	version = 4;
	gate = Promise.resolve();
	const late = fetch(`${origin}/e`).then((reply) => reply.text());
	await expect.poll(() => rendered).toBe(before + 2);
	open();
	expect(await late).toContain("v4");
	await early;
});

test("a page that cannot be compressed further is told of, and sent as it is", async () => {
	const first = await (await fetch(`${origin}/stubborn`)).text();
	await expect.poll(() => logged).toEqual(["page not compressed further"]);
	expect(await (await fetch(`${origin}/stubborn`)).text()).toBe(first);
});

test("HEAD says the length and sends no body", async () => {
	const reply = await fetch(`${origin}/c`, { method: "HEAD" });
	expect(reply.status).toBe(200);
	expect(Number(reply.headers.get("content-length"))).toBeGreaterThan(0);
	expect(await reply.text()).toBe("");
});
