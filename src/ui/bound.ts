/** Value and change handler of a controlled text field. */
export type Bound = { value: string; onChange: (event: { target: { value: string } }) => void };

/** Binds a text field to a value and its setter. */
export function bound(value: string, keep: (value: string) => void): Bound {
	return { value, onChange: ({ target }) => keep(target.value) };
}
