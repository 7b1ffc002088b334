import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFormReader } from "./form-body.server.ts";

const readFormBody = createFormReader({ totalBytes: 40_000, bytesPerBody: 1000 });
let readBytes = 0;
const server = createServer((req, res) => {
	req.on("data", (chunk) => {
		readBytes += chunk.length;
	});
	readFormBody(req).then(
		(body) => res.end(Buffer.isBuffer(body) ? `read ${body.length}` : String(body.status)),
		(error) => res.end(`${error.code} ${error.status}`),
	);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

/** Posts a form with this Content-Length and sends only part of it. */
function postForm(bytes: number, sent = bytes, line = "") {
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	const type = "Content-Type: application/x-www-form-urlencoded";
	const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${type}${line}`;
	socket.write(`${head}\r\nContent-Length: ${bytes}\r\n\r\n${"a".repeat(sent)}`);
	return socket;
}

test("accepts normal forms during endless uploads", async () => {
	const before = readBytes;
	const endlessUploads = Array.from({ length: 3 }, () => postForm(20_000, 12_000));
	await expect.poll(() => readBytes - before).toBe(36_000);
	expect(await text(postForm(20_000))).toContain("busy 503");
	expect(await text(postForm(900))).toContain("read 900");
	for (const upload of endlessUploads) upload.destroy();
	await Promise.all(endlessUploads.map((upload) => once(upload, "close")));
	await expect.poll(async () => text(postForm(20_000))).toContain("read 20000");
});

test("rejects compressed forms and accepts identity", async () => {
	expect(await text(postForm(10, 10, "\r\nContent-Encoding: gzip"))).toContain("415");
	expect(await text(postForm(10, 10, "\r\nContent-Encoding: identity"))).toContain("read 10");
});

test("rejects forms over 128 kB whatever their length header", async () => {
	expect(await text(postForm(200_000, 0))).toContain("413");
});
