import type { DbOrTrx } from "#platform/database/db.server.ts";

/** What a form stores where none of its services was meant. */
const NO_SERVICE = "Otro";

/** The service that somebody asked for, "" where none was named; a visit's is the one that was agreed last. */
export async function findAskedService(
	db: DbOrTrx,
	leadId: string,
): Promise<{ title: string; serviceId: string | null }> {
	const row = await db
		.selectFrom("leads")
		.leftJoin("visits", "visits.leadId", "leads.id")
		.leftJoin("serviceRequests", "serviceRequests.leadId", "leads.id")
		.select(({ fn }) => [
			fn.coalesce("visits.service", "serviceRequests.serviceName").as("service"),
			fn.coalesce("visits.serviceId", "serviceRequests.serviceId").as("serviceId"),
		])
		.where("leads.id", "=", leadId)
		.executeTakeFirst();
	const title = row?.service ?? "";
	return title === NO_SERVICE
		? { title: "", serviceId: null }
		: { title, serviceId: row?.serviceId ?? null };
}
