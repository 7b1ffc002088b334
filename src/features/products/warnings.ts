import { fold } from "#search-text.ts";

/** A comma ends a clause only where a warning follows: «no aplicar en asiento, llantas ni frenos» is one. */
const CLAUSES = /[;:()¡!\n]+|\.(?=\s|$)|,\s+(?=(?:no|nunca|evita|evite|solo)\s)/i;
/** How a clause begins that warns; folded. */
const BEGINS =
	/^(?:no|nunca|jamas|evita|evite|evitar|solo|cuidado|ojo|atencion|precaucion|advertencia|prohibido) /;
/** What warns wherever it stands. */
const HOLDS = /\b(?:inflamable|toxico|corrosivo|irritante|peligroso)/;

/** The parts of a product's text that warn, each whole: whatever else is cut, they are not. @source rules 6.33 */
export function warningsIn(text: string): string[] {
	const clauses = text.split(CLAUSES).map((clause) => clause.trim());
	return clauses.filter((clause) => {
		const folded = `${fold(clause)} `;
		return BEGINS.test(folded) || HOLDS.test(folded);
	});
}
