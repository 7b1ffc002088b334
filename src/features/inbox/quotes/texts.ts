import { getKeys } from "#domain/text/keys.ts";

type TextField = {
	label: string;
	hint?: string;
	/** Lines of its box; a text without it is a single line. */
	rows?: number;
	maxLength: number;
	/** Error for a value that is not a text. */
	invalidMessage: string;
	/** Error for a longer text. */
	tooLong: string;
	/** Its labels outside of the form: for staff, on what the customer gets, and in the file of a person. */
	labels: Readonly<Record<Reader, string>>;
};
type Reader = "staff" | "customer" | "file";

/**
 * The optional texts of a quote's form, in its order. Form, contract, column, both emails, the request in the panel, the
 * printed page, the file of a person and the erasure follow from them.
 */
export const QUOTE_TEXTS = {
	notes: {
		label: "Notas",
		hint: "Lo que debamos saber de tu pedido.",
		rows: 3,
		maxLength: 2000,
		invalidMessage: "Escribe la nota como texto",
		tooLong: "La nota admite 2000 letras",
		labels: { staff: "Nota del cliente", customer: "Tu nota", file: "Mensaje" },
	},
} as const satisfies Readonly<Record<string, TextField>>;
export type QuoteText = keyof typeof QUOTE_TEXTS;
type QuoteTexts = Readonly<Partial<Record<QuoteText, string>>>;

export const QUOTE_TEXT_NAMES = getKeys<QuoteText>(QUOTE_TEXTS);

/** Builds a value for each text of the form. */
export function mapQuoteTexts<Value>(
	toValue: (field: TextField, name: QuoteText) => Value,
): Record<QuoteText, Value> {
	const entries = QUOTE_TEXT_NAMES.map((name) => [name, toValue(QUOTE_TEXTS[name], name)]);
	return Object.fromEntries(entries);
}

/** Lists the texts that a customer filled in, with their labels for a reader. */
export function listQuoteTexts(texts: QuoteTexts, reader: Reader): { label: string; value: string }[] {
	return QUOTE_TEXT_NAMES.flatMap((name) => {
		const value = texts[name];
		return value ? [{ label: QUOTE_TEXTS[name].labels[reader], value }] : [];
	});
}
