import type { ReactNode } from "react";
import type { Receipt } from "#core/requests/contract.ts";
import { ConsentNote } from "#core/requests/form/consent-note.tsx";
import { PERSON_MESSAGES } from "#core/requests/form/messages.ts";
import { HoneypotField, PersonFields } from "#core/requests/form/person-fields.tsx";
import { VehicleFields } from "#core/requests/form/vehicle-fields.tsx";
import { CAR_FIELDS, formatCar, toCar } from "#domain/car/car.ts";
import { CAR_MESSAGES } from "#domain/car/messages.ts";
import { buildWhatsappUrl } from "#domain/shop.ts";
import { formatNoticeChat, NOTICE_FAILED, NOTICE_SENT } from "#features/inbox/quotes/arrival-messages.ts";
import { computeListTotalCents, formatListMessage } from "#features/inbox/quotes/chat-message.ts";
import type { Customer, QuoteRequest } from "#features/inbox/quotes/contract.ts";
import { formatQuoteChatMessage, QUOTE_FAILED, QUOTE_SENT } from "#features/inbox/quotes/messages.ts";
import { QUANTITY_RANGE_MESSAGE } from "#features/inbox/quotes/quantity-messages.ts";
import type { QuoteList } from "#features/inbox/quotes/quote-line.ts";
import { countPieces } from "#features/inbox/quotes/rules.ts";
import { mapQuoteTexts, QUOTE_TEXT_NAMES } from "#features/inbox/quotes/texts.ts";
import {
	createReceiptToast,
	type FailedPost,
	type FormError,
	type FormSubmission,
	type SendFields,
	useFormSubmission,
	useLiveForm,
} from "#site/public-form.ts";
import { useSite } from "#site/site-data.ts";
import { Field, FieldScope, TextArea, TextInput } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";

type SentCar = Pick<QuoteRequest, (typeof CAR_FIELDS)[number]>;

/** A quote request: customer, lines and car. `website` is the honeypot, `isNotice` waits for the product. */
export type QuoteToSend = {
	isNotice?: boolean;
	customer: Required<Customer>;
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
const FIELDS = [
	...Object.keys(REQUIRED_MESSAGES),
	...CAR_FIELDS,
	...QUOTE_TEXT_NAMES.map((name) => `customer.${name}`),
];
/** API field names that differ in the form of a single product. */
const FORM_FIELDS: Record<string, string> = { "products.0.quantity": "quantity" };

/** Manages a quote form in the browser. Spread `form` on the form element. */
export function useQuoteForm(error: FormError | undefined, onSend: SendFields, draft = "cotizacion") {
	const { form, errors } = useLiveForm({
		draft,
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
	const getText = (name: string) => fields[`customer.${name}`] ?? "";
	const customer = {
		name: getText("name"),
		phone: getText("phone"),
		email: getText("email"),
		...mapQuoteTexts((_, name) => getText(name)),
	};
	// Sent as typed; the server validates it.
	const car = Object.fromEntries(CAR_FIELDS.map((name) => [name, fields[name] ?? ""])) as SentCar;
	return { customer, car, lines, website: fields.website ?? "" };
}

type QuoteFieldsProps = {
	scope: string;
	/** ISO day in Panama. */
	today: string;
	/** Messages by field name; `message` is the one that belongs to no field. */
	errors: Record<string, string>;
	message: string | undefined;
	/** Submitted values, when the page is rendered again without JavaScript. */
	typed?: Record<string, string>;
	/** Alternative to the form, shown under an error that no field can fix. */
	wayOut?: ReactNode;
};

/** The customer's part of a quote, the same in the dialog and on a product's page. */
export function QuoteFields(props: QuoteFieldsProps) {
	const { scope, today, errors, message, typed, wayOut } = props;
	return (
		<FieldScope id={scope} errors={errors} defaultValues={typed}>
			<div className="grid gap-5">
				<FormSummary message={message} />
				{message && wayOut}
				<PersonFields prefix="customer." />
				<HoneypotField />
				<fieldset className="min-w-0">
					<legend className="mb-3">
						<span className="title-4">¿Para qué carro?</span>
						<span className="mt-1 block text-sm text-muted">
							Si nos lo dices, te confirmamos que le sirve.
						</span>
					</legend>
					<VehicleFields today={today} isRequired={false} />
				</fieldset>
				<TextFields />
				<ConsentNote />
			</div>
		</FieldScope>
	);
}

function TextFields() {
	return Object.values(
		mapQuoteTexts(({ label, hint, rows, maxLength }, name) => (
			<Field key={name} label={label} name={`customer.${name}`} isRequired={false} hint={hint}>
				{rows ? <TextArea maxLength={maxLength} rows={rows} /> : <TextInput maxLength={maxLength} />}
			</Field>
		)),
	);
}

type QuoteSenderOptions = {
	/** Empties the list; without it the page shows the receipt. */
	onStored?: (receipt: Receipt, lines: QuoteList) => void;
	initialResult?: FailedPost<QuoteToSend> | undefined;
	/** The form of customers who wait for a product. */
	isNotice?: boolean;
};

export type QuoteSubmission = FormSubmission<QuoteToSend>;

/** Sends a quote request for the full list or for one product. */
export function useQuoteSubmission({
	onStored,
	initialResult,
	isNotice = false,
}: QuoteSenderOptions): QuoteSubmission {
	const { whatsapp } = useSite().settings;
	return useFormSubmission<QuoteToSend>({
		path: "/api/quotes",
		receiptName: isNotice ? "arrival-notice" : undefined,
		failed: isNotice ? NOTICE_FAILED : QUOTE_FAILED,
		sentTitle: isNotice ? NOTICE_SENT : QUOTE_SENT,
		formatChat: ({ lines, car }) =>
			isNotice && lines[0] ? formatNoticeChat(lines[0]) : formatListMessage(lines, formatCar(toCar(car))),
		onStored(receipt, { lines }) {
			if (!onStored) return undefined;
			onStored(receipt, lines);
			const to = buildWhatsappUrl(whatsapp, formatQuoteChatMessage(receipt.reference));
			const action = { label: "Seguir por WhatsApp", to, opensNewTab: true };
			const description = `${receipt.message} Tu referencia es ${receipt.reference}.`;
			return { ...createReceiptToast(receipt), description, action };
		},
		toBody: toQuoteRequest,
		mapProblem: toFormError,
		initialResult,
	});
}

/** Builds the body of a form that was posted without JavaScript. The API validates its texts and the quantity. */
export function toPostedQuote(fields: Record<string, string>, product: { sku: string; quantity: number }) {
	const { car, lines: _, ...typed } = parseQuoteForm(fields, []);
	return { ...typed, ...car, products: [product] };
}

const toQuoteRequest = ({ isNotice, car, lines, ...typed }: QuoteToSend): QuoteRequest => ({
	...typed,
	...car,
	...(isNotice && { notify_on_arrival: true }),
	products: [...lines],
	totalItems: countPieces(lines),
	totalValue: computeListTotalCents(lines) / 100,
});
