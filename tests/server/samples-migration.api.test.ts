// @module-tag engines
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrations } from "#migrations/all.ts";
import { settingsSeed } from "#seed/settings.ts";
import { migrate } from "#server/database/migrate.server.ts";
import { openTestContext, type TestContext } from "#server/test-context.server.ts";

const url = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_DATABASE_URL : undefined;
const OWN_MIGRATION = "016-samples";
const SEEDED_AT = "2026-10-28T12:00:00.000Z";
const EDITED_AT = "2026-10-29T12:00:00.000Z";
const TIMES = { created_at: SEEDED_AT, updated_at: SEEDED_AT };
const PRODUCT = {
	...{ description: "", brand: "motul", type: "Aceite", uses: "", keywords: "[]", price_cents: 1000 },
	...{ search_text: "", sort_name: "", is_visible: 1, published_at: SEEDED_AT, ...TIMES },
};
const SERVICE = {
	...{ description: "", includes: "[]", specialty: 0, image: "", is_visible: 1, position: 0, category: "" },
	...TIMES,
};
const POST = {
	...{ excerpt: "", content: "", author: "", category: "", gallery_images: "[]", tags: "[]" },
	...{
		related_skus: "[]",
		read_time: 1,
		published: 1,
		featured: 0,
		view_count: 3,
		search_text: "",
		desk_text: "",
		seo_title: "",
		seo_description: "",
	},
	...TIMES,
};

async function insertRow({ db }: TestContext, table: string, row: object) {
	await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
		values (${sql.join(Object.values(row))})`.execute(db);
}

const insertChange = (ctx: TestContext, subject: string, subjectId: string, action = "updated") =>
	insertRow(ctx, "changes", {
		...{ id: `${subject}-${subjectId}`, subject, subject_id: subjectId, action, author: "Ana", fields: "[]" },
		created_at: EDITED_AT,
	});

/** Stores what the version before bundled, with one product, one article and one service that staff edited. */
async function storeEarlierRows(ctx: TestContext) {
	const sampleFields = ["name", "about.timeline", "about.certifications"];
	const value = JSON.stringify({ ...settingsSeed, sampleFields });
	await insertRow(ctx, "settings", { id: "1", value, updated_at: SEEDED_AT });
	for (const id of ["untouched", "edited", "own"])
		await insertRow(ctx, "products", { ...PRODUCT, id, sku: id, name: id });
	await sql`update products set updated_at = ${EDITED_AT} where id = 'edited'`.execute(ctx.db);
	await sql`update products set created_at = ${EDITED_AT}, updated_at = ${EDITED_AT} where id = 'own'`.execute(
		ctx.db,
	);
	for (const id of ["old", "new"]) await insertRow(ctx, "blog_posts", { ...POST, id, slug: id, title: id });
	await insertChange(ctx, "post", "new", "created");
	const warranty = "1 año";
	const services = { "aire-acondicionado": "2-4 horas", frenos: "Una mañana", nuevo: "2-4 horas" };
	for (const [id, duration] of Object.entries(services))
		await insertRow(ctx, "services", { ...SERVICE, id, name: id, duration, warranty });
}

/** Upgrades a shop of the version before. @returns the origin of each record */
async function upgrade(prepare: (ctx: TestContext) => Promise<unknown>) {
	const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < OWN_MIGRATION));
	const ctx = await openTestContext(earlier, url);
	try {
		await storeEarlierRows(ctx);
		await prepare(ctx);
		await migrate(ctx.database, migrations, { log: ctx.log });
		const { db } = ctx;
		const products = await db.selectFrom("products").select(["id", "origin"]).execute();
		const posts = await db.selectFrom("blogPosts").select(["id", "origin"]).execute();
		const services = await db
			.selectFrom("services")
			.select(["id", "warrantyOrigin", "durationOrigin"])
			.execute();
		const { value } = await db.selectFrom("settings").select("value").executeTakeFirstOrThrow();
		const origins: Record<string, string> = {
			...Object.fromEntries([...products, ...posts].map(({ id, origin }) => [id, origin])),
			...Object.fromEntries(services.map((row) => [row.id, `${row.warrantyOrigin} ${row.durationOrigin}`])),
		};
		return { origins, fields: JSON.parse(value).sampleFields as string[] };
	} finally {
		await ctx.close();
	}
}

const OWN_RECORDS = { edited: "shop", own: "shop", new: "shop", nuevo: "shop shop" };

test("marks untouched content as sample in a new shop", async () => {
	const { fields, origins } = await upgrade(async () => {});
	expect(origins).toEqual({
		...OWN_RECORDS,
		...{ untouched: "sample", old: "sample", "aire-acondicionado": "sample sample", frenos: "shop shop" },
	});
	expect(fields).toContain("about.timeline.2012 Aire acondicionado");
	expect(fields).toContain("about.certifications.Empresa");
	expect(fields).not.toContain("about.timeline");
	// Ten rows, the name, and the district that a later version marks.
	expect(fields).toHaveLength(12);
});

test("asks a shop in use to review what it shows", async () => {
	const { origins } = await upgrade((ctx) => insertChange(ctx, "settings", "1"));
	expect(origins).toEqual({
		...OWN_RECORDS,
		...{ untouched: "review", old: "review", "aire-acondicionado": "review review", frenos: "shop shop" },
	});
});

test("leaves the sample shop as it is", async () => {
	const { origins } = await upgrade((ctx) => insertRow(ctx, "counters", { id: "sample", value: 20261028 }));
	expect([origins.untouched, origins.old]).toEqual(["shop", "shop"]);
});
