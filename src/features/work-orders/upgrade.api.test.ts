import type { Kysely } from "kysely";
import { afterAll, expect, test } from "vitest";
import { getSettings } from "#features/settings/store.server.ts";
import { migrations } from "#migrations/all.ts";
import { migrate } from "#platform/database/migrate.server.ts";
import { openTestPlatform, type TestPlatform } from "#platform/fakes.server.ts";
import { settingsSeed } from "#seed/settings.ts";

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
const before = Object.fromEntries(
	Object.entries(migrations).filter(([name]) => name < "096-work-orders"),
);
const NOW = "2026-11-20T15:00:00Z";
let at: TestPlatform;
afterAll(() => at?.close());

/** The tables as they were then, which no type knows any more. */
type Then = Kysely<Record<string, Record<string, unknown>>>;

test("a shop of before keeps its requests and photos, and begins without orders", async () => {
	at = await openTestPlatform(before, url);
	const put = (table: string, row: object) =>
		(at.db as unknown as Then)
			.insertInto(table)
			.values(row as never)
			.execute();
	const { usesWorkOrders: _, ...settings } = settingsSeed;
	await put("settings", { id: "1", value: JSON.stringify(settings), updatedAt: NOW });
	const person = { name: "Ana Ríos", phone: "+50760001000", searchText: "ana" };
	const times = { createdAt: NOW, updatedAt: NOW };
	const state = { kind: "contact", state: "ganada", isQuarantined: 0, dueAt: NOW };
	const lead = { id: "a", reference: "MEN-2026-00001", summary: "Frenos" };
	await put("leads", { ...lead, ...person, ...state, ...times });
	const photo = { leadId: "a", bytes: 9, received: 9, createdAt: NOW, storedAt: NOW };
	for (const place of [1, 2])
		await put("requestPhotos", { id: `f${place}`, uploadKey: `k${place}`, place, ...photo });

	await migrate(at.database, migrations, { log: at.log });

	expect((await getSettings(at.db)).usesWorkOrders).toBe(false);
	const rows = await at.db.selectFrom("requestPhotos").selectAll().orderBy("place").execute();
	expect(rows.map(({ kind, isShared, authorId }) => [kind, isShared, authorId])).toEqual([
		["cliente", 0, null],
		["cliente", 0, null],
	]);
	const {
		name,
		carId,
		state: kept,
	} = await at.db.selectFrom("leads").selectAll().executeTakeFirstOrThrow();
	expect([name, carId, kept]).toEqual(["Ana Ríos", null, "ganada"]);
	// The customer's four places stay theirs.
	const taken = put("requestPhotos", {
		id: "x",
		uploadKey: "kx",
		place: 1,
		kind: "cliente",
		isShared: 0,
		...photo,
	});
	await expect(taken).rejects.toThrow();
});
