import { type FormError, type SendFields, useLiveForm } from "#core/requests/form/live-form.ts";
import { PERSON_MESSAGES } from "#core/requests/form/messages.ts";
import { CAR_FIELDS } from "#domain/car/car.ts";
import { CAR_MESSAGES } from "#domain/car/messages.ts";
import type { Customer, QuoteRequest } from "#features/quotes/contract.ts";
import { QUANTITY_RANGE_MESSAGE } from "#features/quotes/quantity-messages.ts";
import type { QuoteList } from "#features/quotes/quote-line.ts";

type SentCar = Pick<QuoteRequest, (typeof CAR_FIELDS)[number]>;

/** A quote request: customer, lines and car. `website` is the honeypot. */
export type QuoteToSend = {
	customer: Customer;
	car: SentCar;
	lines: QuoteList;
	website: string;
};

const REQUIRED_MESSAGES = {
	"customer.name": PERSON_MESSAGES.name,
	"customer.phone": PERSON_MESSAGES.phone,
	"customer.email": PERSON_MESSAGES.email,
	quantity: QUANTITY_RANGE_MESSAGE,
	vehicleYear: CAR_MESSAGES.vehicleYear,
};
const FIELDS = [...Object.keys(REQUIRED_MESSAGES), ...CAR_FIELDS, "customer.notes"];
/** API field names that differ in the form of a single product. */
const FORM_FIELDS: Record<string, string> = { "products.0.quantity": "quantity" };

/** Manages a quote form in the browser. Spread `form` on the form element. */
export function useQuoteForm(error: FormError | undefined, onSend: SendFields) {
	const { form, errors } = useLiveForm({
		draft: "cotizacion",
		messages: REQUIRED_MESSAGES,
		serverErrors: error?.fields,
		onSend,
	});
	const message = error && !error.fields ? error.detail : undefined;
	return { form, errors, message };
}

/** Maps an API error to the form. If the form lacks one of the fields, it shows only the message. */
export function toFormError({ detail, fields: apiFields = {} }: FormError): FormError {
	const fields = Object.fromEntries(
		Object.entries(apiFields).map(([name, message]) => [FORM_FIELDS[name] ?? name, message]),
	);
	const names = Object.keys(fields);
	const isAboutFields = names.length > 0 && names.every((name) => FIELDS.includes(name));
	return isAboutFields ? { detail, fields } : { detail };
}

/** Parses the fields of a form into a quote request. @param fields by their names in the form */
export function parseQuoteForm(fields: Record<string, string>, lines: QuoteList): QuoteToSend {
	const typed = (name: string) => fields[`customer.${name}`] ?? "";
	const customer = {
		name: typed("name"),
		phone: typed("phone"),
		email: typed("email"),
		notes: typed("notes"),
	};
	// Sent as typed; the server validates it.
	const car = Object.fromEntries(CAR_FIELDS.map((name) => [name, fields[name] ?? ""])) as SentCar;
	return { customer, car, lines, website: fields.website ?? "" };
}
