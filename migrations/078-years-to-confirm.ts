import type { Kysely } from "kysely";

type Tables = { settings: { id: string; value: string } };

/** What a new shop begins with, for one that was there before: the years of the sample are asked for like the rest of it. */
export async function up(db: Kysely<Tables>): Promise<void> {
	const rows = await db.selectFrom("settings").select(["id", "value"]).execute();
	for (const { id, value } of rows) {
		const settings = JSON.parse(value) as {
			sampleFields: string[];
			foundedYear: number;
			copyrightSince: number;
		};
		const years = [
			settings.foundedYear === 2008 && "foundedYear",
			settings.copyrightSince === 2020 && "copyrightSince",
		].filter((name) => name !== false);
		const sampleFields = [...new Set([...settings.sampleFields, ...years])];
		await db
			.updateTable("settings")
			.set({ value: JSON.stringify({ ...settings, sampleFields }) })
			.where("id", "=", id)
			.execute();
	}
}
