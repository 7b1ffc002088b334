type KnownWordsProps = {
	words: readonly string[];
	/** Explains the buttons to screen readers. */
	label?: string;
	onChoose: (word: string) => void;
};

/** Offers common phrases below a field: a click fills one in, and the text stays editable. */
export function KnownWords({ words, label = "Motivos frecuentes", onChoose }: KnownWordsProps) {
	return (
		<ul aria-label={label} className="flex flex-wrap gap-2">
			{words.map((word) => (
				<li key={word}>
					<button type="button" className="tag" onClick={() => onChoose(word)}>
						{word}
					</button>
				</li>
			))}
		</ul>
	);
}
