// @module-tag slow
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openLog } from "#server/log.server.ts";
import { explainRemoteError, openBucket } from "./bucket.server.ts";
import { openBucketFiles } from "./bucket-files.server.ts";
import { type FileCache, openFileCache } from "./file-cache.server.ts";
import type { Files } from "./files.server.ts";
import { startS3 } from "./s3.test.kit.ts";

const log = openLog("silent");
const folder = mkdtempSync(join(tmpdir(), "biela-cache-"));
/** A successful response may take a while on a busy machine. */
const TIMEOUTS = {
	reads: { tries: 1, callMs: 20_000 },
	writes: { tries: 1, callMs: 20_000 },
	probes: { tries: 1, callMs: 20_000 },
	waitMs: 20_000,
	cooldownMs: 150,
};
/** For calls that get no response. */
const SHORT_TIMEOUTS = {
	...TIMEOUTS,
	reads: { tries: 1, callMs: 300 },
	writes: { tries: 1, callMs: 300 },
	waitMs: 300,
};
const DAY_MS = 86_400_000;
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
	s3 = await startS3();
});
afterEach(() => s3.setFault("none"));
afterAll(async () => {
	await s3.close();
	rmSync(folder, { recursive: true, force: true });
});

let count = 0;
const createCache = (maxBytes = 1e6) => {
	const root = join(folder, String(++count));
	return { root, cache: openFileCache(root, maxBytes) };
};
const openFiles = (url: string, options = {}) =>
	openBucketFiles(url, { log, timeouts: TIMEOUTS, ...options });
const IMAGE_FILES = {
	"full.webp": Buffer.from("a picture"),
	"w480.avif": Buffer.alloc(200_000, 7),
};

async function read(files: Files, id: string, name = "full.webp") {
	const file = await files.open(id, name);
	return file && (await buffer(file.stream())).toString();
}
const waitForCooldown = () => new Promise((resolve) => setTimeout(resolve, TIMEOUTS.cooldownMs + 20));

test("shares saved files between instances until they are removed", async () => {
	const url = s3.createBucketUrl();
	const [firstFiles, secondFiles] = [
		await openFiles(url, createCache()),
		await openFiles(url, createCache()),
	];
	const [id, otherId] = [randomUUID(), randomUUID()];
	await firstFiles.save(id, IMAGE_FILES);
	await firstFiles.save(otherId, { "full.png": Buffer.from("another") });
	expect(await read(secondFiles, id)).toBe("a picture");
	expect(await read(secondFiles, id, "w960.avif")).toBeUndefined();
	expect((await secondFiles.list(0)).toSorted()).toEqual([id, otherId].toSorted());
	s3.dateObjects(new Date());
	expect(await secondFiles.list(DAY_MS)).toEqual([]);
	expect((await secondFiles.all()).map(({ path, bytes }) => [path, bytes])).toEqual(
		expect.arrayContaining([[`${id}/w480.avif`, 200_000]]),
	);
	await secondFiles.remove(id);
	await secondFiles.remove(id);
	expect(await read(secondFiles, id)).toBeUndefined();
	expect(await firstFiles.list(0)).toEqual([otherId]);
});

test("never lists foreign objects of the bucket", async () => {
	const url = s3.createBucketUrl();
	const bucket = await openBucket(url, TIMEOUTS.writes);
	for (const name of ["fotos/boda.jpg", "archivos/0a1b.000000", `${randomUUID()}/a/b.png`, "taller"])
		await bucket.put(name, Buffer.from("not ours"));
	const files = await openFiles(url);
	expect([await files.list(0), await files.all()]).toEqual([[], []]);
});

test("lists more than a thousand objects", async () => {
	const url = s3.createBucketUrl();
	const bucket = await openBucket(url, TIMEOUTS.writes);
	const first = `${randomUUID()}/a0000.webp`;
	await bucket.put(first, Buffer.from("one"));
	s3.duplicateObject(url, first, 1050);
	await bucket.put("zoo/último día.jpg", Buffer.from("theirs"));
	const before = s3.requests.length;
	const names = (await bucket.list("")).map(({ path }) => path);
	expect(s3.requests.length - before).toBe(2);
	expect([names.length, new Set(names).size]).toEqual([1052, 1052]);
	expect(names.at(-1)).toBe("zoo/último día.jpg");
});

test("rejects names that lead out of the store", async () => {
	const files = await openFiles(s3.createBucketUrl());
	for (const name of ["../a", "a/b", "", ".oculto"]) {
		await expect(files.save(name, IMAGE_FILES)).rejects.toThrow("unsafe");
		await expect(files.open(name, "full.webp")).rejects.toThrow("unsafe");
		await expect(files.remove(name)).rejects.toThrow("unsafe");
	}
});

// Other images are rejected quickly, and only until the cooldown ends.
test("serves cached images while the bucket is down", async () => {
	const url = s3.createBucketUrl();
	const [id, otherId] = [randomUUID(), randomUUID()];
	const writer = await openFiles(url);
	for (const fileId of [id, otherId]) await writer.save(fileId, IMAGE_FILES);
	const { cache } = createCache();
	const patientFiles = await openFiles(url, { cache });
	expect(await read(patientFiles, id)).toBe("a picture");
	// Between two requests a busy machine may take longer than the cooldown.
	let now = performance.now();
	vi.spyOn(performance, "now").mockImplementation(() => now);
	for (const fault of ["hangs up", "hangs", "refuses"] as const) {
		// The call times out before its caller, so the cooldown starts.
		const timeouts = { ...SHORT_TIMEOUTS, waitMs: TIMEOUTS.waitMs };
		const files = fault === "hangs" ? await openFiles(url, { cache, timeouts }) : patientFiles;
		s3.setFault(fault);
		expect(await read(files, id)).toBe("a picture");
		const before = s3.requests.length;
		await expect(files.open(otherId, "full.webp")).rejects.toMatchObject({
			status: 503,
			code: "media_away",
		});
		await expect(files.open(otherId, "w480.avif")).rejects.toMatchObject({ status: 503 });
		expect(s3.requests.length - before, `${fault}: the second request fails without a call`).toBe(1);
		s3.setFault("none");
		now += TIMEOUTS.cooldownMs + 1;
	}
	expect(await read(patientFiles, otherId)).toBe("a picture");
});

