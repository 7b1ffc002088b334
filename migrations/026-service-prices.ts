import { type Kysely, sql } from "kysely";

/** What the bundled services are looked for with in the catalogue. */
const RELATED = {
	"chapisteria-y-pintura": ["Pintura en aerosol", "Pulidor", "Zinc", "Abrillantador"],
	"mecanica-ligera": ["Bujía", "Correa", "Refrigerante", "Limpiador de carburador"],
	"cambio-de-aceite": ["Aceite 5W-30", "Filtro de aceite"],
	"diagnostico-computarizado": [
		"Limpiador de sensor",
		"Limpiador de contactos",
		"Limpiador de inyectores",
	],
	frenos: ["Pastillas de freno", "Líquido de frenos", "Limpiador de frenos"],
	"suspension-y-direccion": ["Dirección hidráulica", "Grasa"],
};

/** What changes the price of a service, and what goes with it; the column of the price is there since the first catalogue. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const column of ["price_note", "related"])
		await db.schema.alterTable("services").addColumn(column, "text").execute();
	for (const [id, words] of Object.entries(RELATED))
		await sql`update services set related = ${JSON.stringify(words)} where id = ${id}`.execute(db);
}
