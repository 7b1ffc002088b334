// @module-tag slow
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openLog } from "#platform/log.server.ts";
import { explainPlace, openBucket } from "./bucket.server.ts";
import { openBucketFiles } from "./bucket-files.server.ts";
import { type FileCache, openFileCache } from "./file-cache.server.ts";
import type { Files } from "./files.server.ts";
import { startS3 } from "./s3.test.kit.ts";

const log = openLog("silent");
const folder = mkdtempSync(join(tmpdir(), "biela-cache-"));
/** A successful response may take a while on a busy machine. */
const HASTE = {
	reads: { tries: 1, callMs: 20_000 },
	writes: { tries: 1, callMs: 20_000 },
	probes: { tries: 1, callMs: 20_000 },
	waitMs: 20_000,
	restMs: 150,
};
/** For a response that never arrives. */
const IMPATIENT = {
	...HASTE,
	reads: { tries: 1, callMs: 300 },
	writes: { tries: 1, callMs: 300 },
	waitMs: 300,
};
const DAY_MS = 86_400_000;
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
	s3 = await startS3();
});
afterEach(() => s3.disturb("none"));
afterAll(async () => {
	await s3.close();
	rmSync(folder, { recursive: true, force: true });
});

let count = 0;
const newCache = (mostBytes = 1e6) => {
	const root = join(folder, String(++count));
	return { root, cache: openFileCache(root, mostBytes) };
};
const open = (url: string, more = {}) => openBucketFiles(url, { log, haste: HASTE, ...more });
const PICTURE = { "full.webp": Buffer.from("a picture"), "w480.avif": Buffer.alloc(200_000, 7) };

async function read(files: Files, id: string, name = "full.webp") {
	const file = await files.open(id, name);
	return file && (await buffer(file.stream())).toString();
}
const rested = () => new Promise((resolve) => setTimeout(resolve, HASTE.restMs + 20));

test("shares saved files between instances until they are removed", async () => {
	const url = s3.newPlace();
	const [one, other] = [await open(url, newCache()), await open(url, newCache())];
	const [id, second] = [randomUUID(), randomUUID()];
	await one.save(id, PICTURE);
	await one.save(second, { "full.png": Buffer.from("another") });
	expect(await read(other, id)).toBe("a picture");
	expect(await read(other, id, "w960.avif")).toBeUndefined();
	expect((await other.list(0)).toSorted()).toEqual([id, second].toSorted());
	expect(await other.list(DAY_MS)).toEqual([]);
	expect((await other.all()).map(({ path, bytes }) => [path, bytes])).toEqual(
		expect.arrayContaining([[`${id}/w480.avif`, 200_000]]),
	);
	await other.remove(id);
	await other.remove(id);
	expect(await read(other, id)).toBeUndefined();
	expect(await one.list(0)).toEqual([second]);
});

test("never lists foreign objects of the bucket", async () => {
	const url = s3.newPlace();
	const bucket = await openBucket(url, HASTE.writes);
	for (const name of [
		"fotos/boda.jpg",
		"archivos/0a1b.000000",
		`${randomUUID()}/a/b.png`,
		"taller",
	])
		await bucket.put(name, Buffer.from("not ours"));
	const files = await open(url);
	expect([await files.list(0), await files.all()]).toEqual([[], []]);
});

test("lists more than a thousand objects", async () => {
	const url = s3.newPlace();
	const bucket = await openBucket(url, HASTE.writes);
	const first = `${randomUUID()}/a0000.webp`;
	await bucket.put(first, Buffer.from("one"));
	s3.multiply(url, first, 1050);
	await bucket.put("zoo/último día.jpg", Buffer.from("theirs"));
	const before = s3.asked.length;
	const names = (await bucket.list("")).map(({ path }) => path);
	expect(s3.asked.length - before).toBe(2);
	expect([names.length, new Set(names).size]).toEqual([1052, 1052]);
	expect(names.at(-1)).toBe("zoo/último día.jpg");
});

test("rejects names that lead out of the store", async () => {
	const files = await open(s3.newPlace());
	for (const name of ["../a", "a/b", "", ".oculto"]) {
		await expect(files.save(name, PICTURE)).rejects.toThrow("unsafe");
		await expect(files.open(name, "full.webp")).rejects.toThrow("unsafe");
		await expect(files.remove(name)).rejects.toThrow("unsafe");
	}
});

// Other images are rejected quickly, and only until the cooldown ends.
test("serves cached images while the bucket is down", async () => {
	const url = s3.newPlace();
	const [id, second] = [randomUUID(), randomUUID()];
	const writer = await open(url);
	for (const each of [id, second]) await writer.save(each, PICTURE);
	const { cache } = newCache();
	const patient = await open(url, { cache });
	expect(await read(patient, id)).toBe("a picture");
	// Between two requests a busy machine may take longer than the cooldown.
	let now = performance.now();
	vi.spyOn(performance, "now").mockImplementation(() => now);
	for (const trouble of ["hangs up", "hangs", "refuses"] as const) {
		// The call times out before its caller, so the cooldown starts.
		const haste = { ...IMPATIENT, waitMs: HASTE.waitMs };
		const files = trouble === "hangs" ? await open(url, { cache, haste }) : patient;
		s3.disturb(trouble);
		expect(await read(files, id)).toBe("a picture");
		const before = s3.asked.length;
		await expect(files.open(second, "full.webp")).rejects.toMatchObject({
			status: 503,
			code: "media_away",
		});
		await expect(files.open(second, "w480.avif")).rejects.toMatchObject({ status: 503 });
		expect(s3.asked.length - before, `${trouble}: the second is refused without asking`).toBe(1);
		s3.disturb("none");
		now += HASTE.restMs + 1;
	}
	expect(await read(patient, second)).toBe("a picture");
});

