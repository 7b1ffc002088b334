import { fold } from "#words/search.ts";

/** A comma ends a clause only where a warning follows: «no aplicar en asiento, llantas ni frenos» is one. */
const CLAUSES = /[;:()¡!\n]+|\.(?=\s|$)|,\s+(?=(?:no|nunca|evita|evite|solo)\s)/i;
/** How a clause begins that warns; folded. */
const BEGINS =
	/^(?:no|nunca|jamas|evita|evite|evitar|solo|cuidado|ojo|atencion|precaucion|advertencia|prohibido) /;
/** What warns wherever it stands; folded. No warnings: «guantera», «bombillo quemado», «disco ventilado», «fuera de ruta». */
const HOLDS = [
	/\b(?:inflamable|toxic[oa]|corrosiv[oa]|irrita|peligros[oa]|venen|nociv[oa]|letal|mortal|explosiv|explotar|asfixia)/,
	/\b(?:quemaduras?|lesiones|ojos|dana la piel|contacto con la piel|inhal|ingeri|ingesta|tragar|trague|medico|embaraz)/,
	/\b(?:ninos|fuera del alcance|lejos de|alejad[oa]s? de)/,
	/\b(?:us[ae]|usar|usalo|uselo|ponte|con|utilice|utiliza|llev[ae]) (?:siempre )?(?:guantes|gafas|lentes|mascarilla)/,
	/\b(?:bien|areas?|lugar|lugares|espacios?|sitios?|zona|ambiente) (?:bien )?ventilad/,
];

/** The parts of a product's text that warn, each whole: whatever else is cut, they are not. @source rules 6.33 */
export function warningsIn(text: string): string[] {
	const clauses = text.split(CLAUSES).map((clause) => clause.trim());
	return clauses.filter((clause) => {
		const folded = `${fold(clause)} `;
		return BEGINS.test(folded) || HOLDS.some((pattern) => pattern.test(folded));
	});
}
