import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SiteImages } from "#server/files/site-images.server.ts";
import { openContentVersion } from "#server/pages/content-version.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { createPng, openLibrary } from "./library.test.kit.ts";
import { sweepMedia, syncSiteImages } from "./manage.server.ts";
import { listUploads, PURGE_BATCH_SIZE, purgeDeleted } from "./store.server.ts";

const world = openWorld();
const { upload, get } = openLibrary(world);

test("hides deleted files and purges them after 30 days", async () => {
	const { json: file } = await upload("general", createPng(100, 100));
	expect((await world.asStaff(`/api/admin/media/${file.id}`, { method: "DELETE" })).status).toBe(200);
	expect((await get(file.url)).status).toBe(404);
	const token = await world.logInAs("editor");
	const again = await world.call(`/api/admin/media/${file.id}`, { method: "DELETE", token });
	expect([again.status, again.json.detail]).toEqual([404, "Ese archivo ya no está en la biblioteca."]);
	await sweepMedia(world.ctx, true);
	expect(await world.ctx.files.open(file.id, "full.webp").then((open) => open?.close())).toBe(undefined);
	expect(await world.ctx.files.list(0)).toContain(file.id);
	const deletedAt = new Date(world.ctx.now().getTime() - 31 * 24 * 60 * 60_000).toISOString();
	await world.ctx.db.updateTable("mediaFiles").set({ deletedAt }).where("id", "=", file.id).execute();
	await sweepMedia(world.ctx, true);
	expect(await world.ctx.files.list(0)).not.toContain(file.id);
	expect((await world.asStaff(`/api/admin/media/${file.id}`)).status).toBe(404);
});

test("empties a full trash in batches", async () => {
	const { json: file } = await upload("general", createPng(100, 100));
	const { db, now } = world.ctx;
	const row = await db
		.selectFrom("mediaFiles")
		.selectAll()
		.where("id", "=", file.id)
		.executeTakeFirstOrThrow();
	const deletedAt = new Date(now().getTime() - 31 * 24 * 60 * 60_000).toISOString();
	const expiredRows = Array.from({ length: 2 * PURGE_BATCH_SIZE + 1 }, (_, index) => ({
		...row,
		deletedAt,
		id: `vieja-${index}`,
		path: `/images/general/vieja-${index}.webp`,
		stem: `/images/general/vieja-${index}`,
	}));
	await db.insertInto("mediaFiles").values(expiredRows).execute();
	const first = await db.transaction().execute((trx) => purgeDeleted(trx, now().toISOString()));
	expect(first).toHaveLength(PURGE_BATCH_SIZE);
	await sweepMedia(world.ctx, true);
	const leftover = await db.selectFrom("mediaFiles").select("id").where("id", "like", "vieja-%");
	expect(await leftover.execute()).toEqual([]);
});

test("deletes and restores once on concurrent requests", async () => {
	const { json: file } = await upload("general", createPng(100, 100));
	const path = `/api/admin/media/${file.id}`;
	const deleteFile = () => world.asStaff(path, { method: "DELETE" });
	const removals = await Promise.all([deleteFile(), deleteFile()]);
	expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	const restoreFile = () => world.asStaff(`${path}/restore`, { method: "POST" });
	const restored = await Promise.all([restoreFile(), restoreFile()]);
	expect(restored.map(({ status }) => status)).toEqual([200, 200]);
	expect((await get(file.url)).status).toBe(200);
	const changes = await world.ctx.db
		.selectFrom("changes")
		.select("action")
		.where("subjectId", "=", file.id)
		.execute();
	const actions = changes.map(({ action }) => action).toSorted();
	expect(actions).toEqual(["created", "deleted", "restored"]);
});

test("lets one concurrent upload keep a fixed name", async () => {
	const colours = ["#a33", "#3a3", "#33a"];
	const replies = await Promise.all(
		colours.map((colour) => upload("logo", createPng(300, 100, colour), "logo.png")),
	);
	expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
	const uploads = await listUploads(world.ctx.db);
	expect(uploads.filter(({ path }) => path === "/images/logo/logo.png")).toHaveLength(1);
});

test("sweeps interrupted uploads but not recent shared ones", async () => {
	const { json: keptFile } = await upload("general", createPng(100, 100));
	const root = world.ctx.filesFolder;
	const leftover = join(root, ".subiendo-muerta");
	const orphan = join(root, "11111111-0000-4000-8000-000000000000");
	for (const folder of [leftover, orphan]) {
		await mkdir(folder);
		await writeFile(join(folder, "full.webp"), "mitad");
		// By the clock of this process: a run at another date does not move the disk's.
		await utimes(folder, new Date(), new Date());
	}
	await sweepMedia(world.ctx, false);
	expect(await readdir(root)).toEqual(expect.arrayContaining([".subiendo-muerta"]));
	await utimes(leftover, 0, 0);
	await sweepMedia(world.ctx, false);
	expect(await readdir(root)).not.toContain(".subiendo-muerta");
	await sweepMedia(world.ctx, true);
	const names = await readdir(root);
	expect(names).toContain(keptFile.id);
	expect(names.filter((name) => orphan.endsWith(name) || name.startsWith("."))).toEqual([]);
});

test("shows an upload on another machine within a second", async () => {
	const content = openContentVersion(world.ctx.db);
	const images = new SiteImages();
	syncSiteImages({ ...world.ctx, content, images });
	await content.getCurrent();
	const { json } = await upload("general", createPng(100, 100));
	const isShown = () => content.getCurrent().then(() => images.has(json.url));
	await expect.poll(isShown).toBe(true);
	expect(await listUploads(world.ctx.db)).toEqual(
		expect.arrayContaining([expect.objectContaining({ id: json.id })]),
	);
});
