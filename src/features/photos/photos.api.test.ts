import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { sweepMedia } from "#features/media/manage.server.ts";
import { deleteExpiredPhotos } from "./delete.server.ts";
import { cameraPhoto, newKey, openPhotos } from "./photos.test.kit.ts";
import { MAX_ARRIVING, PIECE_BYTES } from "./rules.ts";

const world = openWorld();
const photos = openPhotos(world);
const DAY_MS = 24 * 60 * 60 * 1000;
beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));
let photo: Buffer;
beforeAll(async () => {
	photo = await cameraPhoto();
});

/** Lists all stored files by path. */
const filesOf = () =>
	readdirSync(world.ctx.filesFolder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
const settle = () => world.ctx.outbox.drain();

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
		const [first, again, other] = [await send("10.1.1.1"), await send("10.1.1.1"), await send("10.2.2.2")];
		expect(first.json.photos.page, form).toMatch(/^\/seguir\/[\w-]{27}$/);
		expect(again.json, form).toEqual(first.json);
		expect(other.json.reference, form).toBe(first.json.reference);
		expect(other.json.photos, form).toBeUndefined();
		expect(Object.keys(other.json), form).not.toContain("leadId");
		const path = first.json.photos.page.replace("/seguir/", "/api/photos/");
		const { status, json, headers } = await world.call(path);
		expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
		expect(json).toEqual({
			reference: first.json.reference,
			expires_at: "2026-11-27T15:00:00.000Z",
			photos: [],
		});
		await settle();
		const letters = world.ctx.sentEmails.map(({ payload }) => payload as { to?: string; text: string });
		const link = `Mandar fotos: https://taller.test${first.json.photos.page}`;
		expect(
			letters.filter(({ to, text }) => to === person.email && text.includes(link)),
			form,
		).toHaveLength(1);
	}
});

test("accepts photos of quarantined requests", async () => {
	const { page, path, reference } = await photos.request({ website: "trampa" });
	expect(page).toMatch(/^\/seguir\//);
	expect((await photos.sendPhoto(path, photo)).status).toBe(200);
	const inbox = await photos.asOwner(`/api/admin/inbox?state=quarantined&q=${reference}`);
	expect((await photos.readLeadPhotos(inbox.json.leads[0].id)).url).toBeNull();
});

test("processes an uploaded photo upright and without metadata", async () => {
	const { id, path } = await photos.request();
	const { status, json } = await photos.sendPhoto(path, photo);
	expect([status, json.state, json.received]).toEqual([200, "stored", photo.length]);
	await settle();
	const [kept] = (await photos.readLeadPhotos(id)).photos;
	expect(kept).toMatchObject({ place: 1, width: 900, height: 1200 });
	const full = await photos.fetchPicture(`/api/admin/photos/${kept.id}/full`, world.token);
	expect(full.status).toBe(200);
	expect(full.headers.get("content-type")).toBe("image/jpeg");
	expect(full.headers.get("cache-control")).toBe("no-store");
	const meta = await sharp(full.bytes).metadata();
	expect([meta.width, meta.height, meta.exif, meta.orientation]).toEqual([900, 1200, undefined, undefined]);
	expect(photo.includes("TELEFONO-SECRETO")).toBe(true);
	for (const file of filesOf()) {
		const bytes = readFileSync(file);
		expect(bytes.includes("TELEFONO-SECRETO"), file).toBe(false);
		expect(bytes.includes(photo.subarray(1000, 1100)), file).toBe(false);
	}
	expect(filesOf().some((file) => file.endsWith(".part"))).toBe(false);
});

test("distinguishes repeated chunks, gaps and wrong lengths", async () => {
	const { path } = await photos.request();
	const key = newKey();
	expect((await photos.begin(path, key, photo.length)).json).toMatchObject({
		received: 0,
		state: "arriving",
	});
	const first = photo.subarray(0, PIECE_BYTES);
	const gap = await photos.sendPiece(path, key, 2 * PIECE_BYTES, first);
	expect([gap.status, gap.json.code, gap.json.received]).toEqual([409, "wrong_offset", 0]);
	const short = await photos.sendPiece(path, key, 0, first.subarray(0, 1000));
	expect([short.status, short.json.code]).toEqual([422, "wrong_piece"]);
	expect((await photos.sendPiece(path, key, 0, first)).json.received).toBe(PIECE_BYTES);
	expect((await photos.sendPiece(path, key, 0, first)).json.received).toBe(PIECE_BYTES);
	// After a reload or in another tab, the link returns the progress.
	expect((await world.call(path)).json.photos).toEqual([
		{ key, place: 1, bytes: photo.length, received: PIECE_BYTES, state: "arriving" },
	]);
	expect((await photos.begin(path, key, photo.length)).json.received).toBe(PIECE_BYTES);
	expect((await photos.begin(path, key, photo.length - 1)).json.code).toBe("other_file");
	const second = photo.subarray(PIECE_BYTES, 2 * PIECE_BYTES);
	const [one, other] = await Promise.all([
		photos.sendPiece(path, key, PIECE_BYTES, second),
		photos.sendPiece(path, key, PIECE_BYTES, second),
	]);
	expect([one.json.received, other.json.received]).toEqual([2 * PIECE_BYTES, 2 * PIECE_BYTES]);
	expect((await photos.sendRemainingPieces(path, key, photo, 2 * PIECE_BYTES)).json.state).toBe("stored");
});

test("rejects chunks on a full disk and resumes later", async () => {
	const { path } = await photos.request();
	const key = newKey();
	await photos.begin(path, key, photo.length);
	const first = photo.subarray(0, PIECE_BYTES);
	const { add } = world.ctx.privateFiles;
	world.ctx.privateFiles.add = async () => {
		throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
	};
	const full = await photos.sendPiece(path, key, 0, first);
	world.ctx.privateFiles.add = add;
	expect([full.status, full.json.code]).toEqual([503, "no_room"]);
	expect(full.json.detail).toContain("Tu solicitud está guardada");
	expect((await photos.sendPiece(path, key, 0, first)).json.received).toBe(PIECE_BYTES);
	expect((await photos.sendRemainingPieces(path, key, photo, PIECE_BYTES)).json.state).toBe("stored");
});

test("restarts the upload when chunks are lost", async () => {
	const { path } = await photos.request();
	const key = newKey();
	await photos.begin(path, key, photo.length);
	await photos.sendPiece(path, key, 0, photo.subarray(0, PIECE_BYTES));
	const { id } = await world.ctx.db
		.selectFrom("requestPhotos")
		.select("id")
		.where("uploadKey", "=", key)
		.executeTakeFirstOrThrow();
	await world.ctx.privateFiles.remove(id);
	const last = await photos.sendRemainingPieces(path, key, photo, PIECE_BYTES);
	expect([last.status, last.json.code, last.json.received]).toEqual([409, "begin_again", 0]);
	expect((await photos.sendRemainingPieces(path, key, photo)).json.state).toBe("stored");
});

test("accepts four photos and frees slots of invalid files", async () => {
	const { path } = await photos.request();
	const begun = await Promise.all(Array.from({ length: 6 }, () => photos.begin(path, newKey(), 5000)));
	expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409, 409]);
	const full = begun.find(({ status }) => status === 409);
	expect(full?.json.detail).toContain("Ya hay 4 fotos");
	const { photos: mine } = (await world.call(path)).json;
	expect(mine.map(({ place }: { place: number }) => place)).toEqual([1, 2, 3, 4]);
	const left = await world.call(`${path}/${mine[0].key}`, { method: "DELETE" });
	expect(left.json.photos).toHaveLength(3);
	for (const [bytes, words] of [
		[Buffer.from("MZ esto es un programa"), "no es una imagen"],
		[Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "HEIC"],
		[Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "SVG"],
	] as const) {
		const refused = await photos.sendPhoto(path, bytes);
		expect([refused.status, refused.json.detail]).toEqual([422, expect.stringContaining(words)]);
	}
	expect((await world.call(path)).json.photos).toHaveLength(3);
	expect((await photos.begin(path, newKey(), 10 * 1024 * 1024)).json.detail).toContain("9 MB");
});

