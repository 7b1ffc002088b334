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

/** What a small form holds, how that changes, and what ties its text fields to it. */
export function useValues<Values extends object>(start: Values) {
	const [values, setValues] = useState(start);
	const set = (change: Partial<Values>) => setValues((last) => ({ ...last, ...change }));
	return { values, set, bind: bindIn(values, set) };
}
