import { type Kysely, sql } from "kysely";

/** Further sayings of Panama. Where staff taught one themselves, theirs stays. */
const TAUGHT = [
	["banda freno", "bandas de freno", "pastilla"],
	["hidraulico", "hidráulico", "hidrolina, atf"],
	["pega loca", "pega loca", "adhesivo"],
	["pegaloca", "pegaloca", "adhesivo"],
	["waipe", "waipe", "kit limpieza"],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
	for (const [id, word, means] of TAUGHT)
		await sql`insert into synonyms (id, word, means) values (${id}, ${word}, ${means})
			on conflict (id) do nothing`.execute(db);
}
