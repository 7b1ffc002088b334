import { normalizeText } from "#domain/text/search.ts";

/** A comma ends a clause only where a warning follows: «no aplicar en asiento, llantas ni frenos» is one. */
const CLAUSES = /[;:()¡!\n]+|\.(?=\s|$)|,\s+(?=(?:no|nunca|evita|evite|solo)\s)/i;
/** Openings of a warning, normalized. */
const WARNING_START =
	/^(?:no|nunca|jamas|evita|evite|evitar|solo|cuidado|ojo|atencion|precaucion|advertencia|prohibido) /;
/**
 * Signs of a warning anywhere in a clause, normalized. They must not match «guantera», «bombillo quemado»,
 * «disco ventilado» or «fuera de ruta».
 */
const WARNING_PATTERNS = [
	/\b(?:inflamable|toxic[oa]|corrosiv[oa]|irrita|peligros[oa]|venen|nociv[oa]|letal|mortal|explosiv|explotar|asfixia)/,
	/\b(?:quemaduras?|lesiones|ojos|dana la piel|contacto con la piel|inhal|ingeri|ingesta|tragar|trague|medico|embaraz)/,
	/\b(?:ninos|fuera del alcance|lejos de|alejad[oa]s? de)/,
	/\b(?:us[ae]|usar|usalo|uselo|ponte|con|utilice|utiliza|llev[ae]) (?:siempre )?(?:guantes|gafas|lentes|mascarilla)/,
	/\b(?:bien|areas?|lugar|lugares|espacios?|sitios?|zona|ambiente) (?:bien )?ventilad/,
];

/** Extracts the warnings of a product's text in full, to show them where the text itself is cut. @source rules 6.33 */
export function extractWarnings(text: string): string[] {
	const clauses = text.split(CLAUSES).map((clause) => clause.trim());
	return clauses.filter((clause) => {
		const normalized = `${normalizeText(clause)} `;
		return WARNING_START.test(normalized) || WARNING_PATTERNS.some((pattern) => pattern.test(normalized));
	});
}
