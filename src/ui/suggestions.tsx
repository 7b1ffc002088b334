/** Datalist with suggestions for a text field, whose `list` attribute holds this id. */
export function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
	return (
		<datalist id={id}>
			{[...new Set(words)].map((word) => (
				<option key={word} value={word} />
			))}
		</datalist>
	);
}
