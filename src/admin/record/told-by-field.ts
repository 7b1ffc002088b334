import type { RecordFields } from "#record-fields.ts";
import { fold } from "#words/search.ts";

/**
 * What a form's summary says of each field: the sentence, after the field's name when it does not hold it. «Escribe los
 * minutos» could be any of four. A row says which one it is, where its kind has a name, and which of its parts.
 */
export function toldByField(
	errors: Readonly<Record<string, string>>,
	fields: RecordFields,
): Record<string, string> {
	return Object.fromEntries(
		Object.entries(errors).map(([name, sentence]) => {
			const lead = leadOf(name, sentence, fields);
			return [name, lead ? `${lead}: ${goingOn(sentence)}` : sentence];
		}),
	);
}

/** A sentence after a colon; an abbreviation and a name in quotes stay as they are. */
const goingOn = (sentence: string) =>
	sentence.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

function leadOf(name: string, sentence: string, fields: RecordFields) {
	const [, list = "", place = "", part = ""] = /^(.+)\.(\d+)\.(\w+)$/.exec(name) ?? [];
	const { one, parts } = fields[list] ?? {};
	const label = fields[name]?.label ?? (one && parts?.[part]?.label) ?? "";
	const unsaid = fold(sentence).includes(fold(label)) ? "" : label.replace(": ", ", ");
	if (!one) return unsaid;
	return [`${one} ${Number(place) + 1}`, goingOn(unsaid)].filter(Boolean).join(", ");
}

/** What is changed is no longer wrong, nor is a row of it. */
export function without(errors: Readonly<Record<string, string>>, names: readonly string[]) {
	const isOf = (path: string) => names.some((name) => `${path}.`.startsWith(`${name}.`));
	return Object.fromEntries(Object.entries(errors).filter(([path]) => !isOf(path)));
}

/** What is still empty of what is needed, with what is said of each. */
export function missingIn(
	values: object,
	needed: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
	const texts = values as Record<string, string | undefined>;
	const empty = Object.entries(needed).filter(([name]) => !texts[name]?.trim());
	return Object.fromEntries(empty) as Record<string, string>;
}

/** A sentence about one line of a text belongs to the field that holds the lines; one about a row stays with its row. */
export function fieldErrors(
	told: Readonly<Record<string, string>>,
	values: object,
): Record<string, string> {
	const found: Record<string, string> = {};
	for (const [name, sentence] of Object.entries(told)) {
		const [list = name] = name.split(".");
		const isLine = !(name in values) && typeof values[list as keyof typeof values] === "string";
		found[isLine ? list : name] ??= sentence;
	}
	return found;
}
