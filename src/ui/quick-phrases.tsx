type QuickPhrasesProps = {
	phrases: readonly string[];
	/** Explains the buttons to screen readers. */
	label?: string;
	onChoose: (phrase: string) => void;
};

/** Offers common phrases below a field: a click fills one in, and the text stays editable. */
export function QuickPhrases({ phrases, label = "Motivos frecuentes", onChoose }: QuickPhrasesProps) {
	return (
		<ul aria-label={label} className="flex flex-wrap gap-2">
			{phrases.map((phrase) => (
				<li key={phrase}>
					<button type="button" className="tag" onClick={() => onChoose(phrase)}>
						{phrase}
					</button>
				</li>
			))}
		</ul>
	);
}
