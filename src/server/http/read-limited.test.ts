import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readResponseUpTo } from "./read-limited.ts";

const MEGABYTE = 1024 * 1024;
const ZIP_BOMB = gzipSync(Buffer.alloc(64 * MEGABYTE));
let sentMegabytes = 0;
const handlers: Record<string, (res: ServerResponse) => unknown> = {
	"/short": (res) => res.end("corto"),
	"/none": (res) => res.writeHead(204).end(),
	"/full": (res) => res.end(Buffer.alloc(MEGABYTE, "x")),
	"/bomb": (res) => res.writeHead(200, { "content-encoding": "gzip" }).end(ZIP_BOMB),
	"/endless": (res) => pipeline(generateMegabytes, res).catch(() => {}),
};
function* generateMegabytes() {
	for (;;) {
		sentMegabytes += MEGABYTE;
		yield Buffer.alloc(MEGABYTE);
	}
}
const server = createServer((req, res) => void handlers[req.url ?? ""]?.(res));
beforeAll(async () => void (await once(server.listen(0, "127.0.0.1"), "listening")));
afterAll(() => {
	server.closeAllConnections();
	server.close();
});
const fetchResponse = (path: string) =>
	fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

test("reads a response up to the exact limit", async () => {
	expect(String(await readResponseUpTo(await fetchResponse("/short"), MEGABYTE))).toBe("corto");
	expect(await readResponseUpTo(await fetchResponse("/none"), MEGABYTE)).toHaveLength(0);
	expect(await readResponseUpTo(await fetchResponse("/full"), MEGABYTE)).toHaveLength(MEGABYTE);
	expect(await readResponseUpTo(await fetchResponse("/full"), MEGABYTE - 1)).toBeUndefined();
});

test("stops at the limit of endless or compressed responses", async () => {
	expect(await readResponseUpTo(await fetchResponse("/bomb"), MEGABYTE)).toBeUndefined();
	expect(await readResponseUpTo(await fetchResponse("/endless"), MEGABYTE)).toBeUndefined();
	// Plus the bytes in the connection's buffers.
	expect(sentMegabytes).toBeLessThan(32 * MEGABYTE);
});
