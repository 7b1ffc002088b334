import { foldLoosely } from "#words/search.ts";

/** What a customer is found by: name, phone, e-mail and tax number, folded; the name first, so that it also orders. */
export function searchTextOf(person: {
	name: string;
	phone: string;
	email: string | null;
	ruc?: string | null;
}): string {
	return foldLoosely([person.name, person.phone, person.email ?? "", person.ruc ?? ""].join(" "));
}
