import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { deleteExpiredPhotos } from "#features/photos/delete.server.ts";
import { cameraPhoto, newKey, openPhotos } from "#features/photos/photos.test.kit.ts";

const world = openWorld();
const photos = openPhotos(world);
const DAY_MS = 24 * 60 * 60 * 1000;
beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));
let photo: Buffer;
beforeAll(async () => {
	photo = await cameraPhoto(640, 480);
});
const settle = () => world.ctx.outbox.drain();

test("expires the link after seven days", async () => {
	const { id, path, reference } = await photos.request();
	const { key } = await photos.sendPhoto(path, photo);
	world.ctx.clock.advance(7 * DAY_MS);
	const ended = await world.call(path);
	const unknown = await world.call(`/api/photos/${"x".repeat(27)}`);
	expect([ended.status, ended.json]).toEqual([404, unknown.json]);
	for (const [method, what] of [
		["PUT", `/${newKey()}`],
		["DELETE", `/${key}`],
		["GET", `/${key}/small.jpg`],
	] as const)
		expect(
			(await world.call(path + what, { method, ...(method === "PUT" && { body: { bytes: 9 } }) })).status,
		).toBe(404);
	// Staff send the link again, which reopens it.
	const asked = await photos.asOwner(`/api/admin/inbox/${id}/photo-link`, {
		body: { channel: "whatsapp" },
	});
	expect(asked.json).toMatchObject({
		url: expect.stringMatching(/^https:\/\/taller\.test\/seguir\//),
		photos: [{ place: 1 }],
	});
	expect((await world.call(path)).json.reference).toBe(reference);
	expect((await photos.asOwner(`/api/admin/inbox/${id}`)).json.history[0].text).toContain(
		"Pidió fotos por WhatsApp",
	);
});

test("notifies a batch once and reopens the request", async () => {
	const { id, path } = await photos.request();
	await photos.asOwner(`/api/admin/inbox/${id}/contacts`, { body: { channel: "whatsapp" } });
	const lead = async () => (await photos.asOwner(`/api/admin/inbox/${id}`)).json;
	expect((await lead()).state).toBe("contacted");
	await photos.sendPhoto(path, photo);
	await photos.sendPhoto(path, photo);
	expect(await lead()).toMatchObject({ state: "new", news: "photos", answered_at: null });
	const told = async () =>
		(await lead()).history.filter(({ text }: { text: string }) => text === "Mandó fotos").length;
	expect(await told()).toBe(1);
	world.ctx.clock.advance(31 * 60 * 1000);
	await photos.sendPhoto(path, photo);
	expect(await told()).toBe(2);
});

test("requires the link or an allowed role", async () => {
	const { id, path } = await photos.request();
	const { key } = await photos.sendPhoto(path, photo);
	const { path: others } = await photos.request();
	const [{ id: photoId }] = (await photos.readLeadPhotos(id)).photos;
	const own = await photos.fetchPicture(`${path}/${key}/small.jpg`);
	expect([own.status, (await sharp(own.bytes).metadata()).width]).toEqual([200, 480]);
	expect((await photos.fetchPicture(`${others}/${key}/small.jpg`)).status).toBe(404);
	const address = `/api/admin/photos/${photoId}/full`;
	expect((await photos.fetchPicture(address)).status).toBe(401);
	for (const [role, status] of [
		["owner", 200],
		["reception", 200],
		["mechanic", 403],
		["editor", 403],
	] as const) {
		const token = await world.tokenOf(role);
		expect((await photos.fetchPicture(address, token)).status, role).toBe(status);
		expect((await world.call(`/api/admin/inbox/${id}/photos`, { token })).status, role).toBe(status);
	}
	const folder = await world.ctx.db
		.selectFrom("requestPhotos")
		.select("folder")
		.where("id", "=", photoId)
		.executeTakeFirstOrThrow();
	expect(world.ctx.images.findStoredImage(`/images/media/${folder.folder}.jpg`)).toBeUndefined();
});

test("restores a removed photo until 30 days pass", async () => {
	const { id, path } = await photos.request();
	for (let count = 0; count < 4; count++) await photos.sendPhoto(path, photo);
	const [first] = (await photos.readLeadPhotos(id)).photos;
	const gone = await photos.asOwner(`/api/admin/photos/${first.id}`, { method: "DELETE" });
	expect([gone.json.photos.length, gone.json.removed]).toEqual([3, [first]]);
	expect((await world.call(path)).json.photos).toHaveLength(3);
	const back = await photos.asOwner(`/api/admin/photos/${first.id}/restore`, { method: "POST" });
	expect(back.json).toMatchObject({ photos: [first, {}, {}, {}], removed: [] });
	await photos.asOwner(`/api/admin/photos/${first.id}`, { method: "DELETE" });
	await photos.sendPhoto(path, photo);
	const full = await photos.asOwner(`/api/admin/photos/${first.id}/restore`, { method: "POST" });
	expect([full.status, full.json.code]).toEqual([409, "full"]);
	world.ctx.clock.advance(31 * DAY_MS);
	await deleteExpiredPhotos(world.ctx);
	await settle();
	expect((await photos.readLeadPhotos(id)).removed).toEqual([]);
	expect((await photos.asOwner(`/api/admin/photos/${first.id}/full`)).status).toBe(404);
});

test("rejects sending a link without the site's address", async () => {
	const { id } = await photos.request();
	const { SITE_URL, ...env } = world.ctx.env;
	world.ctx.env = env as typeof world.ctx.env;
	try {
		expect((await photos.readLeadPhotos(id)).url).toBeNull();
		const asked = await photos.asOwner(`/api/admin/inbox/${id}/photo-link`, {
			body: { channel: "copy" },
		});
		expect([asked.status, asked.json.detail]).toEqual([422, expect.stringContaining("SITE_URL")]);
	} finally {
		world.ctx.env = { ...env, SITE_URL } as typeof world.ctx.env;
	}
});
