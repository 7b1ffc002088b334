// @module-tag sequence
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { OutcomeUnknown } from "#server/database/outage.ts";
import { openBucketFiles } from "#server/files/bucket-files.server.ts";
import { openFileCache } from "#server/files/file-cache.server.ts";
import { openLocalFiles } from "#server/files/files.server.ts";
import { startS3 } from "#server/files/s3.test.kit.ts";
import { SiteImages } from "#server/files/site-images.server.ts";
import { openContentVersion } from "#server/pages/content-version.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { claimBucket } from "./claim.server.ts";
import { createPng, openLibrary } from "./library.test.kit.ts";
import { sweepMedia, syncSiteImages } from "./manage.server.ts";

const world = openWorld();
const { upload, get } = openLibrary(world);
const folder = mkdtempSync(join(tmpdir(), "biela-bucket-"));
const TEST_TIMEOUTS = {
	reads: { tries: 1, callMs: 20_000 },
	writes: { tries: 1, callMs: 20_000 },
	probes: { tries: 1, callMs: 20_000 },
	waitMs: 20_000,
	cooldownMs: 0,
};
let s3: Awaited<ReturnType<typeof startS3>>;
let url = "";
beforeAll(async () => {
	s3 = await startS3();
	url = s3.createBucketUrl();
	world.ctx.files = await openBucket();
	expect(await claimBucket(world.ctx)).toBe(true);
});
afterEach(() => s3.setFault("none"));
afterAll(async () => {
	await s3.close();
	rmSync(folder, { recursive: true, force: true });
});

let machineCount = 0;
/** Opens a bucket as one machine sees it, with its own cache. */
function openBucket(bucketUrl = url) {
	const cache = openFileCache(join(folder, String(++machineCount)), 1e9);
	return openBucketFiles(bucketUrl, { log: world.ctx.log, cache, timeouts: TEST_TIMEOUTS });
}
/** Makes all files in the bucket look hours old. */
const backdateFiles = () => s3.dateObjects(new Date(0));
const countRows = async () => (await world.ctx.db.selectFrom("mediaFiles").select("id").execute()).length;
const getMediaCheck = async () => {
	const { checks } = (await world.asStaff("/api/admin/status")).json;
	return checks.find(({ id }: { id: string }) => id === "media");
};

test("shares uploads between machines on one bucket", async () => {
	const { status, json } = await upload("general", createPng(600, 400));
	expect(status).toBe(201);
	const otherCtx = {
		...world.ctx,
		content: openContentVersion(world.ctx.db),
		images: new SiteImages(),
		files: await openBucket(),
	};
	syncSiteImages(otherCtx);
	await otherCtx.content.getCurrent();
	const otherMachine = openLibrary({ ...world, ctx: otherCtx } as typeof world);
	for (const path of [json.url, json.url.replace(".webp", ".w480.avif")]) {
		const [localReply, remoteReply] = [await get(path), await otherMachine.get(path)];
		expect([localReply.status, remoteReply.status]).toEqual([200, 200]);
		expect(remoteReply.bytes.equals(localReply.bytes)).toBe(true);
		expect(remoteReply.headers.get("content-length")).toBe(String(localReply.bytes.length));
	}
});

test("rejects uploads while the bucket is offline", async () => {
	const { json: logo } = await upload("logo", createPng(300, 100, "#a33"), "logo.png");
	const rowCount = await countRows();
	for (const fault of ["hangs up", "refuses"] as const) {
		s3.setFault(fault);
		const { status, json, headers } = await upload("logo", createPng(300, 100, "#33a"), "logo.png");
		expect([status, json.code, headers.get("retry-after")]).toEqual([503, "media_away", "5"]);
		expect(json.detail).toContain("no se guardó nada");
		expect(await countRows()).toBe(rowCount);
		expect((await get(logo.url)).status).toBe(200);
	}
	s3.setFault("none");
	const retry = await upload("logo", createPng(300, 100, "#33a"), "logo.png");
	expect(retry.status).toBe(201);
	expect((await get(retry.json.url)).status).toBe(200);
});

