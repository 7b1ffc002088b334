import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { sweepMedia } from "#features/content/media/manage.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { deleteExpiredPhotos } from "./delete.server.ts";
import { createCameraPhoto, createUploadKey, openPhotos } from "./photos.test.kit.ts";
import { CHUNK_BYTES, MAX_ARRIVING } from "./rules.ts";

const world = openWorld();
const photos = openPhotos(world);
const DAY_MS = 24 * 60 * 60 * 1000;
beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));
let photo: Buffer;
beforeAll(async () => {
	photo = await createCameraPhoto();
});

/** Lists all stored files by path. */
const listStoredFiles = () =>
	readdirSync(world.ctx.filesFolder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
const drainOutbox = () => world.ctx.outbox.drain();

test("links each form's receipt to its photo page", async () => {
	const person = { name: "Ana", phone: "6700-0001", email: "ana@correo.com" };
	const car = { vehicleBrand: "Kia", vehicleModel: "Rio", vehicleYear: "2015" };
	const bodies = {
		contact: { ...person, service: "", vehicleType: "", message: "Hola" },
		quotes: {
			customer: { ...person, notes: "" },
			products: [{ sku: "ENI-DOT4-500", quantity: 1 }],
		},
		"service-requests": { ...person, ...car, urgency: "baja", serviceId: "frenos" },
		appointments: { ...person, ...car, serviceType: "frenos", urgency: "baja", description: "x" },
	};
	for (const [form, body] of Object.entries(bodies)) {
		const send = (address: string) => world.call(`/api/${form}`, { body, address });
		const [first, repeatReply, otherReply] = [
			await send("10.1.1.1"),
			await send("10.1.1.1"),
			await send("10.2.2.2"),
		];
		expect(first.json.photos.page, form).toMatch(/^\/seguir\/[\w-]{27}$/);
		expect(repeatReply.json, form).toEqual(first.json);
		expect(otherReply.json.reference, form).toBe(first.json.reference);
		expect(otherReply.json.photos, form).toBeUndefined();
		expect(Object.keys(otherReply.json), form).not.toContain("leadId");
		const path = first.json.photos.page.replace("/seguir/", "/api/photos/");
		const { status, json, headers } = await world.call(path);
		expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
		expect(json).toEqual({
			reference: first.json.reference,
			expires_at: "2026-11-27T15:00:00.000Z",
			photos: [],
		});
		await drainOutbox();
		const emails = world.ctx.sentEmails.map(({ payload }) => payload as { to?: string; text: string });
		const link = `Mandar fotos: https://taller.test${first.json.photos.page}`;
		expect(
			emails.filter(({ to, text }) => to === person.email && text.includes(link)),
			form,
		).toHaveLength(1);
	}
});

test("accepts photos of quarantined requests", async () => {
	const { page, path, reference } = await photos.createRequest({ website: "trampa" });
	expect(page).toMatch(/^\/seguir\//);
	expect((await photos.sendPhoto(path, photo)).status).toBe(200);
	const inbox = await photos.callAsOwner(`/api/admin/inbox?state=quarantined&q=${reference}`);
	expect((await photos.readLeadPhotos(inbox.json.leads[0].id)).url).toBeNull();
});

test("processes an uploaded photo upright and without metadata", async () => {
	const { id, path } = await photos.createRequest();
	const { status, json } = await photos.sendPhoto(path, photo);
	expect([status, json.state, json.received]).toEqual([200, "stored", photo.length]);
	await drainOutbox();
	const [storedPhoto] = (await photos.readLeadPhotos(id)).photos;
	expect(storedPhoto).toMatchObject({ place: 1, width: 900, height: 1200 });
	const full = await photos.fetchPicture(`/api/admin/photos/${storedPhoto.id}/full`, world.token);
	expect(full.status).toBe(200);
	expect(full.headers.get("content-type")).toBe("image/jpeg");
	expect(full.headers.get("cache-control")).toBe("no-store");
	const metadata = await sharp(full.bytes).metadata();
	expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
		900,
		1200,
		undefined,
		undefined,
	]);
	expect(photo.includes("TELEFONO-SECRETO")).toBe(true);
	for (const file of listStoredFiles()) {
		const bytes = readFileSync(file);
		expect(bytes.includes("TELEFONO-SECRETO"), file).toBe(false);
		expect(bytes.includes(photo.subarray(1000, 1100)), file).toBe(false);
	}
	expect(listStoredFiles().some((file) => file.endsWith(".part"))).toBe(false);
});

