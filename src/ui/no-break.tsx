/**
 * Matches terms short enough for one line of the narrowest card. A break may follow the inline box, so a dot after it
 * is included.
 */
const NO_BREAK_PATTERN = /((?<!\S)(?:\S{1,10}-\S{1,10}(?!\S)(?:\u00a0·)?|(?:[A-Z]{2,6}|&) \d{1,6}(?![\w-])))/;

/**
 * Keeps terms such as «5W-30», «X-cess», «DOT 4» and «400 ml» on one line. A term before a comma gets no box of its
 * own, because screen readers would read a space before the comma.
 */
export function NoBreak({ text }: { text: string }) {
	return keepUnitsTogether(text)
		.split(NO_BREAK_PATTERN)
		.map((part, index) =>
			index % 2 === 1 ? (
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change order
				<span key={index} className={part.includes("-") ? "inline-block" : "whitespace-nowrap"}>
					{part}
				</span>
			) : (
				part
			),
		);
}

/** Keeps a number and its unit («400 ml») on one line, and a dot on the line of the text before it. */
function keepUnitsTogether(text: string): string {
	return text.replace(/(?<=\d) (?=(?:ml|L|g|kg|oz|mm|cm|m|V|Ah|W)(?![\p{L}\d]))| (?=· )/gu, "\u00a0");
}
