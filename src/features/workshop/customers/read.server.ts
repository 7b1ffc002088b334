import { findLastAuthor, listChanges } from "#core/audit/store.server.ts";
import { listMerged } from "#core/customer-records/merges.server.ts";
import { countPeople, loadCurrentPeople, lockPerson } from "#core/customer-records/store.server.ts";
import { countLeadsByKind } from "#core/requests/store.server.ts";
import { toPageInfo } from "#domain/limits.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { changedMeanwhileError, requireFound } from "#server/errors.ts";
import type { CustomerDetail, CustomerFilter, CustomerList } from "./contract.ts";
import { listCustomerCars } from "./customer-cars.server.ts";
import { getMergedIntoMessage, NO_SUCH_CUSTOMER } from "./messages.ts";
import { findCustomer, listCustomerRequests, listCustomers, listSameEmail } from "./read-model.server.ts";
import { CUSTOMERS_PER_PAGE, REQUESTS_PER_PAGE } from "./rules.ts";

/**
 * Returns a page of customers with the totals of the shop.
 *
 * @source rules 5.11
 */
export async function getCustomerList(db: DbOrTrx, filter: CustomerFilter, now: Date): Promise<CustomerList> {
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

/**
 * Returns a customer with one page of their requests.
 *
 * @param page counted from 1; a page beyond the last one holds no request
 * @throws NotFoundError
 */
export async function getCustomerDetail(db: DbOrTrx, id: string, page = 1): Promise<CustomerDetail> {
	const customerRow = await findCustomer(db, id);
	const mergedInto = customerRow ? undefined : (await loadCurrentPeople(db, [id]))(id);
	const customer = requireFound(
		customerRow,
		mergedInto ? getMergedIntoMessage(mergedInto.name) : NO_SUCH_CUSTOMER,
	);
	const pages = Math.max(1, Math.ceil(customer.requests_total / REQUESTS_PER_PAGE));
	const requests = await listCustomerRequests(db, id, page);
	const maybeSame = await listSameEmail(db, customer);
	const cars = await listCustomerCars(db, id);
	const history = await listChanges(db, "customer", id);
	const requestPage = { requests, page, pages, maybe_same: maybeSame };
	const files = await listMerged(db, id);
	const merged = files.map((file) => pickWireFields(file, "id", "name", "phone", "author", "mergedAt"));
	return { ...customer, ...requestPage, cars, history, merged };
}

/**
 * Locks a person until the transaction ends, and checks that they are still as the editor loaded them.
 *
 * @param expected `notes` as the editor loaded them, if only the notes are saved: unchanged notes are no conflict
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 */
export async function lockUnchangedPerson(
	trx: Trx,
	id: string,
	expected: {
		expectedVersion: string;
		notes?: string | undefined;
		yours: object;
		getConflictMessage: (by: string) => string;
	},
): Promise<CustomerDetail> {
	await lockPerson(trx, id);
	const current = await getCustomerDetail(trx, id);
	if (current.updated_at === expected.expectedVersion || current.notes === expected.notes) return current;
	throw changedMeanwhileError(expected.getConflictMessage(await findLastAuthor(trx, "customer", id)), {
		current,
		yours: expected.yours,
	});
}
