import { type Kysely, sql } from "kysely";

/** The state of what a shop did not touch: a sample, or the shop's own to be reviewed. */
type Mark = "sample" | "review";
type Row = { year?: number; title?: string; label?: string };

/** Warranty and duration of the bundled services, as the first releases had them. */
const BUNDLED_FACTS = [
	["aire-acondicionado", "1 año", "2-4 horas"],
	["chapisteria-y-pintura", "", "3-7 días"],
	["mecanica-ligera", "", "1-3 horas"],
	["cambio-de-aceite", "", "45 minutos"],
	["diagnostico-computarizado", "", "30-60 minutos"],
	["papel-ahumado", "2 años", "2-3 horas"],
	["frenos", "", "2-4 horas"],
	["suspension-y-direccion", "", "3-5 horas"],
] as const;

/**
 * Marks what is bundled and untouched, one by one. A shop that is in use keeps showing what it shows: there it only awaits
 * a review. Years and certifications of a shop that confirmed none of them become samples one by one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`alter table products add column origin text not null default 'shop'`.execute(db);
	await sql`alter table blog_posts add column origin text not null default 'shop'`.execute(db);
	await sql`alter table services add column warranty_origin text not null default 'shop'`.execute(db);
	await sql`alter table services add column duration_origin text not null default 'shop'`.execute(db);
	await sql`create index products_bundled on products (origin, id) where origin <> 'shop'`.execute(db);
	await splitSampleRows(db as Kysely<{ settings: { id: string; value: string } }>);
	if (await hasRow(db, sql`select 1 from counters where id = 'sample'`)) return;
	const isInUse =
		(await hasRow(db, sql`select 1 from leads`)) ||
		(await hasRow(db, sql`select 1 from changes where subject = 'settings'`));
	await markRows(db, isInUse ? "review" : "sample");
}

async function markRows(db: Kysely<unknown>, mark: Mark): Promise<void> {
	// The bundled records were stored in one transaction, with one instant.
	await sql`update products set origin = ${mark} where updated_at = created_at and deleted_at is null
		and created_at = (select min(created_at) from services)
		and not exists (select 1 from changes where subject = 'product' and subject_id = products.id)`.execute(
		db,
	);
	await sql`update blog_posts set origin = ${mark} where updated_at = created_at and deleted_at is null
		and not exists (select 1 from changes where subject = 'post' and subject_id = blog_posts.id)`.execute(db);
	for (const [id, warranty, duration] of BUNDLED_FACTS) {
		await sql`update services set warranty_origin = ${mark} where id = ${id} and warranty = ${warranty}`.execute(
			db,
		);
		await sql`update services set duration_origin = ${mark} where id = ${id} and duration = ${duration}`.execute(
			db,
		);
	}
}

async function hasRow(db: Kysely<unknown>, query: ReturnType<typeof sql>): Promise<boolean> {
	const { rows } = await sql`${query} limit 1`.execute(db);
	return rows.length > 0;
}

/** Replaces the mark of a whole list of «Nosotros» by marks of its rows. */
async function splitSampleRows(db: Kysely<{ settings: { id: string; value: string } }>): Promise<void> {
	for (const { id, value } of await db.selectFrom("settings").select(["id", "value"]).execute()) {
		const settings = JSON.parse(value);
		const toKeys = (name: string) => {
			if (name === "about.timeline")
				return settings.about.timeline.map(({ year, title }: Row) => `${name}.${year} ${title}`);
			if (name === "about.certifications")
				return settings.about.certifications.map(({ label }: Row) => `${name}.${label}`);
			return [name];
		};
		const sampleFields = (settings.sampleFields ?? []).flatMap(toKeys);
		await db
			.updateTable("settings")
			.set({ value: JSON.stringify({ ...settings, sampleFields }) })
			.where("id", "=", id)
			.execute();
	}
}
