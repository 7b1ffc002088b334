import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DamagedObject, openBucket } from "./bucket.server.ts";
import { startS3 } from "./s3.test.kit.ts";

const folder = mkdtempSync(join(tmpdir(), "biela-bucket-file-"));
const [source, target] = [join(folder, "source"), join(folder, "target")];
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
	s3 = await startS3();
});
afterAll(async () => {
	await s3.close();
	rmSync(folder, { recursive: true, force: true });
});

const RETRY_POLICY = { tries: 1, callMs: 5000 };

test("stores and fetches a file of several megabytes", async () => {
	const bucket = await openBucket(s3.createBucketUrl(), RETRY_POLICY);
	writeFileSync(source, randomBytes(9e6));
	await bucket.putFile("a/large", source);
	expect(await bucket.getFile("a/large", target)).toBe(true);
	expect(readFileSync(target).equals(readFileSync(source))).toBe(true);
	expect(await bucket.getFile("a/other", target)).toBe(false);
});

test("rejects a file that the bucket changed", async () => {
	const url = s3.createBucketUrl();
	const bucket = await openBucket(url, RETRY_POLICY);
	writeFileSync(source, "what was put");
	await bucket.putFile("hurt", source);
	await s3.truncateObject(url, "hurt");
	await expect(bucket.getFile("hurt", target)).rejects.toBeInstanceOf(DamagedObject);
});

/** Starts a provider with a slow connection that stores no hash beside an object. */
async function startSlowServer(partsMs: readonly number[]) {
	const server = createServer(async (_, res) => {
		for (const ms of partsMs) {
			res.write("part ");
			await wait(ms);
		}
		res.end();
	}).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	const { port } = server.address() as AddressInfo;
	const url = `s3+http://key:secret@127.0.0.1:${port}/bucket`;
	const close = () => {
		server.closeAllConnections();
		server.close();
	};
	return { bucket: await openBucket(url, { tries: 1, callMs: 1200 }), close };
}

test("waits for a slow connection, aborts a silent one", async () => {
	const slow = await startSlowServer([400, 400, 400, 400]);
	expect(await slow.bucket.getFile("slow", target)).toBe(true);
	expect(readFileSync(target, "utf8")).toBe("part part part part ");
	slow.close();
	const silent = await startSlowServer([0, 5000]);
	await expect(silent.bucket.getFile("silent", target)).rejects.toMatchObject({
		name: "TimeoutError",
	});
	silent.close();
});
