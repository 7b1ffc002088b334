import { findConsent } from "#features/leads/form/keep-consent.server.ts";
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

/** Service requests newest first. Quarantined ones are not requests yet. */
export async function listServiceRequests(
	db: DbOrTrx,
	page: { limit: number; offset: number },
): Promise<ServiceRequest[]> {
	const rows = await withLead(db)
		.where("serviceRequests.leadId", "in", pageOfKind(db, "service_request", page))
		.orderBy("serviceRequests.createdAt", "desc")
		.orderBy("serviceRequests.leadId")
		.execute();
	return rows.map(onTheWire);
}

export async function countServiceRequests(db: DbOrTrx): Promise<number> {
	const { kinds } = await countKinds(db);
	return kinds.service_request ?? 0;
}

/** One request, quarantined or not. */
export async function findServiceRequest(
	db: DbOrTrx,
	leadId: string,
): Promise<ServiceRequestDetail | undefined> {
	const row = await withLead(db).where("serviceRequests.leadId", "=", leadId).executeTakeFirst();
	return (
		row && {
			...onTheWire(row),
			customer_email: row.email,
			vehicle_brand: row.vehicleBrand,
			vehicle_model: row.vehicleModel,
			vehicle_year: row.vehicleYear,
			urgency: row.urgency,
			preferred_date: row.preferredDate,
			preferred_time: row.preferredTime,
			description: row.description,
			contact_method: row.contactMethod,
			consent: await findConsent(db, leadId),
		}
	);
}

function withLead(db: DbOrTrx) {
	return db
		.selectFrom("serviceRequests")
		.innerJoin("leads", "leads.id", "serviceRequests.leadId")
		.selectAll("serviceRequests")
		.select(["leads.reference", "leads.name", "leads.phone", "leads.email"]);
}

function onTheWire(
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
