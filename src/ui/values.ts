import { useState } from "react";
import { type Bound, bound } from "./bound.ts";

/** Binds a form's text field to the form value of the same name. */
export type Bind<Name extends string> = (name: Name) => Bound & { name: string };

export const bindIn =
	<Values extends object>(
		values: Values,
		set: (change: Partial<Values>) => void,
	): Bind<keyof Values & string> =>
	(name) => ({
		name,
		...bound(String(values[name] ?? ""), (value) => set({ [name]: value } as Partial<Values>)),
	});

/**
 * Overlays typed values on stored ones. Untouched fields follow the stored value, so saving does not undo other
 * users' changes.
 */
export function useValues<Values extends object>(stored: Values) {
	const [typed, setTyped] = useState<Partial<Values>>({});
	const values = { ...stored, ...typed };
	const set = (change: Partial<Values>) =>
		setTyped((last) => {
			const all = Object.entries({ ...last, ...change });
			// A field reset to its stored value counts as untouched.
			const own = all.filter(([name, value]) => value !== stored[name as keyof Values]);
			return Object.fromEntries(own) as Partial<Values>;
		});
	return { values, set, bind: bindIn(values, set) };
}
