import { CAR_FIELDS } from "#car/car.ts";
import { CAR_SENTENCES } from "#car/sentences.ts";
import { type Refusal, type SendFields, useLiveForm } from "#features/leads/form/live-form.ts";
import { PERSON_MISSING } from "#features/leads/form/missing.ts";
import type { Customer, QuoteRequest } from "./contract.ts";
import { QUANTITY_RANGE } from "./quantity-sentences.ts";
import type { QuoteList } from "./quote-line.ts";

type SentCar = Pick<QuoteRequest, (typeof CAR_FIELDS)[number]>;

/** What a visitor sends: who asks, for what and for which car. `website` is the trap. */
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
/** Names of the API that the form of one product calls otherwise. */
const FIELD_OF: Record<string, string> = { "products.0.quantity": "quantity" };

/** A quote form in the browser. Spread `form` on the form element. */
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

/** Whose fault it is: the fields', when every named one is on the form; otherwise the sentence stands alone. */
export function refusalOf({ detail, fields: named = {} }: Refusal): Refusal {
	const fields = Object.fromEntries(
		Object.entries(named).map(([name, sentence]) => [FIELD_OF[name] ?? name, sentence]),
	);
	const names = Object.keys(fields);
	const isAboutFields = names.length > 0 && names.every((name) => FIELDS.includes(name));
	return isAboutFields ? { detail, fields } : { detail };
}

/** The quote that a form asks for. @param fields as their form names them */
export function quoteIn(fields: Record<string, string>, lines: QuoteList): QuoteToSend {
	const typed = (name: string) => fields[`customer.${name}`] ?? "";
	const customer = {
		name: typed("name"),
		phone: typed("phone"),
		email: typed("email"),
		notes: typed("notes"),
	};
	// As it was typed; the server judges it.
	const car = Object.fromEntries(CAR_FIELDS.map((name) => [name, fields[name] ?? ""])) as SentCar;
	return { customer, car, lines, website: fields.website ?? "" };
}
