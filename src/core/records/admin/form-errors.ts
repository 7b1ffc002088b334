import type { RecordFields } from "#core/records/record-fields.ts";
import { normalizeText } from "#domain/text/search.ts";

/**
 * Converts field errors for the form's summary: puts the field's label before a message that does not name it, because
 * «Escribe los minutos» could be any of four fields. A row error gets the row's name, number and part.
 */
export function toSummaryErrors(
	errors: Readonly<Record<string, string>>,
	fields: RecordFields,
): Record<string, string> {
	return Object.fromEntries(
		Object.entries(errors).map(([name, message]) => {
			const prefix = getFieldPrefix(name, message, fields);
			return [name, prefix ? `${prefix}: ${lowerFirstLetter(message)}` : message];
		}),
	);
}

/** Lowers the first letter after a colon; abbreviations and quoted names stay unchanged. */
const lowerFirstLetter = (message: string) =>
	message.replace(/^\p{Lu}(?=\p{Ll})/u, (character) => character.toLowerCase());

function getFieldPrefix(name: string, message: string, fields: RecordFields) {
	const [, list = "", index = "", part = ""] = /^(.+)\.(\d+)\.(\w+)$/.exec(name) ?? [];
	const { rowName, parts } = fields[list] ?? {};
	const label = fields[name]?.label ?? (rowName && parts?.[part]?.label) ?? "";
	const missingLabel = normalizeText(message).includes(normalizeText(label)) ? "" : label.replace(": ", ", ");
	if (!rowName) return missingLabel;
	return [`${rowName} ${Number(index) + 1}`, lowerFirstLetter(missingLabel)].filter(Boolean).join(", ");
}

/** Removes the errors of changed fields and of their rows. */
export function omitErrors(errors: Readonly<Record<string, string>>, names: readonly string[]) {
	const isAffected = (path: string) => names.some((name) => `${path}.`.startsWith(`${name}.`));
	return Object.fromEntries(Object.entries(errors).filter(([path]) => !isAffected(path)));
}

/** Returns the messages of required fields that are empty. */
export function findMissingFields(
	values: object,
	requiredMessages: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
	const texts = values as Record<string, string | undefined>;
	const empty = Object.entries(requiredMessages).filter(([name]) => !texts[name]?.trim());
	return Object.fromEntries(empty) as Record<string, string>;
}

/** Assigns an error of one text line to the field that holds the lines; row errors stay with their row. */
export function toFieldErrors(
	errors: Readonly<Record<string, string>>,
	values: object,
): Record<string, string> {
	const fieldMessages: Record<string, string> = {};
	for (const [name, message] of Object.entries(errors)) {
		const [list = name] = name.split(".");
		const isLine = !(name in values) && typeof values[list as keyof typeof values] === "string";
		fieldMessages[isLine ? list : name] ??= message;
	}
	return fieldMessages;
}
