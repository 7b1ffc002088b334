import { createListUrl, ORDERS } from "#admin/list/list-url.ts";
import { CUSTOMER_SORTS } from "#features/customers/rules.ts";

export const CUSTOMERS = "/admin/dashboard/clientes";

export const DATA_REQUESTS = `${CUSTOMERS}/datos`;

export const CUSTOMER_LIST = createListUrl(
	CUSTOMERS,
	{ q: "", sort: "last_contact", order: "desc", page: "1" },
	{ sort: CUSTOMER_SORTS, order: ORDERS },
);
