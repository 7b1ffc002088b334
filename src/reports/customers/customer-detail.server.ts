import { sql } from "kysely";
import { listChanges } from "#core/audit/store.server.ts";
import { listMerged } from "#core/customer-records/merges.server.ts";
import { findPerson, loadCurrentPeople } from "#core/customer-records/store.server.ts";
import { getKindInfo } from "#core/requests/kinds.ts";
import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import { buildCurrentVisitId } from "#features/workshop/appointments/changes/current-visit.server.ts";
import { HISTORY_LINES } from "#features/workshop/appointments/messages.ts";
import { formatStartTime } from "#features/workshop/appointments/rules.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";
import type { Customer, CustomerDetail, CustomerRequest } from "#features/workshop/customers/contract.ts";
import { getMergedIntoMessage, NO_SUCH_CUSTOMER } from "#features/workshop/customers/messages.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import { listCustomerCars } from "./customer-cars.server.ts";
import { withContactDetails, withRequestCounts } from "./request-counts.server.ts";
import { REQUESTS_PER_PAGE } from "./rules.ts";
import type { CustomerView } from "./tables.server.ts";

/**
 * Returns a customer with one page of their requests.
 *
 * @param page counted from 1; a page beyond the last one holds no request
 * @throws NotFoundError
 */
export async function getCustomerDetail(db: CustomerView, id: string, page = 1): Promise<CustomerDetail> {
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

async function findCustomer(db: CustomerView, id: string) {
	const row = await findPerson(db, id);
	const [customer] = row ? await withContactDetails(db, await withRequestCounts(db, [row])) : [];
	return (
		row &&
		customer && {
			...customer,
			notes: row.notes,
			wants_no_reminders: row.wantsNoReminders === 1,
			updated_at: row.updatedAt,
			requests_total: row.requestCount,
		}
	);
}

/** Lists one page of a person's requests, newest first. */
export async function listCustomerRequests(
	db: CustomerView,
	id: string,
	page: number,
): Promise<CustomerRequest[]> {
	const rows = await db
		.selectFrom("leads")
		.leftJoin("staff", "staff.id", "leads.ownerId")
		.leftJoin("visits", (join) => join.on("visits.id", "=", buildCurrentVisitId("leads.id")))
		.leftJoin("workOrders", "workOrders.leadId", "leads.id")
		.select(["leads.id", "leads.reference", "kind", "leads.state", "summary", "leads.createdAt", "fullName"])
		.select(["visits.day", "visits.startMinute", "visits.state as visitState"])
		.select(["cancelledBy", "cancelReason", "workOrders.id as orderId"])
		.where("customerId", "=", id)
		.where(NOT_QUARANTINED)
		.orderBy("leads.createdAt", "desc")
		.orderBy("leads.id")
		.limit(REQUESTS_PER_PAGE)
		.offset((page - 1) * REQUESTS_PER_PAGE)
		.execute();
	return rows.map(({ createdAt, fullName, day, startMinute, visitState, orderId, ...row }) => ({
		...pickWireFields(row, "id", "reference", "kind", "state", "summary"),
		cancellation_text:
			visitState && getVisitStateInfo(visitState).isCancelled ? HISTORY_LINES.cancelled(row) : null,
		// An appointment's summary already includes its visit.
		visit:
			!getKindInfo(row.kind).isVisit && day && visitState
				? { day, time: formatStartTime(startMinute), state: visitState }
				: null,
		owner: fullName,
		has_order: orderId !== null,
		created_at: createdAt,
	}));
}

/** Lists people with the same email and another phone. */
async function listSameEmail(db: CustomerView, { id, email }: Pick<Customer, "id" | "email">) {
	if (!email) return [];
	return db
		.selectFrom("customers")
		.select(["id", "name", "phone"])
		.where(sql<string>`lower(email)`, "=", email.toLowerCase())
		.where("id", "!=", id)
		.limit(5)
		.execute();
}
