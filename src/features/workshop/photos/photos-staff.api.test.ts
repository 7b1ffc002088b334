import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { deleteExpiredPhotos } from "./delete.server.ts";
import { createCameraPhoto, createUploadKey, openPhotos } from "./photos.test.kit.ts";

const world = openWorld();
const photos = openPhotos(world);
const DAY_MS = 24 * 60 * 60 * 1000;
beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));
let photo: Buffer;
beforeAll(async () => {
	photo = await createCameraPhoto(640, 480);
});
const drainOutbox = () => world.ctx.outbox.drain();

test("expires the link after seven days", async () => {
	const { id, path, reference } = await photos.createRequest();
	const { key } = await photos.sendPhoto(path, photo);
	world.ctx.clock.advance(7 * DAY_MS);
	const expiredReply = await world.call(path);
	const unknownReply = await world.call(`/api/photos/${"x".repeat(27)}`);
	expect([expiredReply.status, expiredReply.json]).toEqual([404, unknownReply.json]);
	for (const [method, suffix] of [
		["PUT", `/${createUploadKey()}`],
		["DELETE", `/${key}`],
		["GET", `/${key}/small.jpg`],
	] as const)
		expect(
			(await world.call(path + suffix, { method, ...(method === "PUT" && { body: { bytes: 9 } }) })).status,
		).toBe(404);
	// Staff send the link again, which reopens it.
	const linkReply = await photos.callAsOwner(`/api/admin/inbox/${id}/photo-link`, {
		body: { channel: "whatsapp" },
	});
	expect(linkReply.json).toMatchObject({
		url: expect.stringMatching(/^https:\/\/taller\.test\/seguir\//),
		photos: [{ place: 1 }],
	});
	expect((await world.call(path)).json.reference).toBe(reference);
	expect((await photos.callAsOwner(`/api/admin/inbox/${id}`)).json.history[0].text).toContain(
		"Pidió fotos por WhatsApp",
	);
});

test("notifies a batch once and reopens the request", async () => {
	const { id, path } = await photos.createRequest();
	await photos.callAsOwner(`/api/admin/inbox/${id}/contacts`, { body: { channel: "whatsapp" } });
	const readLead = async () => (await photos.callAsOwner(`/api/admin/inbox/${id}`)).json;
	expect((await readLead()).state).toBe("contacted");
	await photos.sendPhoto(path, photo);
	await photos.sendPhoto(path, photo);
	expect(await readLead()).toMatchObject({ state: "new", alert: "photos", answered_at: null });
	const countPhotoNotices = async () =>
		(await readLead()).history.filter(({ text }: { text: string }) => text === "Mandó fotos").length;
	expect(await countPhotoNotices()).toBe(1);
	world.ctx.clock.advance(31 * 60 * 1000);
	await photos.sendPhoto(path, photo);
	expect(await countPhotoNotices()).toBe(2);
});

test("requires the link or an allowed role", async () => {
	const { id, path } = await photos.createRequest();
	const { key } = await photos.sendPhoto(path, photo);
	const { path: otherPath } = await photos.createRequest();
	const [{ id: photoId }] = (await photos.readLeadPhotos(id)).photos;
	const ownPicture = await photos.fetchPicture(`${path}/${key}/small.jpg`);
	expect([ownPicture.status, (await sharp(ownPicture.bytes).metadata()).width]).toEqual([200, 480]);
	expect((await photos.fetchPicture(`${otherPath}/${key}/small.jpg`)).status).toBe(404);
	const photoPath = `/api/admin/photos/${photoId}/full`;
	expect((await photos.fetchPicture(photoPath)).status).toBe(401);
	for (const [role, status] of [
		["owner", 200],
		["reception", 200],
		["mechanic", 403],
		["editor", 403],
	] as const) {
		const token = await world.logInAs(role);
		expect((await photos.fetchPicture(photoPath, token)).status, role).toBe(status);
		expect((await world.call(`/api/admin/inbox/${id}/photos`, { token })).status, role).toBe(status);
	}
	const row = await world.ctx.db
		.selectFrom("requestPhotos")
		.select("folder")
		.where("id", "=", photoId)
		.executeTakeFirstOrThrow();
	expect(world.ctx.images.findStoredImage(`/images/media/${row.folder}.jpg`)).toBeUndefined();
});

test("restores a removed photo until 30 days pass", async () => {
	const { id, path } = await photos.createRequest();
	for (let count = 0; count < 4; count++) await photos.sendPhoto(path, photo);
	const [first] = (await photos.readLeadPhotos(id)).photos;
	const removal = await photos.callAsOwner(`/api/admin/photos/${first.id}`, { method: "DELETE" });
	expect([removal.json.photos.length, removal.json.removed]).toEqual([3, [first]]);
	expect((await world.call(path)).json.photos).toHaveLength(3);
	const restoration = await photos.callAsOwner(`/api/admin/photos/${first.id}/restore`, { method: "POST" });
	expect(restoration.json).toMatchObject({ photos: [first, {}, {}, {}], removed: [] });
	await photos.callAsOwner(`/api/admin/photos/${first.id}`, { method: "DELETE" });
	await photos.sendPhoto(path, photo);
	const fullReply = await photos.callAsOwner(`/api/admin/photos/${first.id}/restore`, { method: "POST" });
	expect([fullReply.status, fullReply.json.code]).toEqual([409, "full"]);
	world.ctx.clock.advance(31 * DAY_MS);
	await deleteExpiredPhotos(world.ctx);
	await drainOutbox();
	expect((await photos.readLeadPhotos(id)).removed).toEqual([]);
	expect((await photos.callAsOwner(`/api/admin/photos/${first.id}/full`)).status).toBe(404);
});

test("rejects sending a link without the site's address", async () => {
	const { id } = await photos.createRequest();
	const { SITE_URL, ...env } = world.ctx.env;
	world.ctx.env = env as typeof world.ctx.env;
	try {
		expect((await photos.readLeadPhotos(id)).url).toBeNull();
		const linkReply = await photos.callAsOwner(`/api/admin/inbox/${id}/photo-link`, {
			body: { channel: "copy" },
		});
		expect([linkReply.status, linkReply.json.detail]).toEqual([
			422,
			expect.stringContaining("la dirección del sitio"),
		]);
	} finally {
		world.ctx.env = { ...env, SITE_URL } as typeof world.ctx.env;
	}
});
