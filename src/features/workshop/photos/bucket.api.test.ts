import { existsSync, readdirSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { claimBucket } from "#features/content/media/claim.server.ts";
import { openBucketFiles } from "#server/files/bucket-files.server.ts";
import { startS3 } from "#server/files/s3.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { createCameraPhoto, createUploadKey, openPhotos } from "./photos.test.kit.ts";
import { CHUNK_BYTES } from "./rules.ts";

const world = openWorld();
const photos = openPhotos(world);
const CALL = { tries: 1, callMs: 20_000 };
const TEST_TIMEOUTS = { reads: CALL, writes: CALL, probes: CALL, waitMs: 20_000, cooldownMs: 0 };
let s3: Awaited<ReturnType<typeof startS3>>;
let photo: Buffer;
beforeAll(async () => {
	s3 = await startS3();
	const bucketUrl = s3.createBucketUrl();
	world.ctx.files = await openBucketFiles(bucketUrl, { log: world.ctx.log, timeouts: TEST_TIMEOUTS });
	world.ctx.privateFiles = await openBucketFiles(bucketUrl, { log: world.ctx.log, timeouts: TEST_TIMEOUTS });
	expect(await claimBucket(world.ctx)).toBe(true);
	photo = await createCameraPhoto();
});
afterEach(() => s3.setFault("none"));
afterAll(() => s3.close());

const listStoredPaths = async () => (await world.ctx.privateFiles.all()).map(({ path }) => path);

test("rejects chunks during a bucket outage and resumes afterwards", {
	tags: ["slow"],
}, async () => {
	const { id, path } = await photos.createRequest();
	const key = createUploadKey();
	await photos.startUpload(path, key, photo.length);
	await photos.sendChunk(path, key, 0, photo.subarray(0, CHUNK_BYTES));
	const secondChunk = photo.subarray(CHUNK_BYTES, 2 * CHUNK_BYTES);
	s3.setFault("hangs up");
	const outageReply = await photos.sendChunk(path, key, CHUNK_BYTES, secondChunk);
	expect([outageReply.status, outageReply.json.code, outageReply.headers.get("retry-after")]).toEqual([
		503,
		"not_kept",
		"5",
	]);
	expect(outageReply.json.detail).toContain("no se pierde");
	s3.setFault("none");
	expect((await world.call(path)).json.photos[0].received).toBe(CHUNK_BYTES);
	expect((await photos.sendRemainingChunks(path, key, photo, CHUNK_BYTES)).json.state).toBe("stored");
	await world.ctx.outbox.drain();
	const files = await listStoredPaths();
	expect(files.filter((file) => file.endsWith(".part"))).toEqual([]);
	expect(files.map((file) => file.split("/")[1]).toSorted()).toEqual(["full.jpg", "small.jpg"]);
	const [{ id: photoId }] = (await photos.readLeadPhotos(id)).photos;
	const full = await photos.fetchPicture(`/api/admin/photos/${photoId}/full`, await world.logInAs("owner"));
	expect(full.status).toBe(200);
	expect(existsSync(world.ctx.filesFolder) ? readdirSync(world.ctx.filesFolder) : []).toEqual([]);
	s3.setFault("hangs up");
	const failedRead = await photos.callAsOwner(`/api/admin/photos/${photoId}/full`);
	expect(failedRead.status).toBe(503);
});

test("deletes photos from the bucket, also after an outage", async () => {
	const { path } = await photos.createRequest();
	const before = await listStoredPaths();
	const { key } = await photos.sendPhoto(path, photo);
	await world.ctx.outbox.drain();
	expect(await listStoredPaths()).toHaveLength(before.length + 2);
	await world.call(`${path}/${key}`, { method: "DELETE" });
	s3.setFault("hangs up");
	await world.ctx.outbox.drain();
	s3.setFault("none");
	world.ctx.clock.advance(60_000);
	await world.ctx.outbox.drain();
	expect(await listStoredPaths()).toEqual(before);
});
