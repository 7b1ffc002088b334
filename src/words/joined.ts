/** The words that there are, with something between them: «Mazda CX-5, rojo». */
export function joined(by: string, ...words: readonly (string | false | null | undefined)[]) {
	return words.filter(Boolean).join(by);
}
