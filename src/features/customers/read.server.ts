import { paged } from "#bounds.ts";
import { listChanges } from "#features/changes/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { mustExist } from "#platform/errors.ts";
import { listCarsOf } from "./cars-read-model.server.ts";
import type { CustomerDetail, CustomerFilter, CustomerList } from "./contract.ts";
import {
	countCustomers,
	countRequests,
	countRequestsOf,
	findCustomer,
	listCustomers,
	listRequestsOf,
	listSameEmail,
} from "./read-model.server.ts";
import { listMerged } from "./record/merges.server.ts";
import { CUSTOMERS_PER_PAGE, REQUESTS_PER_PAGE } from "./rules.ts";

/**
 * A page of the customers with the totals of the whole shop.
 *
 * @source rules 5.11
 */
export async function customerList(
	db: DbOrTrx,
	filter: CustomerFilter,
	now: Date,
): Promise<CustomerList> {
	const { customers, total } = await listCustomers(db, filter);
	const requests = await countRequests(db);
	return {
		customers,
		...paged(total, filter.page, CUSTOMERS_PER_PAGE),
		total_customers: await countCustomers(db),
		total_service_requests: requests.service_request ?? 0,
		total_quotes: requests.quote ?? 0,
		total_appointments: requests.appointment ?? 0,
		now: now.toISOString(),
	};
}

/**
 * A person with one page of what they asked for.
 *
 * @param page counted from 1; past the last one it holds no request
 * @throws NotFoundError
 */
export async function customerDetail(db: DbOrTrx, id: string, page = 1): Promise<CustomerDetail> {
	const customer = mustExist(await findCustomer(db, id), "Ese cliente ya no existe.");
	const total = await countRequestsOf(db, id);
	const pages = Math.max(1, Math.ceil(total / REQUESTS_PER_PAGE));
	const requests = await listRequestsOf(db, id, page);
	const maybeSame = await listSameEmail(db, customer);
	const cars = await listCarsOf(db, id);
	const history = await listChanges(db, "customer", id);
	const shown = { requests, requests_total: total, page, pages, maybe_same: maybeSame };
	const merged = (await listMerged(db, id)).map((file) => ({
		id: file.id,
		name: file.name,
		phone: file.phone,
		author: file.author,
		merged_at: file.mergedAt,
	}));
	return { ...customer, ...shown, cars, history, merged };
}
