import { type Selectable, sql } from "kysely";
import { groupMergedPhones } from "#core/customer-records/merges.server.ts";
import { listKindsWith } from "#core/requests/kinds.ts";
import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import type { Customer } from "#features/workshop/customers/contract.ts";
import { countAll } from "#server/database/db.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { normalizePhone } from "#server/phone.server.ts";
import { loadOtherNames } from "./request-names.server.ts";
import type { CustomerTables, CustomerView } from "./tables.server.ts";

export type CustomerRow = Selectable<CustomerTables["customers"]>;
export type CustomerWithCounts = Omit<Customer, "has_whatsapp" | "is_phone_unusual" | "other_names">;

/** Counts the requests that got a visit or asked for one; WITH_PRICE counts those with an estimate. */
const WITH_VISIT = sql<number>`count(*) filter (where kind in (${sql.join(listKindsWith("isVisit").map((kind) => sql.lit(kind)))})
	or exists (select 1 from visits where visits.lead_id = leads.id))`;
const WITH_PRICE = sql<number>`count(*) filter (where exists
	(select 1 from estimates where estimates.lead_id = leads.id and estimates.is_latest = 1))`;

/** Adds other names and phone details. The export skips this: parsing a number takes longer than writing its row. */
export async function withContactDetails(
	db: CustomerView,
	customers: readonly CustomerWithCounts[],
): Promise<Customer[]> {
	const getOtherNames = await loadOtherNames(db, getIds(customers));
	return customers.map((customer) => {
		const phone = normalizePhone(customer.phone);
		return {
			...customer,
			other_names: getOtherNames(customer.id),
			has_whatsapp: phone?.hasWhatsapp ?? false,
			is_phone_unusual: phone?.isUnusual ?? false,
		};
	});
}

export async function withRequestCounts(
	db: CustomerView,
	rows: readonly CustomerRow[],
): Promise<CustomerWithCounts[]> {
	if (rows.length === 0) return [];
	const ids = getIds(rows);
	const requestCounts = await db
		.selectFrom("leads")
		.select(["customerId", "kind", countAll.as("found")])
		.select([WITH_VISIT.as("withVisit"), WITH_PRICE.as("withPrice")])
		.select(({ fn }) => [fn.min("createdAt").as("first"), fn.max("createdAt").as("last")])
		.where("customerId", "in", ids)
		.where(NOT_QUARANTINED)
		.groupBy(["customerId", "kind"])
		.execute();
	const merged = await groupMergedPhones(db, ids);
	const byCustomer = Map.groupBy(requestCounts, ({ customerId }) => customerId);
	return rows.map((row) => {
		const countsByKind = byCustomer.get(row.id) ?? [];
		const count = (kind: string) => countsByKind.find((kindCount) => kindCount.kind === kind)?.found ?? 0;
		const sumCounts = (column: "withVisit" | "withPrice") =>
			countsByKind.reduce((total, kindCount) => total + kindCount[column], 0);
		const first = countsByKind.toSorted((first, other) => (first.first < other.first ? -1 : 1))[0];
		const lastRequests = countsByKind.map(({ last }) => last).toSorted();
		return {
			...pickWireFields(row, "id", "phone", "name", "email", "ruc", "createdAt"),
			other_phones: (merged.get(row.id) ?? []).map((other) => other.phone),
			source: first?.kind ?? null,
			services: count("service_request"),
			quotes: count("quote"),
			estimates: sumCounts("withPrice"),
			appointments: sumCounts("withVisit"),
			messages: count("contact"),
			first_request: first?.first ?? null,
			last_request: lastRequests.at(-1) ?? null,
			last_contact: row.lastContactAt,
		};
	});
}
