/** Datalist with suggestions for a text field, whose `list` attribute holds this id. */
export function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
	return (
		<datalist id={id}>
			{[...new Set(values)].map((value) => (
				<option key={value} value={value} />
			))}
		</datalist>
	);
}
