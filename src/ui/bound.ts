/** What ties a text field to the text it holds. */
export type Bound = { value: string; onChange: (event: { target: { value: string } }) => void };

/** A text field and whoever keeps what is typed in it. */
export function bound(value: string, keep: (value: string) => void): Bound {
	return { value, onChange: ({ target }) => keep(target.value) };
}
