import { findRequester } from "#features/leads/requesters.server.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import { findRow, updateRows } from "#platform/database/rows.server.ts";
import type { Appointment } from "./contract.ts";
import "./table.server.ts";

/** The service of a visit that staff wrote down was put right; what a visitor asked for stays as written. */
export async function correctWrittenDown(
	trx: Trx,
	leadId: string,
	set: Pick<Tables["appointments"], "service" | "serviceId">,
): Promise<void> {
	await updateRows(trx, "appointments", { leadId, source: "panel" }, set);
}

/** An appointment with the person who asked for it and the consent they gave. */
export async function findAppointment(
	db: DbOrTrx,
	leadId: string,
): Promise<Omit<Appointment, "urgency_label"> | undefined> {
	const row = await findRow(db, "appointments", { leadId });
	if (!row) return undefined;
	const { leadId: _, service, serviceId, vehicleBrandOther, sentAt, createdAt, ...same } = row;
	return {
		...(await findRequester(db, leadId)),
		...same,
		serviceType: service,
		service_id: serviceId,
		vehicleBrand: vehicleBrandOther || row.vehicleBrand,
		timestamp: sentAt,
		created_at: createdAt,
	};
}
