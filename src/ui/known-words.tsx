type KnownWordsProps = {
	words: readonly string[];
	/** What a press on them does, for who cannot see where they stand. */
	label?: string;
	onChoose: (word: string) => void;
};

/** The usual reasons, under the field of one: one press writes it, and it can still be changed. */
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
