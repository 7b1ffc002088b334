import type { Kysely } from "kysely";

/** Gives every shop its list of further telephones, which begins empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const typed = db as Kysely<{ settings: { id: string; value: string } }>;
	for (const { id, value } of await typed.selectFrom("settings").select(["id", "value"]).execute()) {
		const settings = { ...JSON.parse(value), otherPhones: [] };
		await typed
			.updateTable("settings")
			.set({ value: JSON.stringify(settings) })
			.where("id", "=", id)
			.execute();
	}
}
