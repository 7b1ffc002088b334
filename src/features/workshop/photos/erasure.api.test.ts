import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { eraseOldLeads } from "#core/requests/ending/erase-leads.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { createCameraPhoto, createUploadKey, openPhotos } from "./photos.test.kit.ts";
import { CHUNK_BYTES } from "./rules.ts";

const world = openWorld();
const photos = openPhotos(world);
beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));
let photo: Buffer;
beforeAll(async () => {
	photo = await createCameraPhoto();
});

/** Creates a request with a stored photo and an unfinished one. */
async function createRequestWithPhotos() {
	const request = await photos.createRequest();
	await photos.sendPhoto(request.path, photo);
	const key = createUploadKey();
	await photos.startUpload(request.path, key, photo.length);
	await photos.sendChunk(request.path, key, 0, photo.subarray(0, CHUNK_BYTES));
	await world.ctx.outbox.drain();
	const rows = await world.ctx.db
		.selectFrom("requestPhotos")
		.select(["id", "folder"])
		.where("leadId", "=", request.id)
		.execute();
	const folders = rows.map(({ id, folder }) => folder ?? id);
	return { ...request, key, folders };
}
const isStored = (folder: string) => existsSync(join(world.ctx.filesFolder, folder));
const listRemainingRows = async (leadId: string) => [
	await world.ctx.db.selectFrom("photoTerms").selectAll().where("leadId", "=", leadId).execute(),
	await world.ctx.db.selectFrom("requestPhotos").selectAll().where("leadId", "=", leadId).execute(),
];

test("lists photos in the export and erases them", async () => {
	const { id, path, key, phone, reference, folders } = await createRequestWithPhotos();
	expect(folders.map(isStored)).toEqual([true, true]);
	const { json: matches } = await photos.callAsOwner(`/api/admin/customers/detailed?q=${phone}`);
	const customer = `/api/admin/customers/${matches.customers[0].id}`;
	const { json: exported } = await photos.callAsOwner(customer.replace("customers", "export/customers"));
	expect(exported.photos).toEqual([{ id: expect.any(String), name: `${reference}, foto 1` }]);
	expect(JSON.stringify(exported.sections)).toContain("foto 1, 2026-11-20");
	const download = `/api/admin/photos/${exported.photos[0].id}/full`;
	expect((await photos.fetchPicture(download, await world.logInAs("owner"))).status).toBe(200);
	expect((await photos.callAsOwner(`${customer}/erasure`)).json.photos).toBe(1);

	const body = { phone_end: phone.slice(-4) };
	expect((await photos.callAsOwner(`${customer}/erasure`, { body })).status).toBe(200);
	expect(await listRemainingRows(id)).toEqual([[], []]);
	expect((await world.call(path)).status).toBe(404);
	const lateReply = await photos.sendChunk(path, key, CHUNK_BYTES, photo.subarray(0, CHUNK_BYTES));
	expect(lateReply.status).toBe(404);
	await world.ctx.outbox.drain();
	expect(folders.map(isStored)).toEqual([false, false]);
	expect((await photos.callAsOwner(download)).status).toBe(404);
});

test("deletes photos with a lost request after 24 months", async () => {
	const { id, folders } = await createRequestWithPhotos();
	world.ctx.clock.set("2028-12-01T15:00:00Z");
	await eraseOldLeads(world.ctx);
	await world.ctx.outbox.drain();
	expect(await listRemainingRows(id)).toEqual([[], []]);
	expect(folders.map(isStored)).toEqual([false, false]);
	expect(readdirSync(world.ctx.filesFolder)).toEqual([]);
});