test("serves only cached pictures while the bucket is offline", async () => {
	const { json: cachedPicture } = await upload("general", createPng(120, 100));
	const { json: uncachedPicture } = await upload("general", createPng(130, 100));
	const freshCtx = { ...world.ctx, files: await openBucket() };
	const otherMachine = openLibrary({ ...world, ctx: freshCtx } as typeof world);
	const { headers } = await otherMachine.get(cachedPicture.url);
	s3.setFault("hangs up");
	expect((await otherMachine.get(cachedPicture.url)).status).toBe(200);
	const outageReply = await otherMachine.get(uncachedPicture.url);
	expect([
		outageReply.status,
		outageReply.headers.get("cache-control"),
		outageReply.headers.get("etag"),
	]).toEqual([503, null, null]);
	expect(outageReply.bytes.toString()).toContain("Prueba otra vez");
	const etag = headers.get("etag") ?? "";
	expect((await otherMachine.get(cachedPicture.url, { headers: { "if-none-match": etag } })).status).toBe(
		304,
	);
});

test("draws no preview without its photo", async () => {
	const sku = "ENI-DOT4-500";
	const { status } = await upload("products", createPng(400, 400, "#1c7"), "foto.png", { target: sku });
	const { files } = world.ctx;
	world.ctx.files = await openBucket();
	s3.setFault("hangs up");
	const preview = await world.call(`/api/previews/foto/${sku}`);
	world.ctx.files = files;
	expect([status, preview.status, preview.headers.get("retry-after")]).toEqual([201, 503, "5"]);
});

test("deletes leftover bucket files in a later sweep", async () => {
	const { json: deletedFile } = await upload("general", createPng(100, 100));
	const { json: keptFile } = await upload("general", createPng(110, 100));
	backdateFiles();
	const deletedAt = new Date(world.ctx.now().getTime() - 31 * 24 * 60 * 60_000).toISOString();
	await world.ctx.db.updateTable("mediaFiles").set({ deletedAt }).where("id", "=", deletedFile.id).execute();
	s3.setFault("hangs up");
	await sweepMedia(world.ctx, true);
	expect((await world.asStaff(`/api/admin/media/${deletedFile.id}`)).status).toBe(404);
	s3.setFault("none");
	expect(await world.ctx.files.list(0)).toContain(deletedFile.id);
	await sweepMedia(world.ctx, true);
	const storedFolders = await world.ctx.files.list(0);
	expect(storedFolders).not.toContain(deletedFile.id);
	expect(storedFolders).toContain(keptFile.id);
});

test("sweeps abandoned uploads after an hour", async () => {
	const [oldId, recentId] = [randomUUID(), randomUUID()];
	await world.ctx.files.save(oldId, { "full.webp": Buffer.from("left") });
	backdateFiles();
	await world.ctx.files.save(recentId, { "full.webp": Buffer.from("under way") });
	s3.dateObjects(new Date(), recentId);
	await sweepMedia(world.ctx, true);
	const storedFolders = await world.ctx.files.list(0);
	expect([storedFolders.includes(oldId), storedFolders.includes(recentId)]).toEqual([false, true]);
});

test("keeps files when the commit outcome is unknown", async () => {
	const { edit } = world.ctx.content;
	const editSpy = vi.spyOn(world.ctx.content, "edit").mockImplementation(async (work) => {
		await edit(work);
		throw new OutcomeUnknown({ cause: new Error("gone") });
	});
	const { status, json } = await upload("general", createPng(140, 100), "perdida.png");
	editSpy.mockRestore();
	expect([status, json.code]).toEqual([503, "outcome_unknown"]);
	await world.ctx.content.getCurrent();
	const { json: library } = await world.asStaff("/api/admin/media?q=perdida");
	expect((await get(library.files[0].url)).status).toBe(200);
});

