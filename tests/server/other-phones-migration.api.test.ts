// @module-tag engines
import { expect, test } from "vitest";
import { migrations } from "#migrations/all.ts";
import { settingsSeed } from "#seed/settings.ts";
import { migrate } from "#server/database/migrate.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import { openTestContext } from "#server/test-context.server.ts";

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
const OWN_MIGRATION = "021-other-phones";
const DISTRICT = "address.district";
const PUBLICATION = { id: "1", publishedAt: "2026-11-01T12:00:00.000Z", publishedBy: "Ana", isByUpgrade: 0 };

type Shop = { isStreetSample?: boolean; district?: string; isPublished?: boolean };

test.each<[string, Shop, boolean]>([
	["marks the district with the street", { isStreetSample: true }, true],
	["marks the bundled district beside an own street", {}, true],
	["keeps another district", { district: "Bethania" }, false],
	["keeps what a published site shows", { isPublished: true }, false],
])("%s", async (_, { isStreetSample = false, district = "Calidonia", isPublished = false }, isMarked) => {
	const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < OWN_MIGRATION));
	const ctx = await openTestContext(earlier, url);
	const { otherPhones: _phones, ...settings } = settingsSeed;
	const sampleFields = isStreetSample ? ["address.street"] : [];
	const value = JSON.stringify({ ...settings, address: { ...settings.address, district }, sampleFields });
	try {
		await insertRows(ctx.db, "settings", [{ id: "1", value, updatedAt: PUBLICATION.publishedAt }]);
		if (isPublished) await insertRows(ctx.db, "publication", [PUBLICATION]);
		await migrate(ctx.database, migrations, { log: ctx.log });
		const row = await ctx.db.selectFrom("settings").select("value").executeTakeFirstOrThrow();
		const upgraded = JSON.parse(row.value);
		expect(upgraded.otherPhones).toEqual([]);
		expect(upgraded.sampleFields.includes(DISTRICT)).toBe(isMarked);
	} finally {
		await ctx.close();
	}
});
