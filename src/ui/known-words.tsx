type KnownWordsProps = {
	/** What the words are, for who cannot see the field above them. */
	label: string;
	words: readonly string[];
	onChoose: (word: string) => void;
};

/** The usual answers of a text field, under it: one press writes one, and it can still be changed. */
export function KnownWords({ label, words, onChoose }: KnownWordsProps) {
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
