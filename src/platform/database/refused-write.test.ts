import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { openFileState } from "./file-state.server.ts";
import { embeddedDb } from "./reader.server.ts";
import { EmbeddedDriver } from "./sqlite-driver.server.ts";

const MB = 1024 * 1024;

/** A database whose disk has so much left, and that was just refused a write. */
async function refuseWrite(freeBytes: number) {
	const raw = new DatabaseSync(":memory:");
	raw.exec("create table notes (bytes blob); pragma max_page_count = 2");
	const disk = { freeBytes };
	const state = openFileState({ requireNamed: () => {}, getFreeBytes: () => disk.freeBytes });
	const db = embeddedDb(() => new EmbeddedDriver(raw, state));
	const write = () => sql`insert into notes values (zeroblob(100000))`.execute(db);
	await expect(write()).rejects.toMatchObject({ errcode: 13 });
	return { disk, state, db };
}

test("is sound again as soon as a full disk has room", async () => {
	const { disk, state, db } = await refuseWrite(MB);
	expect(() => state.requireSound()).toThrow(/full/);
	disk.freeBytes = 100 * MB;
	expect(() => state.requireSound()).not.toThrow();
	await db.destroy();
});

test("stays unsound for half a minute when the disk had room", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	const { state, db } = await refuseWrite(100 * MB);
	expect(() => state.requireSound()).toThrow(/full/);
	vi.advanceTimersByTime(29_000);
	expect(() => state.requireSound()).toThrow(/full/);
	vi.advanceTimersByTime(1001);
	expect(() => state.requireSound()).not.toThrow();
	vi.useRealTimers();
	await db.destroy();
});
