import { findRequester, withRequesters } from "#features/leads/requesters.server.ts";
import { countKinds, pageOfKind } from "#features/leads/store.server.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/db.server.ts";
import type { ServiceRequest, ServiceRequestDetail } from "./contract.ts";
import type {} from "./table.server.ts";

export async function insertServiceRequest(
	trx: Trx,
	request: Tables["serviceRequests"],
): Promise<void> {
	await trx.insertInto("serviceRequests").values(request).execute();
}

/** What a request asked for, as it is stored. */
export async function findAsked(trx: Trx, leadId: string) {
	return trx
		.selectFrom("serviceRequests")
		.selectAll()
		.where("leadId", "=", leadId)
		.executeTakeFirst();
}

export async function correctRequest(
	trx: Trx,
	leadId: string,
	set: Partial<Tables["serviceRequests"]>,
): Promise<void> {
	await trx.updateTable("serviceRequests").set(set).where("leadId", "=", leadId).execute();
}

/** Service requests newest first. Quarantined ones are not requests yet. */
export async function listServiceRequests(db: DbOrTrx, page: { limit: number; offset: number }) {
	const rows = await db
		.selectFrom("serviceRequests")
		.selectAll()
		.where("leadId", "in", pageOfKind(db, "service_request", page))
		.orderBy("createdAt", "desc")
		.orderBy("leadId")
		.execute();
	return withRequesters(db, rows);
}

export async function countServiceRequests(db: DbOrTrx): Promise<number> {
	const { kinds } = await countKinds(db);
	return kinds.service_request ?? 0;
}

/** One request, quarantined or not. */
export async function findServiceRequest(
	db: DbOrTrx,
	leadId: string,
): Promise<Omit<ServiceRequestDetail, "urgency_label"> | undefined> {
	const row = await db
		.selectFrom("serviceRequests")
		.selectAll()
		.where("leadId", "=", leadId)
		.executeTakeFirst();
	if (!row) return undefined;
	const { email, consent, ...person } = await findRequester(db, leadId);
	return {
		...onTheWire({ ...row, ...person }),
		customer_email: email,
		vehicle_brand: row.vehicleBrand,
		vehicle_model: row.vehicleModel,
		vehicle_year: row.vehicleYear,
		urgency: row.urgency,
		preferred_date: row.preferredDate,
		preferred_time: row.preferredTime,
		description: row.description,
		contact_method: row.contactMethod,
		consent,
	};
}

/** A request as the panel lists it. */
export function onTheWire(
	row: Tables["serviceRequests"] & { reference: string; name: string; phone: string | null },
): ServiceRequest {
	return {
		id: row.leadId,
		reference: row.reference,
		service_id: row.serviceId,
		service_name: row.serviceName,
		customer_name: row.name,
		customer_phone: row.phone,
		created_at: row.createdAt,
	};
}
