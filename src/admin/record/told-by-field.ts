import { fold } from "#search-text.ts";

/**
 * What a form's summary says of each field: the sentence, after the field's name when it does not hold it. «Escribe los
 * minutos» could be any of four. A line of a list says which one it is.
 */
export function toldByField(
	errors: Readonly<Record<string, string>>,
	labels: Readonly<Partial<Record<string, string>>>,
): Record<string, string> {
	return Object.fromEntries(
		Object.entries(errors).map(([name, sentence]) => [
			name,
			`${leadOf(name, sentence, labels)}${sentence}`,
		]),
	);
}

function leadOf(name: string, sentence: string, labels: Readonly<Partial<Record<string, string>>>) {
	const [, list = "", place = ""] = /^(.+)\.(\d+)\.\w+$/.exec(name) ?? [];
	const label = labels[name];
	if (label) return fold(sentence).includes(fold(label)) ? "" : `${label}. `;
	return labels[list] ? `${labels[list]}, ${Number(place) + 1}. ` : "";
}
