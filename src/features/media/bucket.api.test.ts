// @module-tag sequence
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { OutcomeUnknown } from "#platform/database/outage.ts";
import { openBucketFiles } from "#platform/files/bucket-files.server.ts";
import { openFileCache } from "#platform/files/file-cache.server.ts";
import { openLocalFiles } from "#platform/files/files.server.ts";
import { startS3 } from "#platform/files/s3.test.kit.ts";
import { SiteImages } from "#platform/files/site-images.server.ts";
import { openContentVersion } from "#platform/pages/content-version.server.ts";
import { claimStore } from "./claim.server.ts";
import { openLibrary, png } from "./library.test.kit.ts";
import { sweepMedia, syncSiteImages } from "./manage.server.ts";

const world = openWorld();
const { upload, get } = openLibrary(world);
const folder = mkdtempSync(join(tmpdir(), "biela-bucket-"));
const HASTE = {
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
	world.ctx.files = await store();
	expect(await claimStore(world.ctx)).toBe(true);
});
afterEach(() => s3.setFault("none"));
afterAll(async () => {
	await s3.close();
	rmSync(folder, { recursive: true, force: true });
});

let machines = 0;
/** Opens a bucket as one machine sees it, with its own cache. */
function store(place = url) {
	const cache = openFileCache(join(folder, String(++machines)), 1e9);
	return openBucketFiles(place, { log: world.ctx.log, cache, timeouts: HASTE });
}
/** Makes all files in the bucket look hours old. */
function age() {
	for (const entry of readdirSync(s3.directory, { recursive: true, withFileTypes: true }))
		if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), 0, 0);
}
const countRows = async () => (await world.ctx.db.selectFrom("mediaFiles").select("id").execute()).length;
const light = async () => {
	const { checks } = (await world.asStaff("/api/admin/status")).json;
	return checks.find(({ id }: { id: string }) => id === "media");
};

test("shares uploads between machines on one bucket", async () => {
	const { status, json } = await upload("general", png(600, 400));
	expect(status).toBe(201);
	const other = {
		...world.ctx,
		content: openContentVersion(world.ctx.db),
		images: new SiteImages(),
		files: await store(),
	};
	syncSiteImages(other);
	await other.content.getCurrent();
	const there = openLibrary({ ...world, ctx: other } as typeof world);
	for (const path of [json.url, json.url.replace(".webp", ".w480.avif")]) {
		const [here, elsewhere] = [await get(path), await there.get(path)];
		expect([here.status, elsewhere.status]).toEqual([200, 200]);
		expect(elsewhere.bytes.equals(here.bytes)).toBe(true);
		expect(elsewhere.headers.get("content-length")).toBe(String(here.bytes.length));
	}
});

test("rejects uploads while the bucket is offline", async () => {
	const { json: logo } = await upload("logo", png(300, 100, "#a33"), "logo.png");
	const rows = await countRows();
	for (const trouble of ["hangs up", "refuses"] as const) {
		s3.setFault(trouble);
		const { status, json, headers } = await upload("logo", png(300, 100, "#33a"), "logo.png");
		expect([status, json.code, headers.get("retry-after")]).toEqual([503, "media_away", "5"]);
		expect(json.detail).toContain("no se guardó nada");
		expect(await countRows()).toBe(rows);
		expect((await get(logo.url)).status).toBe(200);
	}
	s3.setFault("none");
	const again = await upload("logo", png(300, 100, "#33a"), "logo.png");
	expect(again.status).toBe(201);
	expect((await get(again.json.url)).status).toBe(200);
});

test("serves only cached pictures while the bucket is offline", async () => {
	const { json: seen } = await upload("general", png(120, 100));
	const { json: unseen } = await upload("general", png(130, 100));
	const fresh = { ...world.ctx, files: await store() };
	const there = openLibrary({ ...world, ctx: fresh } as typeof world);
	const { headers } = await there.get(seen.url);
	s3.setFault("hangs up");
	expect((await there.get(seen.url)).status).toBe(200);
	const away = await there.get(unseen.url);
	expect([away.status, away.headers.get("cache-control"), away.headers.get("etag")]).toEqual([
		503,
		null,
		null,
	]);
	expect(away.bytes.toString()).toContain("Prueba otra vez");
	const etag = headers.get("etag") ?? "";
	expect((await there.get(seen.url, { headers: { "if-none-match": etag } })).status).toBe(304);
});

test("draws no preview without its photo", async () => {
	const sku = "ENI-DOT4-500";
	const { status } = await upload("products", png(400, 400, "#1c7"), "foto.png", { target: sku });
	const { files } = world.ctx;
	world.ctx.files = await store();
	s3.setFault("hangs up");
	const drawn = await world.call(`/api/previews/foto/${sku}`);
	world.ctx.files = files;
	expect([status, drawn.status, drawn.headers.get("retry-after")]).toEqual([201, 503, "5"]);
});