test("distinguishes repeated chunks, gaps and wrong lengths", async () => {
	const { path } = await photos.createRequest();
	const key = createUploadKey();
	expect((await photos.startUpload(path, key, photo.length)).json).toMatchObject({
		received: 0,
		state: "arriving",
	});
	const first = photo.subarray(0, CHUNK_BYTES);
	const gap = await photos.sendChunk(path, key, 2 * CHUNK_BYTES, first);
	expect([gap.status, gap.json.code, gap.json.received]).toEqual([409, "wrong_offset", 0]);
	const short = await photos.sendChunk(path, key, 0, first.subarray(0, 1000));
	expect([short.status, short.json.code]).toEqual([422, "wrong_piece"]);
	expect((await photos.sendChunk(path, key, 0, first)).json.received).toBe(CHUNK_BYTES);
	expect((await photos.sendChunk(path, key, 0, first)).json.received).toBe(CHUNK_BYTES);
	// After a reload or in another tab, the link returns the progress.
	expect((await world.call(path)).json.photos).toEqual([
		{ key, place: 1, bytes: photo.length, received: CHUNK_BYTES, state: "arriving" },
	]);
	expect((await photos.startUpload(path, key, photo.length)).json.received).toBe(CHUNK_BYTES);
	expect((await photos.startUpload(path, key, photo.length - 1)).json.code).toBe("other_file");
	const second = photo.subarray(CHUNK_BYTES, 2 * CHUNK_BYTES);
	const [firstReply, otherReply] = await Promise.all([
		photos.sendChunk(path, key, CHUNK_BYTES, second),
		photos.sendChunk(path, key, CHUNK_BYTES, second),
	]);
	expect([firstReply.json.received, otherReply.json.received]).toEqual([2 * CHUNK_BYTES, 2 * CHUNK_BYTES]);
	expect((await photos.sendRemainingChunks(path, key, photo, 2 * CHUNK_BYTES)).json.state).toBe("stored");
});

test("rejects chunks on a full disk and resumes later", async () => {
	const { path } = await photos.createRequest();
	const key = createUploadKey();
	await photos.startUpload(path, key, photo.length);
	const first = photo.subarray(0, CHUNK_BYTES);
	const { add } = world.ctx.privateFiles;
	world.ctx.privateFiles.add = async () => {
		throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
	};
	const full = await photos.sendChunk(path, key, 0, first);
	world.ctx.privateFiles.add = add;
	expect([full.status, full.json.code]).toEqual([503, "no_room"]);
	expect(full.json.detail).toContain("Tu solicitud está guardada");
	expect((await photos.sendChunk(path, key, 0, first)).json.received).toBe(CHUNK_BYTES);
	expect((await photos.sendRemainingChunks(path, key, photo, CHUNK_BYTES)).json.state).toBe("stored");
});

test("restarts the upload when chunks are lost", async () => {
	const { path } = await photos.createRequest();
	const key = createUploadKey();
	await photos.startUpload(path, key, photo.length);
	await photos.sendChunk(path, key, 0, photo.subarray(0, CHUNK_BYTES));
	const { id } = await world.ctx.db
		.selectFrom("requestPhotos")
		.select("id")
		.where("uploadKey", "=", key)
		.executeTakeFirstOrThrow();
	await world.ctx.privateFiles.remove(id);
	const lastReply = await photos.sendRemainingChunks(path, key, photo, CHUNK_BYTES);
	expect([lastReply.status, lastReply.json.code, lastReply.json.received]).toEqual([409, "begin_again", 0]);
	expect((await photos.sendRemainingChunks(path, key, photo)).json.state).toBe("stored");
});

test("accepts four photos and frees slots of invalid files", async () => {
	const { path } = await photos.createRequest();
	const startReplies = await Promise.all(
		Array.from({ length: 6 }, () => photos.startUpload(path, createUploadKey(), 5000)),
	);
	expect(startReplies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409]);
	const full = startReplies.find(({ status }) => status === 409);
	expect(full?.json.detail).toContain("Ya hay 4 fotos");
	const { photos: ownPhotos } = (await world.call(path)).json;
	expect(ownPhotos.map(({ place }: { place: number }) => place)).toEqual([1, 2, 3, 4]);
	const deletion = await world.call(`${path}/${ownPhotos[0].key}`, { method: "DELETE" });
	expect(deletion.json.photos).toHaveLength(3);
	for (const [bytes, message] of [
		[Buffer.from("MZ esto es un programa"), "no es una imagen"],
		[Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "HEIC"],
		[Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "SVG"],
	] as const) {
		const rejection = await photos.sendPhoto(path, bytes);
		expect([rejection.status, rejection.json.detail]).toEqual([422, expect.stringContaining(message)]);
	}
	expect((await world.call(path)).json.photos).toHaveLength(3);
	expect((await photos.startUpload(path, createUploadKey(), 10 * 1024 * 1024)).json.detail).toContain("9 MB");
});

