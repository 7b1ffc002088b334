import { type Kysely, sql } from "kysely";

/** Further sayings of Panama. Where staff taught one themselves, theirs stays. */
const TAUGHT = [
	["banda freno", "bandas de freno", "pastilla"],
	["hidraulico", "hidráulico", "hidrolina, atf"],
	["pega loca", "pega loca", "adhesivo"],
	["pegaloca", "pegaloca", "adhesivo"],
	["waipe", "waipe", "kit limpieza"],
	["ac", "AC", "eliminador olores, filtro cabina"],
	["wax", "wax", "abrillantador, pulidor"],
	["quita raya", "quita rayas", "pulidor"],
	["quitarrayon", "quitarrayones", "pulidor"],
	["tapa gotera", "tapa gotera", "sellador"],
	["removedor oxido", "removedor de óxido", "desoxidante"],
	["infla llanta", "infla llantas", "inflador"],
	["inflallanta", "inflallantas", "inflador"],
	["antiponche", "antiponche", "reparador neumáticos"],
	["antipinchazo", "antipinchazo", "reparador neumáticos"],
	["slime", "slime", "sellador llantas"],
	["arrancador", "arrancador", "cables pasacorriente"],
	["jump starter", "jump starter", "cables pasacorriente"],
	["habitaculo", "habitáculo", "cabina"],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
	for (const [id, word, means] of TAUGHT)
		await sql`insert into synonyms (id, word, means) values (${id}, ${word}, ${means})
			on conflict (id) do nothing`.execute(db);
}
