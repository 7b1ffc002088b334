import { reachablePhone } from "#features/leads/form/reach.server.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import { staffView } from "#features/services/edit.server.ts";
import { listForStaff } from "#features/services/editing-store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { recentSince } from "#panama-time.ts";
import { countAll, type DbOrTrx } from "#platform/db.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { RecentRequest, ServiceOverview } from "./demand-contract.ts";
import { RECENT_REQUESTS } from "./rules.ts";
import { countServiceRequests, listServiceRequests } from "./store.server.ts";
import type {} from "./table.server.ts";

/**
 * The services with how often each is asked for.
 *
 * @param q words of the name or the description
 * @source rules 4.21
 */
export async function overviewServices(at: Platform, q: string): Promise<ServiceOverview> {
	const settings = await getSettings(at.db);
	const since = recentSince(at.now()).toISOString();
	const demand = await countByService(at.reads, since);
	const whole = await listForStaff(at.db, { q: "", bin: "0" });
	const found = await listForStaff(at.db, { q, bin: "0" });
	return {
		total_services: whole.length,
		total_requests: await countServiceRequests(at.reads),
		requests_this_week: await countSince(at.reads, since),
		services: found.map((row) => ({
			...staffView(at, settings, row),
			...(demand.get(row.id) ?? NOBODY),
		})),
		total: found.length,
		recent: await listRecent(at.reads),
	};
}

const NOBODY = { request_count: 0, requests_this_week: 0, booked_count: 0, won_count: 0 };

async function countByService(db: DbOrTrx, since: string) {
	const recent = await counted(db)
		.groupBy("serviceRequests.serviceId")
		.select(["serviceRequests.serviceId", countAll.as("week")])
		.where("serviceRequests.createdAt", ">=", since)
		.execute();
	const weeks = new Map(recent.map(({ serviceId, week }) => [serviceId, week]));
	const kept = await db.selectFrom("serviceDemand").selectAll().execute();
	const byService = Map.groupBy(kept, ({ serviceId }) => serviceId);
	return new Map(
		[...byService].map(([id, rows]) => {
			const sum = (state?: string) =>
				rows.reduce((all, row) => (!state || row.state === state ? all + row.found : all), 0);
			return [
				id,
				{
					request_count: sum(),
					requests_this_week: weeks.get(id) ?? 0,
					booked_count: sum("agendada"),
					won_count: sum("ganada"),
				},
			];
		}),
	);
}

async function countSince(db: DbOrTrx, since: string): Promise<number> {
	const { found } = await counted(db)
		.select(countAll.as("found"))
		.where("serviceRequests.createdAt", ">=", since)
		.executeTakeFirstOrThrow();
	return found;
}

/** Quarantined requests are not requests yet. */
function counted(db: DbOrTrx) {
	return db
		.selectFrom("serviceRequests")
		.innerJoin("leads", "leads.id", "serviceRequests.leadId")
		.where(OUT_OF_QUARANTINE);
}

async function listRecent(db: DbOrTrx): Promise<RecentRequest[]> {
	const recent = await listServiceRequests(db, { limit: RECENT_REQUESTS, offset: 0 });
	if (recent.length === 0) return [];
	const states = await db
		.selectFrom("leads")
		.select(["id", "state"])
		.where(
			"id",
			"in",
			recent.map((request) => request.id),
		)
		.execute();
	const isNew = new Set(states.filter(({ state }) => state === "nueva").map(({ id }) => id));
	return recent.map((request) => ({
		...request,
		has_whatsapp: request.customer_phone
			? reachablePhone(request.customer_phone).hasWhatsapp
			: false,
		is_contacted: !isNew.has(request.id),
	}));
}
