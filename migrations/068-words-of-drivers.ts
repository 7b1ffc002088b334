import { type Kysely, sql } from "kysely";

/** Further sayings of Panama. Where staff taught one themselves, theirs stays. */
const TAUGHT = [
	["liquido enfriamiento", "líquido de enfriamiento", "refrigerante, anticongelante"],
	["enfriamiento", "enfriamiento", "refrigerante, anticongelante"],
	["aditivo radiador", "aditivo de radiador", "refrigerante, anticongelante, sellador radiador"],
	["asite", "asite", "aceite"],
	["asiete", "asiete", "aceite"],
	["aceite direccion", "aceite de dirección", "hidrolina"],
	["idrolina", "idrolina", "hidrolina"],
	["aceite spray", "aceite en spray", "spray multiuso, grasa aerosol"],
	["dextron", "dextron", "dexron"],
	["dexron 3", "Dexron 3", "dexron"],
	["dexron iii", "Dexron III", "dexron"],
	["dextron 3", "Dextron 3", "dexron"],
	["dextron iii", "Dextron III", "dexron"],
	["tuneup", "tuneup", "bujía, filtro, aceite motor"],
	["afinacion", "afinación", "bujía, filtro, aceite motor"],
	["foquito", "foquito", "bombillo"],
	["cocuyo", "cocuyo", "bombillo"],
	["aro", "aro", "pintura aerosol"],
	["aros", "aros", "pintura aerosol"],
	["rin", "rin", "pintura aerosol"],
	["pila", "pila", "cables pasacorriente"],
	["waip", "waip", "kit limpieza"],
	["guaipe", "guaipe", "kit limpieza"],
	["loctai", "loctai", "fijador roscas"],
	["loctit", "loctit", "fijador roscas"],
	["sica flex", "sica flex", "poliuretano"],
	["sika flex", "sika flex", "poliuretano"],
	["sicaflex", "sicaflex", "poliuretano"],
	["empacadura", "empacadura", "silicona rtv"],
	["super glue", "super glue", "adhesivo"],
	["crazy glue", "crazy glue", "adhesivo"],
	["krazy glue", "krazy glue", "adhesivo"],
	["resistol", "resistol", "adhesivo"],
	["rayaso", "rayaso", "pulidor"],
	["rayazo", "rayazo", "pulidor"],
	["arañazo", "arañazo", "pulidor"],
	["quita arañazo", "quita arañazos", "pulidor"],
	["parabrisa", "parabrisas", "limpiaparabrisas"],
	["odorizante", "odorizante", "eliminador olores"],
	["arbolito", "arbolito", "eliminador olores"],
	["hongo aire", "hongo en el aire", "eliminador olores, filtro cabina"],
	["olor a moho", "olor a moho", "eliminador olores, filtro cabina"],
	["olor a humedad", "olor a humedad", "eliminador olores, filtro cabina"],
	["limpia cristal", "limpia cristales", "líquido limpiaparabrisas"],
	["limpiacristal", "limpiacristales", "líquido limpiaparabrisas"],
	["restaurador plastico", "restaurador de plástico", "protector tablero, abrillantador"],
	["llanta desinflada", "llanta desinflada", "ponchada, inflador"],
	["desinflada", "desinflada", "ponchada, inflador"],
	["tapa hueco llanta", "tapa hueco de llanta", "sellador llantas, tarugos"],
	["parchar", "parchar", "ponchada"],
	["parchar llanta", "parchar llanta", "ponchada"],
	["flateo", "flateó", "ponchada"],
	["flat", "flat", "ponchada"],
	["flateo llanta", "flateó la llanta", "ponchada"],
] as const;

/** What a saying meant and means now: its best match came after others. Where staff changed it, theirs stays. */
const CHANGED = [
	["chirrido", "multiuso, silicona", "multiuso, silicona aerosol"],
	["rechina", "multiuso, silicona", "multiuso, silicona aerosol"],
	["agua parabrisa", "limpiaparabrisas", "líquido limpiaparabrisas"],
	["croche", "embrague", "líquido frenos"],
	["clutch", "embrague, líquido frenos", "líquido frenos"],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
	for (const [id, word, means] of TAUGHT)
		await sql`insert into synonyms (id, word, means) values (${id}, ${word}, ${means})
			on conflict (id) do nothing`.execute(db);
	for (const [id, before, means] of CHANGED)
		await sql`update synonyms set means = ${means} where id = ${id} and means = ${before}`.execute(
			db,
		);
	// A word is looked for from its beginning on, so a space stands before the first one too.
	await sql`update products set search_text = ' ' || search_text where search_text not like ' %'`.execute(
		db,
	);
}
