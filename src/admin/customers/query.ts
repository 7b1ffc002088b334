import { listPathOf, listQueryOf } from "#admin/list/query.ts";

export const CUSTOMERS = "/admin/dashboard/clientes";
const START = { q: "", sort: "last_contact", order: "desc", page: "1" };
export type CustomersQuery = typeof START;

export const customersQueryOf = (search: URLSearchParams) => listQueryOf(search, START);

/** The list under a changed filter; a new order starts from the end that people want first. */
export function customersPath(query: CustomersQuery, change: Partial<CustomersQuery>): string {
	const isOtherSort = change.sort !== undefined && change.sort !== query.sort;
	const order = isOtherSort ? { order: change.sort === "name" ? "asc" : "desc" } : {};
	return listPathOf(CUSTOMERS, START, query, { ...order, ...change });
}
