import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { createPicture, openLibrary } from "#features/content/media/library.test.kit.ts";
import { sweepMedia } from "#features/content/media/manage.server.ts";
import { MEDIA_TRASH_DAYS } from "#features/content/media/rules.ts";
import { getMediaFolder } from "#server/files/open-files.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import type { AdminPlace, ShopPhoto } from "./contract.ts";

const world = openWorld();
const { upload, get } = openLibrary(world);
/** The smallest photo that a place takes, because each one is encoded seven times. */
const SMALL = [800, 600] as const;
const PLACES_PATH = "/api/admin/shop-photos";

const listPhotos = async () => (await world.call("/api/shop-photos")).json.photos as ShopPhoto[];
const listPlaces = async () => (await world.asStaff(PLACES_PATH)).json.places as AdminPlace[];
const readPlace = async (place: string) => {
	const found = (await listPlaces()).find((candidate) => candidate.place === place);
	if (!found) throw new Error(`no place ${place}`);
	return found;
};
const placePhoto = (place: string, body: object) =>
	world.asStaff(`${PLACES_PATH}/${place}`, { method: "PUT", body });
const removePhoto = (place: string, version: string | null) =>
	world.asStaff(`${PLACES_PATH}/${place}?${new URLSearchParams({ updated_at: version ?? "" })}`, {
		method: "DELETE",
	});
const uploadPhoto = async (background = "#3a5a8c", [width, height]: readonly [number, number] = SMALL) =>
	(await upload("general", createPicture(width, height, background).jpeg().toBuffer(), "fachada.jpg")).json;

beforeEach(async () => {
	for (const { place, updated_at } of await listPlaces())
		if (updated_at) await removePhoto(place, updated_at);
	world.ctx.clock.advance(1000);
});

test("publishes nothing while every place is empty", async () => {
	expect(await listPhotos()).toEqual([]);
	const places = await listPlaces();
	expect(places.map(({ place }) => place)).toEqual([
		...["facade", "bay", "team", "reception", "tools", "job1", "job2", "job3"],
	]);
	expect(places[0]).toEqual({
		...{ place: "facade", image: null, url: null, alt_text: "" },
		...{ is_graded: true, updated_at: null },
	});
});

test("cuts a photo to its place and keeps the original", async () => {
	const original = await uploadPhoto("#3a5a8c", [2000, 1500]);
	const { status, json } = await placePhoto("bay", { image: original.url, updated_at: null });
	expect(status).toBe(200);
	expect(json).toMatchObject({
		place: "bay",
		image: original.url,
		alt_text: "Bahía del taller",
		is_graded: true,
	});
	expect(await listPhotos()).toEqual([{ place: "bay", url: json.url, alt_text: "Bahía del taller" }]);
	const sizeOf = async (path: string) => {
		const { bytes } = await get(path);
		const { width, height } = await sharp(bytes).metadata();
		return [width, height];
	};
	expect(await sizeOf(json.url)).toEqual([1680, 720]);
	expect(await sizeOf(json.url.replace(".webp", ".w480.avif"))).toEqual([480, 206]);
	expect(await sizeOf(original.url)).toEqual([1920, 1440]);
});

test("grades every photo the same, or not at all", async () => {
	const original = await uploadPhoto("#3a5a8c");
	const readColor = async (isGraded: boolean) => {
		const { updated_at } = await readPlace("team");
		const { json } = await placePhoto("team", { image: original.url, is_graded: isGraded, updated_at });
		const { channels } = await sharp((await get(json.url)).bytes).stats();
		return channels.map(({ mean }) => mean);
	};
	const [red = 0, , blue = 0] = await readColor(true);
	const [plainRed = 0, , plainBlue = 0] = await readColor(false);
	expect(Math.round(plainRed)).toBeCloseTo(0x3a, -1);
	// Lighter, less saturated and warmer: red grows by more than blue.
	expect(red / plainRed).toBeGreaterThan(1.1);
	expect(red / plainRed).toBeGreaterThan(blue / plainBlue);
});

test("changes a text without a new cut, and nothing twice", async () => {
	const { url: image } = await uploadPhoto();
	const first = (await placePhoto("tools", { image, updated_at: null })).json;
	world.ctx.clock.advance(1000);
	const edit = { image, alt_text: "Tablero con llaves", updated_at: first.updated_at };
	const second = (await placePhoto("tools", edit)).json;
	expect([second.url, second.alt_text]).toEqual([first.url, "Tablero con llaves"]);
	// A repeat after a lost answer carries the old version.
	const repeat = await placePhoto("tools", edit);
	expect([repeat.status, repeat.json]).toEqual([200, second]);
});

test("rejects a stale change with both versions", async () => {
	const [mine, theirs] = [await uploadPhoto("#333333"), await uploadPhoto("#777777")];
	const placed = (await placePhoto("reception", { image: theirs.url, updated_at: null })).json;
	const { status, json } = await placePhoto("reception", { image: mine.url, updated_at: null });
	expect([status, json.code]).toEqual([409, "changed_meanwhile"]);
	expect(json.detail).toMatch(/cambió esta foto/);
	expect(json).toMatchObject({ current: { image: theirs.url }, yours: { image: mine.url } });
	world.ctx.clock.advance(1000);
	const edited = (
		await placePhoto("reception", { image: theirs.url, alt_text: "Otra", updated_at: placed.updated_at })
	).json;
	const removal = await removePhoto("reception", placed.updated_at);
	expect([removal.status, removal.json.code]).toEqual([409, "changed_meanwhile"]);
	expect((await readPlace("reception")).updated_at).toBe(edited.updated_at);
});

