/** Short enough that even the narrowest card has room for it on one line. After a box a line may end whatever follows: its dot is in it. */
const WHOLE = /((?<!\S)(?:\S{1,10}-\S{1,10}(?!\S)(?:\u00a0·)?|(?:[A-Z]{2,6}|&) \d{1,6}(?![\w-])))/;

/**
 * A text with «5W-30», «X-cess», «DOT 4» and «400 ml» whole: a line may end between words only, where one has room.
 * What a comma may follow is no box of its own: it would be read with a space before the comma.
 */
export function WholeWords({ text }: { text: string }) {
	return keepUnits(text)
		.split(WHOLE)
		.map((part, place) =>
			place % 2 === 1 ? (
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
				<span key={place} className={part.includes("-") ? "inline-block" : "whitespace-nowrap"}>
					{part}
				</span>
			) : (
				part
			),
		);
}

/** Keeps «400 ml» on one line, and the dot before it on the line of the name: no line begins with a dot. */
function keepUnits(text: string): string {
	return text.replace(
		/(?<=\d) (?=(?:ml|L|g|kg|oz|mm|cm|m|V|Ah|W)(?![\p{L}\d]))| (?=· )/gu,
		"\u00a0",
	);
}
