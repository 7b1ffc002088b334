import { sql } from "kysely";
import { extractReferences } from "#core/requests/search/search-terms.ts";
import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import { normalizeLoosely } from "#domain/text/search.ts";
import {
	buildSortHint,
	buildTermConditions,
	hasManyIndexMatches,
} from "#server/database/word-search.server.ts";
import type { CustomerView } from "./tables.server.ts";

const SEARCH_INDEX = { table: "leads", index: "leads_search" };
/** A search that matches more requests than this is too common to identify a person. */
const MAX_MATCHING_REQUESTS = 2000;
/** Few people share a telephone, so requests are not read further back than this. */
const MAX_REQUESTS_READ = 200;
const MIN_TERM_LENGTH = 3;

/**
 * Finds customers by another name or email on one of their requests that contains every search term: two people may
 * share a telephone, but a customer record has one name.
 *
 * @param query search terms with their alternatives, normalized with normalizeLoosely
 * @source rules 5.11
 */
export async function findCustomersByRequestNames(db: CustomerView, query: string[][]): Promise<string[]> {
	if (query.flat().every((term) => term.length < MIN_TERM_LENGTH)) return [];
	if (await hasManyIndexMatches(db, query, SEARCH_INDEX, MAX_MATCHING_REQUESTS)) return [];
	let requests = db.selectFrom("leads").innerJoin("customers", "customers.id", "leads.customerId");
	// Make PostgreSQL start from the text index; otherwise it scans all requests from the newest.
	for (const hint of buildSortHint(db, "leads")) requests = requests.orderBy(hint);
	const rows = await requests
		.select(["customers.id", "leads.name", "leads.email", "leads.phone", "leads.phoneTyped"])
		.where((where) => where.and(buildTermConditions(db, query, SEARCH_INDEX)))
		.where(NOT_QUARANTINED)
		.where("leads.forgottenAt", "is", null)
		.where(
			sql<boolean>`(leads.name <> customers.name or coalesce(leads.email, '') <> coalesce(customers.email, ''))`,
		)
		.orderBy("leads.createdAt", "desc")
		.limit(MAX_REQUESTS_READ)
		.execute();
	const matchingRows = rows.filter(({ name, email, phone, phoneTyped }) => {
		const text = normalizeLoosely([name, email, phone, phoneTyped].join(" "));
		return query.every((alternatives) => alternatives.some((term) => text.includes(term)));
	});
	return [...new Set(matchingRows.map(({ id }) => id))];
}

/** Finds the customers of the requests with a typed reference: of the request, its order or a payment. */
export async function findCustomersByReference(db: CustomerView, q: string): Promise<string[]> {
	const { references, rest } = extractReferences(q);
	if (references.length === 0 || normalizeLoosely(rest) !== "") return [];
	let requests = db.selectFrom("leads").select("customerId");
	for (const hint of buildSortHint(db, "leads")) requests = requests.orderBy(hint);
	const rows = await requests
		.where((where) => where.and(buildTermConditions(db, references, SEARCH_INDEX)))
		.where("customerId", "is not", null)
		.where(NOT_QUARANTINED)
		.limit(MAX_REQUESTS_READ)
		.execute();
	return [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))];
}

/** Maximum number of other names per customer. */
const MAX_OTHER_NAMES = 3;

/** Loads the other names on customers' requests, newest first. */
export async function loadOtherNames(db: CustomerView, ids: readonly string[]) {
	if (ids.length === 0) return () => [];
	const rows = await db
		.selectFrom("leads")
		.innerJoin("customers", "customers.id", "leads.customerId")
		.select(["customers.id", "customers.name as own", "leads.name"])
		.where("customers.id", "in", ids)
		.whereRef("leads.name", "<>", "customers.name")
		.where("leads.forgottenAt", "is", null)
		.where(NOT_QUARANTINED)
		.groupBy(["customers.id", "customers.name", "leads.name"])
		.orderBy(({ fn }) => fn.max("leads.createdAt"), "desc")
		.limit(MAX_OTHER_NAMES * MAX_REQUESTS_READ)
		.execute();
	const byCustomer = Map.groupBy(rows, ({ id }) => id);
	return (id: string) => {
		const names = new Map<string, string>();
		for (const { own: customerName, name } of byCustomer.get(id) ?? []) {
			const normalizedName = normalizeLoosely(name);
			if (normalizedName !== normalizeLoosely(customerName) && !names.has(normalizedName))
				names.set(normalizedName, name);
		}
		return [...names.values()].slice(0, MAX_OTHER_NAMES);
	};
}