test("never serves or caches truncated or damaged images", async () => {
	const url = s3.newPlace();
	const id = randomUUID();
	const writer = await open(url);
	await writer.save(id, PICTURE);
	const { root, cache } = newCache();
	const files = await open(url, { cache });
	s3.disturb("cuts");
	await expect(files.open(id, "w480.avif")).rejects.toMatchObject({ status: 503 });
	s3.disturb("none");
	await rested();
	expect(await read(files, id, "w480.avif")).toHaveLength(200_000);
	await s3.hurt(url, `${id}/full.webp`);
	await expect(files.open(id, "full.webp")).rejects.toMatchObject({ code: "media_damaged" });
	expect(readdirSync(root)).toEqual([`${id}.w480.avif`]);
});

test("shares one fetch between concurrent readers", async () => {
	const url = s3.newPlace();
	const id = randomUUID();
	await (await open(url)).save(id, PICTURE);
	const files = await open(url, newCache());
	const before = s3.asked.length;
	const shown = await Promise.all(Array.from({ length: 50 }, () => read(files, id)));
	expect(new Set(shown)).toEqual(new Set(["a picture"]));
	expect(s3.asked.length - before).toBe(1);
});

test("leaves nothing visible when a save fails", async () => {
	const url = s3.newPlace();
	const { root, cache } = newCache();
	for (const trouble of ["hangs up", "hangs", "refuses"] as const) {
		const files = await open(url, { cache, ...(trouble === "hangs" && { haste: IMPATIENT }) });
		s3.disturb(trouble);
		await expect(files.save(randomUUID(), PICTURE)).rejects.toMatchObject({
			status: 503,
			message: expect.stringContaining("no se guardó nada"),
		});
	}
	s3.disturb("none");
	expect(await (await open(url)).list(0)).toEqual([]);
	expect(() => readdirSync(root)).toThrow("ENOENT");
});

test("does not keep a file read during its removal", async () => {
	const { cache } = newCache();
	const id = randomUUID();
	let looks = 1;
	const looked: FileCache = {
		...cache,
		async drop(start) {
			await cache.drop(start);
			if (looks-- > 0) await files.open(id, "full.jpg");
		},
	};
	const files = await open(s3.newPlace("fotos"), { cache: looked });
	await files.save(id, { "full.jpg": Buffer.from("an erased photo") });
	await files.remove(id);
	expect(await sizeIn(cache, `${id}.full.jpg`)).toBeUndefined();
	expect(await files.open(id, "full.jpg")).toBeUndefined();
});

// A later process finds what is cached.
test("evicts least recently used files above the limit", async () => {
	const { root, cache } = newCache(1000);
	for (const name of ["a", "b", "c"]) await cache.keep(name, Buffer.alloc(300));
	expect(await sizeIn(cache, "a")).toBe(300);
	await cache.keep("d", Buffer.alloc(300));
	expect(readdirSync(root).toSorted()).toEqual(["a", "c", "d"]);
	const later = openFileCache(root, 1000);
	expect(await sizeIn(later, "c")).toBe(300);
	await later.drop("c");
	expect(await later.open("c")).toBeUndefined();
	rmSync(join(root, "a"));
	expect(await later.open("a")).toBeUndefined();
	await later.keep("a", Buffer.alloc(100));
	expect(await sizeIn(later, "a")).toBe(100);
});

test("never leaks the URL's keys in errors", async () => {
	const url = s3.newPlace().replace("S3RVER:S3RVER", "LLAVE:SECRETO");
	const said: string[] = [];
	const sink = { write: (line: string) => said.push(line) };
	const files = await openBucketFiles(url, { log: openLog("debug", sink as never), haste: HASTE });
	const errors = [
		await files.open(randomUUID(), "full.webp").catch((error) => error),
		await files.save(randomUUID(), PICTURE).catch((error) => error),
		await files.away?.probe().catch((error) => error),
	];
	expect(explainPlace(errors[2], "MEDIA_URL")).toBe(
		"no deja entrar: revisa la clave y el secreto de MEDIA_URL",
	);
	const all =
		said.join() + errors.map(({ message, stack, cause }) => message + stack + cause).join();
	expect(all).toContain("403");
	for (const secret of ["LLAVE", "SECRETO"]) expect(all).not.toContain(secret);
	expect(files.away?.place).not.toContain("@");
});

async function sizeIn(cache: FileCache, name: string) {
	const file = await cache.open(name);
	await file?.close();
	return file?.size;
}
