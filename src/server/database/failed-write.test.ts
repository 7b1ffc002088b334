import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { openFileState } from "./file-state.server.ts";
import { createEmbeddedDb } from "./reader.server.ts";
import { EmbeddedDriver } from "./sqlite-driver.server.ts";

const MB = 1024 * 1024;

/** Opens a database on a disk with this much free space and makes one write fail. */
async function failWrite(freeBytes: number) {
	const raw = new DatabaseSync(":memory:");
	raw.exec("create table notes (bytes blob); pragma max_page_count = 2");
	const disk = { freeBytes };
	const state = openFileState({ assertInPlace: () => {}, getFreeBytes: () => disk.freeBytes });
	const db = createEmbeddedDb(() => new EmbeddedDriver(raw, state));
	const write = () => sql`insert into notes values (zeroblob(100000))`.execute(db);
	await expect(write()).rejects.toMatchObject({ errcode: 13 });
	return { disk, state, db };
}

test("is healthy once a full disk has free space", async () => {
	const { disk, state, db } = await failWrite(MB);
	expect(() => state.assertHealthy()).toThrow(/full/);
	disk.freeBytes = 100 * MB;
	expect(() => state.assertHealthy()).not.toThrow();
	await db.destroy();
});

test("stays unhealthy for 30 seconds when the disk was not full", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	const { state, db } = await failWrite(100 * MB);
	expect(() => state.assertHealthy()).toThrow(/full/);
	vi.advanceTimersByTime(29_000);
	expect(() => state.assertHealthy()).toThrow(/full/);
	vi.advanceTimersByTime(1001);
	expect(() => state.assertHealthy()).not.toThrow();
	vi.useRealTimers();
	await db.destroy();
});
