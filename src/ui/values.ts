import { useState } from "react";
import { type Bound, bound } from "./bound.ts";

/** What ties each text field of a form to what the form holds under its name. */
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

/** What was typed into a small form over what is stored: what was not touched follows that, so that saving undoes nobody's change of it. */
export function useValues<Values extends object>(stored: Values) {
	const [typed, setTyped] = useState<Partial<Values>>({});
	const values = { ...stored, ...typed };
	const set = (change: Partial<Values>) =>
		setTyped((last) => {
			const all = Object.entries({ ...last, ...change });
			// What was put back as it is stored is not touched.
			const own = all.filter(([name, value]) => value !== stored[name as keyof Values]);
			return Object.fromEntries(own) as Partial<Values>;
		});
	return { values, set, bind: bindIn(values, set) };
}
