import { findRequester, withRequesters } from "#core/requests/requesters.server.ts";
import { selectKindPage } from "#core/requests/store.server.ts";
import type { DbOrTrx, Tables } from "#server/database/db.server.ts";
import { findRow, findRows } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import type { ServiceRequest, ServiceRequestDetail } from "./contract.ts";

/** Lists service requests, newest first, without quarantined ones. */
export async function listServiceRequests(db: DbOrTrx, page: { limit: number; offset: number }) {
	const rows = await findRows(
		db,
		"serviceRequests",
		{ leadId: selectKindPage(db, "service_request", page) },
		{ order: { createdAt: "desc", leadId: "asc" } },
	);
	return withRequesters(db, rows);
}

/** Finds a request, quarantined or not. @throws NotFoundError */
export async function findServiceRequest(
	db: DbOrTrx,
	leadId: string,
): Promise<Omit<ServiceRequestDetail, "urgency_label">> {
	const request = await findRow(db, "serviceRequests", { leadId });
	const row = requireFound(request, "Esa solicitud ya no existe.");
	const { email, consent, ...person } = await findRequester(db, leadId);
	return {
		...pickWireFields(row, "vehicleBrand", "vehicleModel", "vehicleYear", "urgency", "preferredDate"),
		...pickWireFields(row, "preferredTime", "description", "contactMethod"),
		...toResponse({ ...row, ...person }),
		customer_email: email,
		consent,
	};
}

/** Converts a request to an entry of the panel's list. */
export function toResponse(
	row: Tables["serviceRequests"] & { reference: string; name: string; phone: string | null },
): ServiceRequest {
	return {
		...pickWireFields(row, "reference", "serviceId", "serviceName", "createdAt"),
		id: row.leadId,
		customer_name: row.name,
		customer_phone: row.phone,
	};
}
