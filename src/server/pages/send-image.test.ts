import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppContext } from "#server/app-context.server.ts";
import { sendImage } from "./send-image.server.ts";

const loggedErrors: unknown[] = [];
let file: Readable;
const image = { hash: "0123456789ab", isFixedName: false };
const ctx = {
	content: { isFresh: () => true },
	images: { findStoredImage: () => ({ folder: "a", name: "full.png", type: "image/png", image }) },
	files: { open: async () => ({ size: 10, stream: () => file, close: async () => {} }) },
	log: { error: ({ error }: { error: unknown }) => loggedErrors.push(error) },
} as unknown as AppContext;

let outcome: Promise<unknown>;
const server = createServer((req, res) => {
	outcome = sendImage(ctx, req, res);
});
let url = "";
beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/images/a.png`;
});
afterAll(() => server.close());

/** Creates a file that yields its first half and then runs `continueReading`. */
const createHalfFile = (continueReading: (stream: Readable) => void) => {
	let isHalfSent = false;
	return new Readable({
		read() {
			if (isHalfSent) return continueReading(this);
			isHalfSent = true;
			this.push("12345");
		},
	});
};

test("logs a truncated image when the disk fails", async () => {
	const failure = Object.assign(new Error("disk"), { code: "EIO" });
	file = createHalfFile((stream) => stream.destroy(failure));
	await expect(fetch(url).then((reply) => reply.text())).rejects.toThrow();
	await outcome;
	expect(loggedErrors).toEqual([failure]);
});

test("logs nothing when the client disconnects", async () => {
	loggedErrors.length = 0;
	file = createHalfFile(() => {});
	const abortController = new AbortController();
	await fetch(url, { signal: abortController.signal });
	abortController.abort();
	await outcome;
	expect(loggedErrors).toEqual([]);
});
