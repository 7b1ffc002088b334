import { readdirSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { claimStore } from "#features/media/claim.server.ts";
import { openBucketFiles } from "#platform/files/bucket-files.server.ts";
import { startS3 } from "#platform/files/s3.test.kit.ts";
import { cameraPhoto, newKey, openPhotos } from "./photos.test.kit.ts";
import { PIECE_BYTES } from "./rules.ts";

const world = openWorld();
const photos = openPhotos(world);
const CALL = { tries: 1, callMs: 20_000 };
const HASTE = { reads: CALL, writes: CALL, probes: CALL, waitMs: 20_000, cooldownMs: 0 };
let s3: Awaited<ReturnType<typeof startS3>>;
let photo: Buffer;
beforeAll(async () => {
	s3 = await startS3();
	const place = s3.createBucketUrl();
	world.ctx.files = await openBucketFiles(place, { log: world.ctx.log, timeouts: HASTE });
	world.ctx.privateFiles = await openBucketFiles(place, { log: world.ctx.log, timeouts: HASTE });
	expect(await claimStore(world.ctx)).toBe(true);
	photo = await cameraPhoto();
});
afterEach(() => s3.setFault("none"));
afterAll(() => s3.close());

const stored = async () => (await world.ctx.privateFiles.all()).map(({ path }) => path);

test("rejects chunks during a bucket outage and resumes afterwards", {
	tags: ["slow"],
}, async () => {
	const { id, path } = await photos.request();
	const key = newKey();
	await photos.begin(path, key, photo.length);
	await photos.sendPiece(path, key, 0, photo.subarray(0, PIECE_BYTES));
	const second = photo.subarray(PIECE_BYTES, 2 * PIECE_BYTES);
	s3.setFault("hangs up");
	const away = await photos.sendPiece(path, key, PIECE_BYTES, second);
	expect([away.status, away.json.code, away.headers.get("retry-after")]).toEqual([503, "not_kept", "5"]);
	expect(away.json.detail).toContain("no se pierde");
	s3.setFault("none");
	expect((await world.call(path)).json.photos[0].received).toBe(PIECE_BYTES);
	expect((await photos.sendRemainingPieces(path, key, photo, PIECE_BYTES)).json.state).toBe("stored");
	await world.ctx.outbox.drain();
	const files = await stored();
	expect(files.filter((file) => file.endsWith(".part"))).toEqual([]);
	expect(files.map((file) => file.split("/")[1]).toSorted()).toEqual(["full.jpg", "small.jpg"]);
	const [{ id: photoId }] = (await photos.readLeadPhotos(id)).photos;
	const full = await photos.fetchPicture(`/api/admin/photos/${photoId}/full`, await world.tokenOf("owner"));
	expect(full.status).toBe(200);
	expect(readdirSync(world.ctx.filesFolder)).toEqual([]);
	s3.setFault("hangs up");
	const unread = await photos.asOwner(`/api/admin/photos/${photoId}/full`);
	expect(unread.status).toBe(503);
});

test("deletes photos from the bucket, also after an outage", async () => {
	const { path } = await photos.request();
	const before = await stored();
	const { key } = await photos.sendPhoto(path, photo);
	await world.ctx.outbox.drain();
	expect(await stored()).toHaveLength(before.length + 2);
	await world.call(`${path}/${key}`, { method: "DELETE" });
	s3.setFault("hangs up");
	await world.ctx.outbox.drain();
	s3.setFault("none");
	world.ctx.clock.advance(60_000);
	await world.ctx.outbox.drain();
	expect(await stored()).toEqual(before);
});
