import { findRequester } from "#features/leads/requesters.server.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/db.server.ts";
import type { Appointment } from "./contract.ts";
import "./table.server.ts";

export async function insertAppointment(trx: Trx, row: Tables["appointments"]): Promise<void> {
	await trx.insertInto("appointments").values(row).execute();
}

/** An appointment with the person who asked for it and the consent they gave. */
export async function findAppointment(
	db: DbOrTrx,
	leadId: string,
): Promise<Omit<Appointment, "urgency_label"> | undefined> {
	const row = await db
		.selectFrom("appointments")
		.selectAll()
		.where("leadId", "=", leadId)
		.executeTakeFirst();
	if (!row) return undefined;
	return {
		...(await findRequester(db, leadId)),
		source: row.source,
		serviceType: row.service,
		service_id: row.serviceId,
		vehicleType: row.vehicleType,
		vehicleBrand: row.vehicleBrandOther || row.vehicleBrand,
		vehicleModel: row.vehicleModel,
		vehicleYear: row.vehicleYear,
		urgency: row.urgency,
		preferredDate: row.preferredDate,
		preferredTime: row.preferredTime,
		description: row.description,
		timestamp: row.sentAt,
		created_at: row.createdAt,
	};
}
