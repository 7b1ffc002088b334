import { expect, test } from "vitest";
import { BODY_LIMITS } from "#server/http/body-limiter.ts";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const CHUNK_BYTES = 120 * 1024;

const headers = { "content-type": "application/json" };
/** Sends a JSON body that ends only on demand. */
function startEndlessUpload() {
	const end = Promise.withResolvers<void>();
	const body = new ReadableStream({
		async start(controller) {
			controller.enqueue(new Uint8Array(CHUNK_BYTES).fill(32));
			await end.promise;
			controller.close();
		},
	});
	// Browser types lack streaming request bodies.
	const init = { method: "POST", headers, body, duplex: "half" };
	const request = new Request("http://localhost/api/contact", init);
	const address = `10.${++uploadCount >> 8}.${uploadCount & 255}.7`;
	return { end: end.resolve, reply: Promise.resolve(world.api.fetch(request, { address })) };
}
let uploadCount = 0;

test("keeps memory for other requests while JSON never ends", async () => {
	const uploads = Array.from({ length: Math.ceil(BODY_LIMITS.totalBytes / CHUNK_BYTES) }, startEndlessUpload);
	const send = async (bytes: number) =>
		(await world.call("/api/contact", { body: { message: "a".repeat(bytes) } })).status;
	await expect.poll(() => send(20_000)).toBe(503);
	expect(await send(2000)).toBe(422);
	for (const { end } of uploads) end();
	await Promise.all(uploads.map(({ reply }) => reply));
	expect(await send(20_000)).toBe(422);
});
