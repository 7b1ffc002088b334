import { countPeople } from "#core/customer-records/store.server.ts";
import { countLeadsByKind } from "#core/requests/store.server.ts";
import { toPageInfo } from "#domain/limits.ts";
import type { CustomerFilter, CustomerList } from "./contract.ts";
import { listCustomers } from "./list-customers.server.ts";
import { CUSTOMERS_PER_PAGE } from "./rules.ts";
import type { CustomerView } from "./tables.server.ts";

/**
 * Returns a page of customers with the totals of the shop.
 *
 * @source rules 5.11
 */
export async function getCustomerList(
	db: CustomerView,
	filter: CustomerFilter,
	now: Date,
): Promise<CustomerList> {
	const { customers, total } = await listCustomers(db, filter);
	const { kinds, withVisit } = await countLeadsByKind(db);
	return {
		customers,
		...toPageInfo(total, filter.page, CUSTOMERS_PER_PAGE),
		total_customers: await countPeople(db),
		total_service_requests: kinds.service_request ?? 0,
		total_quotes: kinds.quote ?? 0,
		total_appointments: withVisit,
		now: now.toISOString(),
	};
}
