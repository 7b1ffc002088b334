import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { forgetOldPeople } from "#api/retention.server.ts";
import { openWorld } from "#api/world.test.kit.ts";
import { cameraPhoto, newKey, openPhotos } from "./photos.test.kit.ts";
import { PIECE_BYTES } from "./rules.ts";

const world = openWorld();
const photos = openPhotos(world);
beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));
let photo: Buffer;
beforeAll(async () => {
	photo = await cameraPhoto();
});

/** Creates a request with a stored photo and an unfinished one. */
async function withPhotos() {
	const request = await photos.request();
	await photos.sendPhoto(request.path, photo);
	const key = newKey();
	await photos.begin(request.path, key, photo.length);
	await photos.sendPiece(request.path, key, 0, photo.subarray(0, PIECE_BYTES));
	await world.ctx.outbox.drain();
	const rows = await world.ctx.db
		.selectFrom("requestPhotos")
		.select(["id", "folder"])
		.where("leadId", "=", request.id)
		.execute();
	const folders = rows.map(({ id, folder }) => folder ?? id);
	return { ...request, key, folders };
}
const isThere = (folder: string) => existsSync(join(world.ctx.filesFolder, folder));
const leftOf = async (leadId: string) => [
	await world.ctx.db.selectFrom("photoTerms").selectAll().where("leadId", "=", leadId).execute(),
	await world.ctx.db.selectFrom("requestPhotos").selectAll().where("leadId", "=", leadId).execute(),
];

test("lists photos in the export and erases them", async () => {
	const { id, path, key, phone, reference, folders } = await withPhotos();
	expect(folders.map(isThere)).toEqual([true, true]);
	const { json: found } = await photos.asOwner(`/api/admin/customers/detailed?q=${phone}`);
	const customer = `/api/admin/customers/${found.customers[0].id}`;
	const { json: file } = await photos.asOwner(customer.replace("customers", "export/customers"));
	expect(file.photos).toEqual([{ id: expect.any(String), name: `${reference}, foto 1` }]);
	expect(JSON.stringify(file.sections)).toContain("foto 1, 2026-11-20");
	const download = `/api/admin/photos/${file.photos[0].id}/full`;
	expect((await photos.fetchPicture(download, await world.tokenOf("owner"))).status).toBe(200);
	expect((await photos.asOwner(`${customer}/erasure`)).json.photos).toBe(1);

	const body = { phone_end: phone.slice(-4) };
	expect((await photos.asOwner(`${customer}/erasure`, { body })).status).toBe(200);
	expect(await leftOf(id)).toEqual([[], []]);
	expect((await world.call(path)).status).toBe(404);
	const late = await photos.sendPiece(path, key, PIECE_BYTES, photo.subarray(0, PIECE_BYTES));
	expect(late.status).toBe(404);
	await world.ctx.outbox.drain();
	expect(folders.map(isThere)).toEqual([false, false]);
	expect((await photos.asOwner(download)).status).toBe(404);
});

test("deletes photos with a lost request after 24 months", async () => {
	const { id, folders } = await withPhotos();
	world.ctx.clock.set("2028-12-01T15:00:00Z");
	await forgetOldPeople(world.ctx);
	await world.ctx.outbox.drain();
	expect(await leftOf(id)).toEqual([[], []]);
	expect(folders.map(isThere)).toEqual([false, false]);
	expect(readdirSync(world.ctx.filesFolder)).toEqual([]);
});
