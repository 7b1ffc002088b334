import { useLayoutEffect, useRef } from "react";
import { type Car, carLine } from "#car/car.ts";
import { useLatest } from "#ui/use-latest.ts";
import { startOf } from "#words/one-line.ts";
import { type KnownCustomer, useKnownCustomer } from "./use-known-customer.ts";

/** Who a form is about, with the fields of it that tell their car. */
type Caller = { phone: string; name: string; email?: string };
type Told<Field extends string> = Caller & Record<Field, string>;
type CallerForm<Field extends string> = {
	values: Told<NoInfer<Field>>;
	set: (change: Partial<Told<NoInfer<Field>>>) => void;
	/** A car as this form writes it. */
	carOf: (car: Car) => Record<Field, string>;
};

/** A car that may be the one: whether it stands in the form, and what writes it there or takes it out. */
export type CarChoice = { car: string; isIn: boolean; onPress: () => void };

/**
 * The customer of a form's telephone: name, e-mail and the only car that is known of them are filled in where nothing was typed, and taken
 * out again once the phone is another's. A letter must not go to whoever was filled in before.
 *
 * @returns who it is, and the cars to choose from; none once another was typed
 * @source rules 4.32
 */
export function useCaller<Field extends string>(form: CallerForm<Field>) {
	const { values, carOf } = form;
	const known = useKnownCustomer(values.phone) ?? undefined;
	const before = useRef<KnownCustomer>(undefined);
	const latest = useLatest(form);
	// At once with what is shown: between the two a letter may be typed, which would be lost.
	useLayoutEffect(() => {
		const { values, set, carOf } = latest.current;
		const other = before.current?.id === known?.id ? undefined : before.current;
		before.current = known;
		const taken = other ? theirsIn(values, other, carOf) : {};
		const change = { ...taken, ...(known && lackingIn({ ...values, ...taken }, known, carOf)) };
		if (Object.keys(change).length > 0) set(change as Partial<Told<Field>>);
	}, [known, latest]);

	const told = known?.cars.map((car) => ({ car: carLine(car), fields: carOf(car) })) ?? [];
	const isOpen = told.some(({ fields }) => isBlank(values, fields) || isIn(values, fields));
	const cars = told.map(({ car, fields }): CarChoice => {
		const isThere = isIn(values, fields);
		const next = isThere ? blank(fields) : fields;
		return { car, isIn: isThere, onPress: () => form.set(next as Partial<Told<Field>>) };
	});
	return { known, cars: isOpen ? cars : [] };
}

/** For a form with one field for the car. */
export const inOneLine = (car: Car) => ({ car: startOf(carLine(car), 120) });
/** For one with a field for each fact. */
export const inFields = ({ year, ...car }: Car) => ({ ...car, year: year ? String(year) : "" });
/** The year of such a form as the API takes it; what is no number is refused there. */
export const yearIn = (text: string) => (text.trim() === "" ? null : Number(text) || 0);

type Words = Readonly<Record<string, string | undefined>>;
type CarOf = (car: Car) => Words;

/** What a form has of somebody who turned out not to be meant, emptied. */
function theirsIn(values: Words, other: KnownCustomer, carOf: CarOf): Words {
	const car = other.cars.map(carOf).find((fields) => isIn(values, fields)) ?? {};
	return {
		...(values.name === other.name && { name: "" }),
		...(values.email && values.email === other.email && { email: "" }),
		...blank(car),
	};
}

/** What is known of somebody and not in the form yet. An e-mail comes with the name alone. */
function lackingIn(values: Words, known: KnownCustomer, carOf: CarOf): Words {
	const hasMail = values.email === "" && known.email;
	const [only, ...others] = known.cars;
	const car = only && others.length === 0 ? carOf(only) : {};
	return {
		...(!values.name && { name: known.name, ...(hasMail && { email: known.email ?? "" }) }),
		...(isBlank(values, car) && car),
	};
}

const blank = (fields: Words) =>
	Object.fromEntries(Object.keys(fields).map((field) => [field, ""]));
const isIn = (values: Words, fields: Words) =>
	Object.entries(fields).every(([field, word]) => values[field] === word);
const isBlank = (values: Words, fields: Words) =>
	Object.keys(fields).every((field) => !values[field]);