test("deletes leftover bucket files in a later sweep", async () => {
	const { json: gone } = await upload("general", png(100, 100));
	const { json: kept } = await upload("general", png(110, 100));
	age();
	const deletedAt = new Date(world.ctx.now().getTime() - 31 * 24 * 60 * 60_000).toISOString();
	await world.ctx.db.updateTable("mediaFiles").set({ deletedAt }).where("id", "=", gone.id).execute();
	s3.setFault("hangs up");
	await sweepMedia(world.ctx, true);
	expect((await world.asStaff(`/api/admin/media/${gone.id}`)).status).toBe(404);
	s3.setFault("none");
	expect(await world.ctx.files.list(0)).toContain(gone.id);
	await sweepMedia(world.ctx, true);
	const left = await world.ctx.files.list(0);
	expect(left).not.toContain(gone.id);
	expect(left).toContain(kept.id);
});

test("sweeps abandoned uploads after an hour", async () => {
	const [old, fresh] = [randomUUID(), randomUUID()];
	await world.ctx.files.save(old, { "full.webp": Buffer.from("left") });
	age();
	await world.ctx.files.save(fresh, { "full.webp": Buffer.from("under way") });
	await sweepMedia(world.ctx, true);
	const left = await world.ctx.files.list(0);
	expect([left.includes(old), left.includes(fresh)]).toEqual([false, true]);
});

test("keeps files when the commit outcome is unknown", async () => {
	const { edit } = world.ctx.content;
	const lost = vi.spyOn(world.ctx.content, "edit").mockImplementation(async (work) => {
		await edit(work);
		throw new OutcomeUnknown({ cause: new Error("gone") });
	});
	const { status, json } = await upload("general", png(140, 100), "perdida.png");
	lost.mockRestore();
	expect([status, json.code]).toEqual([503, "outcome_unknown"]);
	await world.ctx.content.getCurrent();
	const { json: library } = await world.asStaff("/api/admin/media?q=perdida");
	expect((await get(library.files[0].url)).status).toBe(200);
});

test("rejects another shop's bucket, tolerates an unreachable one", async () => {
	const place = s3.createBucketUrl();
	const theirs = await store(place);
	const picture = randomUUID();
	await theirs.save(picture, { "full.webp": Buffer.from("theirs") });
	await theirs.remote?.writeMark("another-shop");
	age();
	const mistaken = { ...world.ctx, files: await store(place) };
	await expect(claimStore(mistaken)).rejects.toThrow("imágenes de otro taller");
	await expect(sweepMedia(mistaken, true)).rejects.toThrow("imágenes de otro taller");
	expect(await theirs.list(0)).toEqual([picture]);
	s3.setFault("hangs up");
	expect(await claimStore(mistaken)).toBe(false);
});

test("recognises its bucket after restoring an old backup", async () => {
	const { json } = await upload("general", png(160, 100));
	await world.ctx.db.deleteFrom("mediaStores").execute();
	const machines = [world.ctx, { ...world.ctx, files: await store() }];
	expect(await Promise.all(machines.map(claimStore))).toEqual([true, true]);
	expect(await world.ctx.files.list(0)).toContain(json.id);
	const fresh = { ...world.ctx, files: await store(s3.createBucketUrl()) };
	expect(await Promise.all([claimStore(fresh), claimStore(fresh)])).toEqual([true, true]);
	expect(await fresh.files.remote?.readMark()).toBe(await world.ctx.files.remote?.readMark());
});

test.each([
	["otras-llaves", "revisa la clave y el secreto de MEDIA_URL"],
	["otro-cubo", "ese lugar no existe"],
])("rejects a wrong address (%s) without leaking keys", async (what, said) => {
	const wrong =
		what === "otro-cubo"
			? s3.createBucketUrl().replace("/taller/", "/nadie/")
			: s3.createBucketUrl().replace(":S3RVER@", ":secretísimo@");
	const refused = claimStore({ ...world.ctx, files: await store(wrong) });
	await expect(refused).rejects.toThrow(said);
	await expect(refused).rejects.toMatchObject({
		name: "StartRefused",
		message: expect.not.stringMatching(/S3RVER|secret%C3|secretísimo/),
	});
});

test("rejects a bucket while its pictures remain local", async () => {
	const data = mkdtempSync(join(folder, "data-"));
	const { id } = (await upload("general", png(150, 100))).json;
	await openLocalFiles(join(data, "media")).save(id, { "full.webp": Buffer.from("here") });
	const at = { ...world.ctx, env: { ...world.ctx.env, BIELA_DATA: data } };
	expect(await claimStore(at)).toBe(true);
	await world.ctx.files.remove(id);
	await expect(claimStore(at)).rejects.toThrow(
		/Una imagen sigue en «.*media» y no en MEDIA_URL\. Llévalas con npm run move -- carpeta s3/,
	);
});

test("reports bucket health in the panel", async () => {
	expect(await light()).toMatchObject({ label: "Imágenes", state: "ok" });
	s3.setFault("hangs up");
	const bad = await light();
	expect(bad).toMatchObject({ state: "error" });
	expect(bad.detail).toContain(": no responde (");
	expect(bad.detail).not.toContain("S3RVER:");
	s3.setFault("none");
	const { files } = world.ctx;
	world.ctx.files = openLocalFiles(join(folder, "none"));
	expect((await light()).detail).toMatch(/^Faltan \d+ imágenes: .*MEDIA_URL/);
	await world.ctx.db.deleteFrom("mediaStores").execute();
	expect(await light()).toMatchObject({
		state: "ok",
		detail: expect.stringMatching(/^En este servidor/),
	});
	world.ctx.files = files;
});