test("never serves or caches truncated or damaged images", async () => {
	const url = s3.createBucketUrl();
	const id = randomUUID();
	const writer = await openFiles(url);
	await writer.save(id, IMAGE_FILES);
	const { root, cache } = createCache();
	const files = await openFiles(url, { cache });
	s3.setFault("cuts");
	await expect(files.open(id, "w480.avif")).rejects.toMatchObject({ status: 503 });
	s3.setFault("none");
	await waitForCooldown();
	expect(await read(files, id, "w480.avif")).toHaveLength(200_000);
	await s3.truncateObject(url, `${id}/full.webp`);
	await expect(files.open(id, "full.webp")).rejects.toMatchObject({ code: "media_damaged" });
	expect(readdirSync(root)).toEqual([`${id}.w480.avif`]);
});

test("shares one fetch between concurrent readers", async () => {
	const url = s3.createBucketUrl();
	const id = randomUUID();
	await (await openFiles(url)).save(id, IMAGE_FILES);
	const files = await openFiles(url, createCache());
	const before = s3.requests.length;
	const results = await Promise.all(Array.from({ length: 50 }, () => read(files, id)));
	expect(new Set(results)).toEqual(new Set(["a picture"]));
	expect(s3.requests.length - before).toBe(1);
});

test("leaves nothing visible when a save fails", async () => {
	const url = s3.createBucketUrl();
	const { root, cache } = createCache();
	for (const fault of ["hangs up", "hangs", "refuses"] as const) {
		const files = await openFiles(url, {
			cache,
			...(fault === "hangs" && { timeouts: SHORT_TIMEOUTS }),
		});
		s3.setFault(fault);
		await expect(files.save(randomUUID(), IMAGE_FILES)).rejects.toMatchObject({
			status: 503,
			message: expect.stringContaining("no se guardó nada"),
		});
	}
	s3.setFault("none");
	expect(await (await openFiles(url)).list(0)).toEqual([]);
	expect(() => readdirSync(root)).toThrow("ENOENT");
});

test("does not keep a file read during its removal", async () => {
	const { cache } = createCache();
	const id = randomUUID();
	let readsLeft = 1;
	const cacheWithHook: FileCache = {
		...cache,
		async deleteByPrefix(prefix) {
			await cache.deleteByPrefix(prefix);
			if (readsLeft-- > 0) await files.open(id, "full.jpg");
		},
	};
	const files = await openFiles(s3.createBucketUrl("fotos"), { cache: cacheWithHook });
	await files.save(id, { "full.jpg": Buffer.from("an erased photo") });
	await files.remove(id);
	expect(await getCachedSize(cache, `${id}.full.jpg`)).toBeUndefined();
	expect(await files.open(id, "full.jpg")).toBeUndefined();
});

// A later process finds what is cached.
test("evicts least recently used files above the limit", async () => {
	const { root, cache } = createCache(1000);
	for (const name of ["a", "b", "c"]) await cache.store(name, Buffer.alloc(300));
	expect(await getCachedSize(cache, "a")).toBe(300);
	await cache.store("d", Buffer.alloc(300));
	expect(readdirSync(root).toSorted()).toEqual(["a", "c", "d"]);
	const laterCache = openFileCache(root, 1000);
	expect(await getCachedSize(laterCache, "c")).toBe(300);
	await laterCache.deleteByPrefix("c");
	expect(await laterCache.open("c")).toBeUndefined();
	rmSync(join(root, "a"));
	expect(await laterCache.open("a")).toBeUndefined();
	await laterCache.store("a", Buffer.alloc(100));
	expect(await getCachedSize(laterCache, "a")).toBe(100);
});

test("never leaks the URL's keys in errors", async () => {
	const url = s3.createBucketUrl().replace("S3RVER:S3RVER", "LLAVE:SECRETO");
	const logLines: string[] = [];
	const sink = { write: (line: string) => logLines.push(line) };
	const files = await openBucketFiles(url, {
		log: openLog("debug", sink as never),
		timeouts: TIMEOUTS,
	});
	const errors = [
		await files.open(randomUUID(), "full.webp").catch((error) => error),
		await files.save(randomUUID(), IMAGE_FILES).catch((error) => error),
		await files.remote?.probe().catch((error) => error),
	];
	expect(explainRemoteError(errors[2], "MEDIA_URL")).toBe(
		"no deja entrar: revisa la clave y el secreto de MEDIA_URL",
	);
	const allText = logLines.join() + errors.map(({ message, stack, cause }) => message + stack + cause).join();
	expect(allText).toContain("403");
	for (const secret of ["LLAVE", "SECRETO"]) expect(allText).not.toContain(secret);
	expect(files.remote?.location).not.toContain("@");
});

async function getCachedSize(cache: FileCache, name: string) {
	const file = await cache.open(name);
	await file?.close();
	return file?.size;
}
