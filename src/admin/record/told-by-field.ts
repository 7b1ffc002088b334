import type { RecordFields } from "#record-fields.ts";
import { fold } from "#words/search.ts";

/**
 * Converts field errors for the form's summary: puts the field's label before a message that does not name it, because
 * «Escribe los minutos» could be any of four fields. A row error gets the row's name, number and part.
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

/** Lowers the first letter after a colon; abbreviations and quoted names stay unchanged. */
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

/** Removes the errors of changed fields and of their rows. */
export function without(errors: Readonly<Record<string, string>>, names: readonly string[]) {
	const isOf = (path: string) => names.some((name) => `${path}.`.startsWith(`${name}.`));
	return Object.fromEntries(Object.entries(errors).filter(([path]) => !isOf(path)));
}

/** Returns the messages of required fields that are empty. */
export function missingIn(
	values: object,
	needed: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
	const texts = values as Record<string, string | undefined>;
	const empty = Object.entries(needed).filter(([name]) => !texts[name]?.trim());
	return Object.fromEntries(empty) as Record<string, string>;
}

/** Assigns an error of one text line to the field that holds the lines; row errors stay with their row. */
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
