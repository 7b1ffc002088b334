import { paged } from "#bounds.ts";
import { lastAuthor, listChanges } from "#features/changes/store.server.ts";
import { countKinds } from "#features/leads/store.server.ts";
import type { DbOrTrx, Trx } from "#platform/database/db.server.ts";
import { countOf } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import { changedMeanwhile, mustExist } from "#platform/errors.ts";
import type { CustomerDetail, CustomerFilter, CustomerList } from "./contract.ts";
import { listCarsOf } from "./own-cars.server.ts";
import { findCustomer, listCustomers, listRequestsOf, listSameEmail } from "./read-model.server.ts";
import { listMerged } from "./record/merges.server.ts";
import { lockPerson, peopleBehind } from "./record/store.server.ts";
import { CUSTOMERS_PER_PAGE, REQUESTS_PER_PAGE } from "./rules.ts";
import { NO_SUCH_CUSTOMER, nowPartOf } from "./sentences.ts";

/**
 * Returns a page of customers with the totals of the shop.
 *
 * @source rules 5.11
 */
export async function customerList(
	db: DbOrTrx,
	filter: CustomerFilter,
	now: Date,
): Promise<CustomerList> {
	const { customers, total } = await listCustomers(db, filter);
	const { kinds, withVisit } = await countKinds(db);
	return {
		customers,
		...paged(total, filter.page, CUSTOMERS_PER_PAGE),
		total_customers: await countOf(db.selectFrom("customers")),
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
export async function customerDetail(db: DbOrTrx, id: string, page = 1): Promise<CustomerDetail> {
	const found = await findCustomer(db, id);
	const behind = found ? undefined : (await peopleBehind(db, [id]))(id);
	const customer = mustExist(found, behind ? nowPartOf(behind.name) : NO_SUCH_CUSTOMER);
	const pages = Math.max(1, Math.ceil(customer.requests_total / REQUESTS_PER_PAGE));
	const requests = await listRequestsOf(db, id, page);
	const maybeSame = await listSameEmail(db, customer);
	const cars = await listCarsOf(db, id);
	const history = await listChanges(db, "customer", id);
	const shown = { requests, page, pages, maybe_same: maybeSame };
	const files = await listMerged(db, id);
	const merged = files.map((file) => wired(file, "id", "name", "phone", "author", "mergedAt"));
	return { ...customer, ...shown, cars, history, merged };
}

/**
 * Locks a person until the transaction ends, and checks that they are still as the editor loaded them.
 *
 * @param as `notes` as the editor loaded them, if only the notes are saved: unchanged notes are no conflict
 * @throws NotFoundError | RuleError changed_meanwhile (409, with both versions)
 */
export async function personAsSeen(
	trx: Trx,
	id: string,
	as: {
		seenAt: string;
		notes?: string | undefined;
		yours: object;
		refusal: (by: string) => string;
	},
): Promise<CustomerDetail> {
	await lockPerson(trx, id);
	const current = await customerDetail(trx, id);
	if (current.updated_at === as.seenAt || current.notes === as.notes) return current;
	throw changedMeanwhile(as.refusal(await lastAuthor(trx, "customer", id)), {
		current,
		yours: as.yours,
	});
}
