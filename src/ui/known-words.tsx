type KnownWordsProps = {
	words: readonly string[];
	onChoose: (word: string) => void;
};

/** The usual reasons, under the field of one: one press writes it, and it can still be changed. */
export function KnownWords({ words, onChoose }: KnownWordsProps) {
	return (
		<ul aria-label="Motivos frecuentes" className="flex flex-wrap gap-2">
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
