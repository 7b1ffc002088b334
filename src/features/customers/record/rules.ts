import { foldLoosely } from "#words/search.ts";

/** Builds a customer's normalized search text: name, phone, email, tax number. The name is first, to sort by it too. */
export function searchTextOf(person: {
	name: string;
	phone: string;
	email: string | null;
	ruc?: string | null;
}): string {
	return foldLoosely([person.name, person.phone, person.email ?? "", person.ruc ?? ""].join(" "));
}
