import { type Kysely, sql } from "kysely";

/**
 * What sentences about a visit were said without: that a customer asked for what staff called off; which news of its day
 * its customer was told; which letter told them of its last change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const asked = sql`cancelled_by = 'taller' and cancel_reason = 'El cliente pidió cancelar'`;
	await sql`update leads set news = 'cancelada_por_cliente' where news = 'cancelada_por_taller'
		and id in (select lead_id from visits where ${asked})`.execute(db);
	await sql`update visits set cancelled_by = 'cliente' where ${asked}`.execute(db);
	for (const column of ["day_told", "letter_id"])
		await db.schema.alterTable("visits").addColumn(column, "text").execute();
}