test("lets one of two first photos win", async () => {
	const images = [(await uploadPhoto("#222222")).url, (await uploadPhoto("#999999")).url];
	const replies = await Promise.all(images.map((image) => placePhoto("job3", { image, updated_at: null })));
	expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	expect(await listPhotos()).toHaveLength(1);
});

test("leaves the place as it was when a picture fails", async () => {
	const { url: image } = await uploadPhoto();
	const placed = (await placePhoto("job1", { image, updated_at: null })).json;
	const small = await uploadPhoto("#555555", [700, 500]);
	const version = { updated_at: placed.updated_at };
	const tooSmall = await placePhoto("job1", { image: small.url, ...version });
	expect([tooSmall.status, tooSmall.json.fields.image]).toEqual([
		422,
		"La imagen es muy pequeña: necesita al menos 800x600 píxeles.",
	]);
	const missing = await placePhoto("job1", { image: "/images/media/no-hay.webp", ...version });
	expect([missing.status, missing.json.fields.image]).toEqual([
		422,
		"Esa foto ya no está en Media. Elige otra.",
	]);
	const foreign = await placePhoto("job1", { image: "https://otro.example/a.jpg", ...version });
	expect(foreign.status).toBe(422);
	expect((await placePhoto("garage", { image, updated_at: null })).status).toBe(422);
	expect(await readPlace("job1")).toEqual(placed);
	expect((await get(placed.url)).status).toBe(200);
});

test("says who took a photo off, also right after its change", async () => {
	const { url: image } = await uploadPhoto();
	const placed = (await placePhoto("job3", { image, updated_at: null })).json;
	const change = { image, alt_text: "Frenos nuevos", updated_at: placed.updated_at };
	const changed = (await placePhoto("job3", change)).json;
	await removePhoto("job3", changed.updated_at);
	const query = new URLSearchParams({ updated_at: changed.updated_at });
	const token = await world.logInAs("owner");
	const again = await world.call(`${PLACES_PATH}/job3?${query}`, { method: "DELETE", token });
	expect(again.json.code).toBe("already_done");
});

test("takes a photo off the site and says who did", async () => {
	const { url: image } = await uploadPhoto();
	const placed = (await placePhoto("job2", { image, updated_at: null })).json;
	world.ctx.clock.advance(1000);
	expect((await removePhoto("job2", placed.updated_at)).json).toMatchObject({ image: null, url: null });
	expect(await listPhotos()).toEqual([]);
	expect((await get(placed.url)).status).toBe(404);
	expect((await removePhoto("job2", "2026-01-01T00:00:00.000Z")).json.code).toBe("already_done");
	world.ctx.clock.advance(1000);
	const undone = await placePhoto("job2", { image, updated_at: null });
	expect([undone.status, (await listPhotos()).length]).toEqual([200, 1]);
	const { changes } = (await world.asStaff("/api/admin/changes")).json;
	const own = changes.filter(({ subject }: { subject: string }) => subject === "shop_photo");
	expect(own.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
		...["created", "deleted", "created"],
	]);
	expect(own[0].fields).toContainEqual({ name: "place", from: null, to: "Trabajo terminado 2" });
});

test("knows in the library that a photo is in use", async () => {
	const original = await uploadPhoto();
	await placePhoto("facade", { image: original.url, updated_at: null });
	const listUnused = async () =>
		(await world.asStaff("/api/admin/media?show=unused&category=general")).json.files as { id: string }[];
	expect((await listUnused()).map(({ id }) => id)).not.toContain(original.id);
	const { uses } = (await world.asStaff(`/api/admin/media/${original.id}`)).json;
	expect(uses).toEqual([{ label: "Foto del taller: Fachada", to: "/#contactanos" }]);
});

test("follows its original into the trash, back, and away", async () => {
	const original = await uploadPhoto();
	const { url } = (await placePhoto("facade", { image: original.url, updated_at: null })).json;
	const filePath = `/api/admin/media/${original.id}`;
	await world.asStaff(filePath, { method: "DELETE" });
	expect(await listPhotos()).toEqual([]);
	expect((await get(url)).status).toBe(404);
	expect(await readPlace("facade")).toMatchObject({ image: original.url, url: null });
	await world.asStaff(`${filePath}/restore`, { method: "POST" });
	expect(await listPhotos()).toHaveLength(1);
	await world.asStaff(filePath, { method: "DELETE" });
	world.ctx.clock.advance((MEDIA_TRASH_DAYS + 1) * 86_400_000);
	const folder = join(getMediaFolder(world.ctx.env), url.split("/").at(-1)?.replace(".webp", "") ?? "");
	expect(existsSync(folder)).toBe(true);
	await sweepMedia(world.ctx, true);
	expect(existsSync(folder)).toBe(false);
});

test("keeps the cut of a photo in a sweep", async () => {
	const original = await uploadPhoto();
	const { url } = (await placePhoto("facade", { image: original.url, updated_at: null })).json;
	await sweepMedia(world.ctx, true);
	expect((await get(url)).status).toBe(200);
});

test("lets only editors and owners place photos", async () => {
	const body = { image: "/images/media/a.webp", updated_at: null };
	expect((await world.call(`${PLACES_PATH}/facade`, { method: "PUT", body })).status).toBe(401);
	expect((await world.call(PLACES_PATH)).status).toBe(401);
});
