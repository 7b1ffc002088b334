/** Splits a text after its first sentence; a question stays with the sentence that answers it. */
export function splitSummary(text: string): [first: string, rest: string] {
	const end = /[.!…](?=\s)/.exec(text);
	return end ? [text.slice(0, end.index + 1), text.slice(end.index + 1).trim()] : [text, ""];
}
