import { type Kysely, sql } from "kysely";

const SOURCE = "Estaba en el sitio al actualizar";

/**
 * Makes «Servicios adicionales» a claim that needs a source. A published site keeps the list that it shows, and so does
 * the sample shop.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const typed = db as Kysely<{ settings: { id: string; value: string } }>;
	const isShown =
		(await hasRow(db, sql`select 1 from publication`)) ||
		(await hasRow(db, sql`select 1 from counters where id = 'sample'`));
	for (const { id, value } of await typed.selectFrom("settings").select(["id", "value"]).execute()) {
		const settings = JSON.parse(value);
		const claims = { ...settings.claims, additional: isShown ? SOURCE : "" };
		await typed
			.updateTable("settings")
			.set({ value: JSON.stringify({ ...settings, claims }) })
			.where("id", "=", id)
			.execute();
	}
}

async function hasRow(db: Kysely<unknown>, query: ReturnType<typeof sql>): Promise<boolean> {
	const { rows } = await sql`${query} limit 1`.execute(db);
	return rows.length > 0;
}