test("rejects a second size for the same key", async () => {
	const { path } = await photos.createRequest();
	const key = createUploadKey();
	const startReplies = await Promise.all([5000, 6000].map((bytes) => photos.startUpload(path, key, bytes)));
	expect(startReplies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	const started = startReplies.find(({ status }) => status === 200);
	expect((await world.call(path)).json.photos).toEqual([started?.json]);
});

test("limits an address to a hundred photos a day", async () => {
	const address = "10.77.0.1";
	const beginPhoto = async () => {
		const { path } = await photos.createRequest();
		return photos.startUpload(path, createUploadKey(), 5000, address);
	};
	for (let count = 0; count < 100; count++) await world.ctx.limits.takePoint("photo", address);
	const rejection = await beginPhoto();
	expect([rejection.status, rejection.json.detail]).toEqual([429, expect.stringContaining("24 horas")]);
});

test("stops counting idle uploads after a minute", async () => {
	const idle = await photos.createRequest();
	await photos.startUpload(idle.path, createUploadKey(), 5000);
	const [row] = await world.ctx.db.selectFrom("requestPhotos").selectAll().execute();
	const rows = Array.from({ length: MAX_ARRIVING }, (_, place) => ({
		...row,
		id: randomUUID(),
		uploadKey: createUploadKey(),
		place: 100 + place,
		createdAt: world.ctx.now().toISOString(),
		received: 0,
		storedAt: null,
		deletedAt: null,
	}));
	await world.ctx.db
		.insertInto("requestPhotos")
		.values(rows as never)
		.execute();
	const { path } = await photos.createRequest();
	const rejection = await photos.startUpload(path, createUploadKey(), 5000);
	expect([rejection.status, rejection.json.code]).toEqual([503, "busy"]);
	// A customer whom the shop asked for photos is exempt from the limits of unknown senders.
	const handledRequest = await photos.createRequest();
	await photos.callAsOwner(`/api/admin/inbox/${handledRequest.id}/notes`, {
		body: { text: "Que mande fotos" },
	});
	expect((await photos.startUpload(handledRequest.path, createUploadKey(), 5000)).status).toBe(200);
	expect(rejection.json.detail).toMatch(/sigue en un minuto/);
	world.ctx.clock.advance(60_001);
	expect((await photos.startUpload(path, createUploadKey(), 5000)).status).toBe(200);
	await world.ctx.db.deleteFrom("requestPhotos").where("place", ">=", 100).execute();
});

test("cleans up unfinished photos after a day", {
	tags: ["slow"],
}, async () => {
	const { id, path } = await photos.createRequest();
	await photos.sendPhoto(path, photo);
	const key = createUploadKey();
	await photos.startUpload(path, key, photo.length);
	await photos.sendChunk(path, key, 0, photo.subarray(0, CHUNK_BYTES));
	await drainOutbox();
	const before = listStoredFiles().length;
	await sweepMedia(world.ctx, true);
	expect(listStoredFiles()).toHaveLength(before);
	expect((await photos.sendRemainingChunks(path, key, photo, CHUNK_BYTES)).json.state).toBe("stored");
	const halfKey = createUploadKey();
	await photos.startUpload(path, halfKey, photo.length);
	await photos.sendChunk(path, halfKey, 0, photo.subarray(0, CHUNK_BYTES));
	world.ctx.clock.advance(DAY_MS + 1000);
	await deleteExpiredPhotos(world.ctx);
	await drainOutbox();
	expect(listStoredFiles().some((file) => file.endsWith(".part"))).toBe(false);
	expect((await photos.readLeadPhotos(id)).photos).toHaveLength(2);
	expect((await photos.sendChunk(path, halfKey, CHUNK_BYTES, photo.subarray(0, CHUNK_BYTES))).status).toBe(
		404,
	);
});