test("rejects a second size for the same key", async () => {
	const { path } = await photos.request();
	const key = newKey();
	const begun = await Promise.all([5000, 6000].map((bytes) => photos.begin(path, key, bytes)));
	expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	const taken = begun.find(({ status }) => status === 200);
	expect((await world.call(path)).json.photos).toEqual([taken?.json]);
});

test("limits an address to a hundred photos a day", async () => {
	const address = "10.77.0.1";
	const status = async () => {
		const { path } = await photos.request();
		return photos.begin(path, newKey(), 5000, address);
	};
	for (let count = 0; count < 100; count++) await world.ctx.limits.takePoint("photo", address);
	const refused = await status();
	expect([refused.status, refused.json.detail]).toEqual([429, expect.stringContaining("24 horas")]);
});

test("stops counting idle uploads after a minute", async () => {
	const idle = await photos.request();
	await photos.begin(idle.path, newKey(), 5000);
	const [row] = await world.ctx.db.selectFrom("requestPhotos").selectAll().execute();
	const rows = Array.from({ length: MAX_ARRIVING }, (_, place) => ({
		...row,
		id: randomUUID(),
		uploadKey: newKey(),
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
	const { path } = await photos.request();
	const refused = await photos.begin(path, newKey(), 5000);
	expect([refused.status, refused.json.code]).toEqual([503, "busy"]);
	// A customer whom the shop asked for photos is exempt from the limits of unknown senders.
	const asked = await photos.request();
	await photos.asOwner(`/api/admin/inbox/${asked.id}/notes`, { body: { text: "Que mande fotos" } });
	expect((await photos.begin(asked.path, newKey(), 5000)).status).toBe(200);
	expect(refused.json.detail).toMatch(/sigue en un minuto/);
	world.ctx.clock.advance(60_001);
	expect((await photos.begin(path, newKey(), 5000)).status).toBe(200);
	await world.ctx.db.deleteFrom("requestPhotos").where("place", ">=", 100).execute();
});

test("cleans up unfinished photos after a day", {
	tags: ["slow"],
}, async () => {
	const { id, path } = await photos.request();
	await photos.sendPhoto(path, photo);
	const key = newKey();
	await photos.begin(path, key, photo.length);
	await photos.sendPiece(path, key, 0, photo.subarray(0, PIECE_BYTES));
	await settle();
	const before = filesOf().length;
	await sweepMedia(world.ctx, true);
	expect(filesOf()).toHaveLength(before);
	expect((await photos.sendRemainingPieces(path, key, photo, PIECE_BYTES)).json.state).toBe("stored");
	const half = newKey();
	await photos.begin(path, half, photo.length);
	await photos.sendPiece(path, half, 0, photo.subarray(0, PIECE_BYTES));
	world.ctx.clock.advance(DAY_MS + 1000);
	await deleteExpiredPhotos(world.ctx);
	await settle();
	expect(filesOf().some((file) => file.endsWith(".part"))).toBe(false);
	expect((await photos.readLeadPhotos(id)).photos).toHaveLength(2);
	expect((await photos.sendPiece(path, half, PIECE_BYTES, photo.subarray(0, PIECE_BYTES))).status).toBe(404);
});
