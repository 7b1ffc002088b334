import type { Kysely } from "kysely";

/** Until now everybody could do everything: whoever works here already is an owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await (db as Kysely<{ staff: { role: string } }>)
		.updateTable("staff")
		.set({ role: "dueno" })
		.execute();
}
