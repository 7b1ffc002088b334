import { createListUrl, ORDERS } from "#admin/list/list-url.ts";
import { CUSTOMERS } from "#admin/paths.ts";
import { CUSTOMER_SORTS } from "#reports/customers/rules.ts";

export const CUSTOMER_LIST = createListUrl(
	CUSTOMERS,
	{ q: "", sort: "last_contact", order: "desc", page: "1" },
	{ sort: CUSTOMER_SORTS, order: ORDERS },
);
