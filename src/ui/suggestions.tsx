/** What a text field offers while somebody types: its `list` names this. */
export function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
	return (
		<datalist id={id}>
			{[...new Set(words)].map((word) => (
				<option key={word} value={word} />
			))}
		</datalist>
	);
}
