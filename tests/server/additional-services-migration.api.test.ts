// @module-tag engines
import { expect, test } from "vitest";
import { migrations } from "#migrations/all.ts";
import { settingsSeed } from "#seed/settings.ts";
import { migrate } from "#server/database/migrate.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import { openTestContext } from "#server/test-context.server.ts";

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
const OWN_MIGRATION = "022-additional-services";
const PUBLICATION = { id: "1", publishedAt: "2026-11-01T12:00:00.000Z", publishedBy: "Ana", isByUpgrade: 0 };

test.each([
	["keeps the additional services of a published site", true, "Estaba en el sitio al actualizar"],
	["asks another shop for their source", false, ""],
])("%s", async (_, isPublished, source) => {
	const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < OWN_MIGRATION));
	const ctx = await openTestContext(earlier, url);
	const { additional: _additional, ...claims } = { ...settingsSeed.claims, quality: "Contrato" };
	const value = JSON.stringify({ ...settingsSeed, claims });
	try {
		await insertRows(ctx.db, "settings", [{ id: "1", value, updatedAt: PUBLICATION.publishedAt }]);
		if (isPublished) await insertRows(ctx.db, "publication", [PUBLICATION]);
		await migrate(ctx.database, migrations, { log: ctx.log });
		const row = await ctx.db.selectFrom("settings").select("value").executeTakeFirstOrThrow();
		expect(JSON.parse(row.value).claims).toEqual({ ...claims, additional: source });
	} finally {
		await ctx.close();
	}
});