test("rejects another shop's bucket, tolerates an unreachable one", async () => {
	const bucketUrl = s3.createBucketUrl();
	const otherShopFiles = await openBucket(bucketUrl);
	const pictureId = randomUUID();
	await otherShopFiles.save(pictureId, { "full.webp": Buffer.from("theirs") });
	await otherShopFiles.remote?.writeOwnerMark("another-shop");
	backdateFiles();
	const wrongCtx = { ...world.ctx, files: await openBucket(bucketUrl) };
	await expect(claimBucket(wrongCtx)).rejects.toThrow("imágenes de otro taller");
	await expect(sweepMedia(wrongCtx, true)).rejects.toThrow("imágenes de otro taller");
	expect(await otherShopFiles.list(0)).toEqual([pictureId]);
	s3.setFault("hangs up");
	expect(await claimBucket(wrongCtx)).toBe(false);
});

test("recognises its bucket after restoring an old backup", async () => {
	const { json } = await upload("general", createPng(160, 100));
	await world.ctx.db.deleteFrom("mediaStores").execute();
	const machines = [world.ctx, { ...world.ctx, files: await openBucket() }];
	expect(await Promise.all(machines.map(claimBucket))).toEqual([true, true]);
	expect(await world.ctx.files.list(0)).toContain(json.id);
	const freshCtx = { ...world.ctx, files: await openBucket(s3.createBucketUrl()) };
	expect(await Promise.all([claimBucket(freshCtx), claimBucket(freshCtx)])).toEqual([true, true]);
	expect(await freshCtx.files.remote?.readOwnerMark()).toBe(await world.ctx.files.remote?.readOwnerMark());
});

test.each([
	["otras-llaves", "revisa la clave y el secreto de MEDIA_URL"],
	["otro-cubo", "ese lugar no existe"],
])("rejects a wrong address (%s) without leaking keys", async (mistake, expectedMessage) => {
	const wrongUrl =
		mistake === "otro-cubo"
			? s3.createBucketUrl().replace("/taller/", "/nadie/")
			: s3.createBucketUrl().replace(":S3RVER@", ":secretísimo@");
	const claim = claimBucket({ ...world.ctx, files: await openBucket(wrongUrl) });
	await expect(claim).rejects.toThrow(expectedMessage);
	await expect(claim).rejects.toMatchObject({
		name: "StartupError",
		message: expect.not.stringMatching(/S3RVER|secret%C3|secretísimo/),
	});
});

test("rejects a bucket while its pictures remain local", async () => {
	const dataFolder = mkdtempSync(join(folder, "data-"));
	const { id } = (await upload("general", createPng(150, 100))).json;
	await openLocalFiles(join(dataFolder, "media")).save(id, { "full.webp": Buffer.from("here") });
	const ctxWithLocalFolder = { ...world.ctx, env: { ...world.ctx.env, BIELA_DATA: dataFolder } };
	expect(await claimBucket(ctxWithLocalFolder)).toBe(true);
	await world.ctx.files.remove(id);
	await expect(claimBucket(ctxWithLocalFolder)).rejects.toThrow(
		/Una imagen sigue en «.*media» y no en MEDIA_URL\. Llévalas con npm run move -- carpeta s3/,
	);
});

test("reports bucket health in the panel", async () => {
	expect(await getMediaCheck()).toMatchObject({ label: "Imágenes", state: "ok" });
	s3.setFault("hangs up");
	const failedCheck = await getMediaCheck();
	expect(failedCheck).toMatchObject({ state: "error" });
	expect(failedCheck.detail).toContain(": no responde (");
	expect(failedCheck.detail).not.toContain("S3RVER:");
	s3.setFault("none");
	const { files } = world.ctx;
	world.ctx.files = openLocalFiles(join(folder, "none"));
	expect((await getMediaCheck()).detail).toMatch(/^Faltan \d+ imágenes: .*MEDIA_URL/);
	await world.ctx.db.deleteFrom("mediaStores").execute();
	expect(await getMediaCheck()).toMatchObject({
		state: "ok",
		detail: expect.stringMatching(/^En este servidor/),
	});
	world.ctx.files = files;
});
