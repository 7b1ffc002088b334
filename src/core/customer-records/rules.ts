import { normalizeLoosely } from "#domain/text/search.ts";

/** Builds a customer's normalized search text: name, phone, email, tax number. The name is first, to sort by it too. */
export function buildSearchText(person: {
	name: string;
	phone: string;
	email: string | null;
	ruc?: string | null;
}): string {
	return normalizeLoosely([person.name, person.phone, person.email ?? "", person.ruc ?? ""].join(" "));
}
