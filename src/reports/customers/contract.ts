import { z } from "zod";
import { PAGE_INFO, PageNumber, SearchQuery, SpreadsheetQuery } from "#domain/limits.ts";
import { Customer } from "#features/workshop/customers/contract.ts";
import { CUSTOMER_ORDERS, CUSTOMER_SORTS } from "./rules.ts";

export const CustomerFilter = z.object({
	q: SearchQuery,
	sort: z.enum(CUSTOMER_SORTS, "Ese orden no existe").default("last_contact"),
	order: z.enum(CUSTOMER_ORDERS, "El orden es asc o desc").default("desc"),
	page: PageNumber,
});
export type CustomerFilter = z.infer<typeof CustomerFilter>;

/** `total` counts the search results; the other totals count everything. */
export const CustomerList = z.object({
	customers: z.array(Customer),
	...PAGE_INFO,
	total_customers: z.number().int(),
	total_service_requests: z.number().int(),
	total_quotes: z.number().int(),
	total_appointments: z.number().int(),
	now: z.iso.datetime(),
});
export type CustomerList = z.infer<typeof CustomerList>;

export const ExportFormat = SpreadsheetQuery.extend({ q: CustomerFilter.shape.q });
