import { type Kysely, sql } from "kysely";

/**
 * What sentences about a visit were said without: with which news of its day staff confirmed it all the same, since what was
 * agreed needs no other hour; and who called it off and why, in the text as shipped of a chat about one that was.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("visits").addColumn("day_agreed", "text").execute();
	const [before, since] = ["Quedó cancelada. Si quieres", "Quedó cancelada. {porque} Si quieres"];
	await sql`update settings set value = replace(value, ${before}, ${since})`.execute(db);
}
