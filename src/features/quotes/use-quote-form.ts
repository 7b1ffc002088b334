import { CAR_FIELDS } from "#car/car.ts";
import { CAR_SENTENCES } from "#car/sentences.ts";
import { type Refusal, type SendFields, useLiveForm } from "#features/leads/form/live-form.ts";
import { PERSON_MISSING } from "#features/leads/form/missing.ts";
import type { Customer, QuoteRequest } from "./contract.ts";
import { QUANTITY_RANGE } from "./quantity-sentences.ts";
import type { QuoteList } from "./quote-line.ts";

type SentCar = Pick<QuoteRequest, (typeof CAR_FIELDS)[number]>;

/** A quote request: customer, lines and car. `website` is the honeypot. */
export type QuoteToSend = {
	customer: Customer;
	car: SentCar;
	lines: QuoteList;
	website: string;
};

const SENTENCES = {
	"customer.name": PERSON_MISSING.name,
	"customer.phone": PERSON_MISSING.phone,
	"customer.email": PERSON_MISSING.email,
	quantity: QUANTITY_RANGE,
	vehicleYear: CAR_SENTENCES.vehicleYear,
};
const FIELDS = [...Object.keys(SENTENCES), ...CAR_FIELDS, "customer.notes"];
/** API field names that differ in the form of a single product. */
const FIELD_OF: Record<string, string> = { "products.0.quantity": "quantity" };

/** Manages a quote form in the browser. Spread `form` on the form element. */
export function useQuoteForm(refusal: Refusal | undefined, onSend: SendFields) {
	const { form, errors } = useLiveForm({
		draft: "cotizacion",
		missing: SENTENCES,
		refused: refusal?.fields,
		onSend,
	});
	const message = refusal && !refusal.fields ? refusal.detail : undefined;
	return { form, errors, message };
}

/** Maps an API error to the form. Drops the fields unless the form has all of them; the message then stands alone. */
export function refusalOf({ detail, fields: named = {} }: Refusal): Refusal {
	const fields = Object.fromEntries(
		Object.entries(named).map(([name, sentence]) => [FIELD_OF[name] ?? name, sentence]),
	);
	const names = Object.keys(fields);
	const isAboutFields = names.length > 0 && names.every((name) => FIELDS.includes(name));
	return isAboutFields ? { detail, fields } : { detail };
}

/** Parses the fields of a form into a quote request. @param fields by their names in the form */
export function quoteIn(fields: Record<string, string>, lines: QuoteList): QuoteToSend {
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
