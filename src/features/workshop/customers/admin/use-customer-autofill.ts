import { useLayoutEffect, useRef } from "react";
import { type Car, formatCar } from "#domain/car/car.ts";
import { truncateText } from "#domain/text/single-line.ts";
import { useLatest } from "#ui/use-latest.ts";
import { type ExistingCustomer, useExistingCustomer } from "./use-existing-customer.ts";

/** Customer fields of a form. */
type CustomerFields = { phone: string; name: string; email?: string };
type FormValues<Field extends string> = CustomerFields & Record<Field, string>;
type AutofillForm<Field extends string> = {
	values: FormValues<NoInfer<Field>>;
	set: (change: Partial<FormValues<NoInfer<Field>>>) => void;
	/** Converts a car to the fields of this form. */
	toFields: (car: Car) => Record<Field, string>;
};

/** A car to choose: whether the form holds it, and a callback that fills it in or clears it. */
export type CarChoice = { car: string; isSelected: boolean; onPress: () => void };

/**
 * Fills in the details of the customer who has the form's phone number: name, email and their only car, each where the
 * field is empty. Clears them once the phone number changes, so that no email goes to the previous customer.
 *
 * @returns the customer, and the cars to choose from; no cars once the user typed another one
 * @source rules 4.32
 */
export function useCustomerAutofill<Field extends string>(form: AutofillForm<Field>) {
	const { values, toFields } = form;
	const customer = useExistingCustomer(values.phone) ?? undefined;
	const previousCustomer = useRef<ExistingCustomer>(undefined);
	const latest = useLatest(form);
	// A layout effect updates together with the paint: a key typed in between would be lost.
	useLayoutEffect(() => {
		const { values, set, toFields } = latest.current;
		const replacedCustomer =
			previousCustomer.current?.id === customer?.id ? undefined : previousCustomer.current;
		previousCustomer.current = customer;
		const clearedFields = replacedCustomer ? clearCustomerFields(values, replacedCustomer, toFields) : {};
		const change = {
			...clearedFields,
			...(customer && getMissingFields({ ...values, ...clearedFields }, customer, toFields)),
		};
		if (Object.keys(change).length > 0) set(change as Partial<FormValues<Field>>);
	}, [customer, latest]);

	const options = customer?.cars.map((car) => ({ car: formatCar(car), fields: toFields(car) })) ?? [];
	const canChooseCar = options.some(({ fields }) => isBlank(values, fields) || isIn(values, fields));
	const cars = options.map(({ car, fields }): CarChoice => {
		const isSelected = isIn(values, fields);
		const newFields = isSelected ? clearFields(fields) : fields;
		return {
			car,
			isSelected: isSelected,
			onPress: () => form.set(newFields as Partial<FormValues<Field>>),
		};
	});
	return { customer, cars: canChooseCar ? cars : [] };
}

/** Converts a car for a form with a single car field. */
export const toCarText = (car: Car) => ({ car: truncateText(formatCar(car), 120) });
/** Converts a car for a form with separate car fields. */
export const toCarFields = ({ year, ...car }: Car) => ({ ...car, year: year ? String(year) : "" });
/** Parses the year for the API; text that is not a number becomes 0, which the API rejects. */
export const parseYear = (text: string) => (text.trim() === "" ? null : Number(text) || 0);

type TextFields = Readonly<Record<string, string | undefined>>;
type ToFields = (car: Car) => TextFields;

/** Returns the fields that hold details of a replaced customer, emptied. */
function clearCustomerFields(
	values: TextFields,
	replacedCustomer: ExistingCustomer,
	toFields: ToFields,
): TextFields {
	const car = replacedCustomer.cars.map(toFields).find((fields) => isIn(values, fields)) ?? {};
	return {
		...(values.name === replacedCustomer.name && { name: "" }),
		...(values.email && values.email === replacedCustomer.email && { email: "" }),
		...clearFields(car),
	};
}

/** Returns the customer details that the form lacks. The email is filled in only together with the name. */
function getMissingFields(values: TextFields, customer: ExistingCustomer, toFields: ToFields): TextFields {
	const shouldFillEmail = values.email === "" && customer.email;
	const [onlyCar, ...others] = customer.cars;
	const car = onlyCar && others.length === 0 ? toFields(onlyCar) : {};
	return {
		...(!values.name && {
			name: customer.name,
			...(shouldFillEmail && { email: customer.email ?? "" }),
		}),
		...(isBlank(values, car) && car),
	};
}

const clearFields = (fields: TextFields) =>
	Object.fromEntries(Object.keys(fields).map((field) => [field, ""]));
const isIn = (values: TextFields, fields: TextFields) =>
	Object.entries(fields).every(([field, text]) => values[field] === text);
const isBlank = (values: TextFields, fields: TextFields) =>
	Object.keys(fields).every((field) => !values[field]);
