import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { embeddedDb } from "./reader.server.ts";
import { EmbeddedDriver } from "./sqlite-driver.server.ts";

const MB = 1024 * 1024;

/** A database whose disk has so much left, and that was just refused a write. */
async function refuseWrite(freeBytes: number) {
	const raw = new DatabaseSync(":memory:");
	raw.exec("create table notes (bytes blob); pragma max_page_count = 2");
	const disk = { freeBytes };
	const driver = new EmbeddedDriver(raw, {
		requireNamed: () => {},
		freeBytes: () => disk.freeBytes,
	});
	const db = embeddedDb(() => driver);
	const write = () => sql`insert into notes values (zeroblob(100000))`.execute(db);
	await expect(write()).rejects.toMatchObject({ errcode: 13 });
	return { disk, driver, db };
}

test("is sound again as soon as a full disk has room", async () => {
	const { disk, driver, db } = await refuseWrite(MB);
	expect(() => driver.requireSound()).toThrow(/full/);
	disk.freeBytes = 100 * MB;
	expect(() => driver.requireSound()).not.toThrow();
	await db.destroy();
});

test("stays unsound for half a minute when the disk had room", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	const { driver, db } = await refuseWrite(100 * MB);
	expect(() => driver.requireSound()).toThrow(/full/);
	vi.advanceTimersByTime(29_000);
	expect(() => driver.requireSound()).toThrow(/full/);
	vi.advanceTimersByTime(1001);
	expect(() => driver.requireSound()).not.toThrow();
	vi.useRealTimers();
	await db.destroy();
});
