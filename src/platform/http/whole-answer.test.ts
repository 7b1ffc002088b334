import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wholeAnswer } from "./whole-answer.ts";

const MEGABYTE = 1024 * 1024;
const BOMB = gzipSync(Buffer.alloc(64 * MEGABYTE));
let poured = 0;
const answers: Record<string, (res: ServerResponse) => unknown> = {
	"/short": (res) => res.end("corto"),
	"/none": (res) => res.writeHead(204).end(),
	"/full": (res) => res.end(Buffer.alloc(MEGABYTE, "x")),
	"/bomb": (res) => res.writeHead(200, { "content-encoding": "gzip" }).end(BOMB),
	"/endless": (res) => pipeline(megabytes, res).catch(() => {}),
};
function* megabytes() {
	for (;;) {
		poured += MEGABYTE;
		yield Buffer.alloc(MEGABYTE);
	}
}
const server = createServer((req, res) => void answers[req.url ?? ""]?.(res));
beforeAll(async () => void (await once(server.listen(0, "127.0.0.1"), "listening")));
afterAll(() => {
	server.closeAllConnections();
	server.close();
});
const ask = (path: string) =>
	fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

test("an answer is whole up to the bound, to the byte", async () => {
	expect(String(await wholeAnswer(await ask("/short"), MEGABYTE))).toBe("corto");
	expect(await wholeAnswer(await ask("/none"), MEGABYTE)).toHaveLength(0);
	expect(await wholeAnswer(await ask("/full"), MEGABYTE)).toHaveLength(MEGABYTE);
	expect(await wholeAnswer(await ask("/full"), MEGABYTE - 1)).toBeUndefined();
});

test("what goes on without end, or unpacks to more than it weighs, is left at the bound", async () => {
	expect(await wholeAnswer(await ask("/bomb"), MEGABYTE)).toBeUndefined();
	expect(await wholeAnswer(await ask("/endless"), MEGABYTE)).toBeUndefined();
	// What lies in the buffers of the line comes on top.
	expect(poured).toBeLessThan(32 * MEGABYTE);
});
