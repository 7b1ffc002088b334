import { fold } from "#search-text.ts";

/** A comma ends a clause only where a warning follows: «no aplicar en asiento, llantas ni frenos» is one. */
const CLAUSES = /[;:()¡!\n]+|\.(?=\s|$)|,\s+(?=(?:no|nunca|evita|evite|solo)\s)/i;
/** How a clause begins that warns; folded. */
const BEGINS =
	/^(?:no|nunca|jamas|evita|evite|evitar|solo|cuidado|ojo|atencion|precaucion|advertencia|prohibido) /;
/** What warns wherever it stands. */
const HOLDS = /\b(?:inflamable|toxico|corrosivo|irritante|peligroso)/;

/** How a clause begins that says what a thing is not for; folded. */
const FORBIDS =
	/^(?:nunca|jamas|evit(?:a|e|ar)|prohibido|no (?:(?:se|lo|la|los|las|es) )?(?:apli|us|mezcl|ech|roci|combin|recomend|apt|compatib|para|en)\w*) /;

/** A product's text without what it is not for: nobody finds by «no aplicar en llantas» a thing for them. */
export function whatItIsFor(text: string): string {
	const clauses = text.split(CLAUSES);
	return clauses.filter((clause) => !FORBIDS.test(`${fold(clause)} `)).join(" ");
}

/** The parts of a product's text that warn, each whole: whatever else is cut, they are not. @source rules 6.33 */
export function warningsIn(text: string): string[] {
	const clauses = text.split(CLAUSES).map((clause) => clause.trim());
	return clauses.filter((clause) => {
		const folded = `${fold(clause)} `;
		return BEGINS.test(folded) || HOLDS.test(folded);
	});
}
