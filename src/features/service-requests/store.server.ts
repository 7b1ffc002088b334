import { findRequester, withRequesters } from "#features/leads/requesters.server.ts";
import { pageOfKind } from "#features/leads/store.server.ts";
import type { DbOrTrx, Tables } from "#platform/database/db.server.ts";
import { findRow, findRows } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import { mustExist } from "#platform/errors.ts";
import type { ServiceRequest, ServiceRequestDetail } from "./contract.ts";

/** Lists service requests, newest first, without quarantined ones. */
export async function listServiceRequests(db: DbOrTrx, page: { limit: number; offset: number }) {
	const rows = await findRows(
		db,
		"serviceRequests",
		{ leadId: pageOfKind(db, "service_request", page) },
		{ createdAt: "desc", leadId: "asc" },
	);
	return withRequesters(db, rows);
}

/** Finds a request, quarantined or not. @throws NotFoundError */
export async function findServiceRequest(
	db: DbOrTrx,
	leadId: string,
): Promise<Omit<ServiceRequestDetail, "urgency_label">> {
	const found = await findRow(db, "serviceRequests", { leadId });
	const row = mustExist(found, "Esa solicitud ya no existe.");
	const { email, consent, ...person } = await findRequester(db, leadId);
	return {
		...wired(row, "vehicleBrand", "vehicleModel", "vehicleYear", "urgency", "preferredDate"),
		...wired(row, "preferredTime", "description", "contactMethod"),
		...onTheWire({ ...row, ...person }),
		customer_email: email,
		consent,
	};
}

/** Converts a request to an entry of the panel's list. */
export function onTheWire(
	row: Tables["serviceRequests"] & { reference: string; name: string; phone: string | null },
): ServiceRequest {
	return {
		...wired(row, "reference", "serviceId", "serviceName", "createdAt"),
		id: row.leadId,
		customer_name: row.name,
		customer_phone: row.phone,
	};
}
