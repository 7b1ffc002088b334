import { useLayoutEffect, useRef } from "react";
import { type Car, carLine } from "#car/car.ts";
import { useLatest } from "#ui/use-latest.ts";
import { startOf } from "#words/one-line.ts";
import { type KnownCustomer, useKnownCustomer } from "./use-known-customer.ts";

/** Customer fields of a form. */
type Caller = { phone: string; name: string; email?: string };
type Told<Field extends string> = Caller & Record<Field, string>;
type CallerForm<Field extends string> = {
	values: Told<NoInfer<Field>>;
	set: (change: Partial<Told<NoInfer<Field>>>) => void;
	/** Converts a car to the fields of this form. */
	carOf: (car: Car) => Record<Field, string>;
};

/** A car to choose: whether the form holds it, and a callback that fills it in or clears it. */
export type CarChoice = { car: string; isIn: boolean; onPress: () => void };

/**
 * Fills in the details of the customer who has the form's phone number: name, email and their only car, each where the
 * field is empty. Clears them once the phone number changes, so that no email goes to the previous customer.
 *
 * @returns the customer, and the cars to choose from; no cars once the user typed another one
 * @source rules 4.32
 */
export function useCaller<Field extends string>(form: CallerForm<Field>) {
	const { values, carOf } = form;
	const known = useKnownCustomer(values.phone) ?? undefined;
	const before = useRef<KnownCustomer>(undefined);
	const latest = useLatest(form);
	// A layout effect updates together with the paint: a key typed in between would be lost.
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

/** Converts a car for a form with a single car field. */
export const inOneLine = (car: Car) => ({ car: startOf(carLine(car), 120) });
/** Converts a car for a form with separate car fields. */
export const inFields = ({ year, ...car }: Car) => ({ ...car, year: year ? String(year) : "" });
/** Parses the year for the API; text that is not a number becomes 0, which the API rejects. */
export const yearIn = (text: string) => (text.trim() === "" ? null : Number(text) || 0);

type Words = Readonly<Record<string, string | undefined>>;
type CarOf = (car: Car) => Words;

/** Returns the fields that hold details of a replaced customer, emptied. */
function theirsIn(values: Words, other: KnownCustomer, carOf: CarOf): Words {
	const car = other.cars.map(carOf).find((fields) => isIn(values, fields)) ?? {};
	return {
		...(values.name === other.name && { name: "" }),
		...(values.email && values.email === other.email && { email: "" }),
		...blank(car),
	};
}

/** Returns the customer details that the form lacks. The email is filled in only together with the name. */
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
