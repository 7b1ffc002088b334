import { buildCurrentVisitId } from "#features/workshop/appointments/changes/current-visit.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";

/** Value that a form stores when none of the listed services fits. */
const NO_SERVICE = "Otro";

/** Finds the requested service; "" when there is none. A visit's service wins: it is the last one agreed. */
export async function findRequestedService(
	db: DbOrTrx,
	leadId: string,
): Promise<{ title: string; serviceId: string | null }> {
	const row = await db
		.selectFrom("leads")
		.leftJoin("visits", (join) => join.on("visits.id", "=", buildCurrentVisitId("leads.id")))
		.leftJoin("serviceRequests", "serviceRequests.leadId", "leads.id")
		.select(({ fn }) => [
			fn.coalesce("visits.service", "serviceRequests.serviceName").as("service"),
			fn.coalesce("visits.serviceId", "serviceRequests.serviceId").as("serviceId"),
		])
		.where("leads.id", "=", leadId)
		.executeTakeFirst();
	const title = row?.service ?? "";
	return title === NO_SERVICE ? { title: "", serviceId: null } : { title, serviceId: row?.serviceId ?? null };
}
