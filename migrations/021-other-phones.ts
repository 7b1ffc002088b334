import { type Kysely, sql } from "kysely";

const BUNDLED_DISTRICT = "Calidonia";
const STREET = "address.street";
const DISTRICT = "address.district";

/**
 * Gives every shop its list of further telephones, which begins empty. In a shop that is not published yet the bundled
 * district is a sample like the street, although an owner may have replaced the street alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const typed = db as Kysely<{ settings: { id: string; value: string } }>;
	const isInUse =
		(await hasRow(db, sql`select 1 from publication`)) ||
		(await hasRow(db, sql`select 1 from counters where id = 'sample'`));
	for (const { id, value } of await typed.selectFrom("settings").select(["id", "value"]).execute()) {
		const settings = JSON.parse(value);
		const sampleFields: string[] = settings.sampleFields ?? [];
		const isSample =
			sampleFields.includes(STREET) || (!isInUse && settings.address.district === BUNDLED_DISTRICT);
		const marked = isSample ? [...sampleFields, DISTRICT] : sampleFields;
		await typed
			.updateTable("settings")
			.set({ value: JSON.stringify({ ...settings, otherPhones: [], sampleFields: marked }) })
			.where("id", "=", id)
			.execute();
	}
}

async function hasRow(db: Kysely<unknown>, query: ReturnType<typeof sql>): Promise<boolean> {
	const { rows } = await sql`${query} limit 1`.execute(db);
	return rows.length > 0;
}
