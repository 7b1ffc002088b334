import { normalizeLoosely } from "#domain/text/search.ts";

/** Builds a customer's normalized search text: name, phone, email, tax number. The name is first, to sort by it too. */
/** The texts that a search for customers reads. */
export type SearchablePerson = { name: string; phone: string; email: string | null; ruc?: string | null };

export function buildSearchText(person: SearchablePerson): string {
	return normalizeLoosely([person.name, person.phone, person.email ?? "", person.ruc ?? ""].join(" "));
}
