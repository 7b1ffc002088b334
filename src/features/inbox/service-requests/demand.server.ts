import { requirePhone } from "#core/requests/form/contact-checks.server.ts";
import { getLeadStateInfo } from "#core/requests/lead-states.ts";
import { countLeadsOfKind, selectLeadIdsSince } from "#core/requests/store.server.ts";
import { getRecentStart } from "#domain/time.ts";
import { serviceRecords } from "#features/content/services/editing/edit.server.ts";
import { filterServices, listAllServices } from "#features/content/services/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { countBy, findRows } from "#server/database/rows.server.ts";
import type { RecentRequest, ServiceOverview } from "./demand-contract.ts";
import { RECENT_REQUESTS } from "./rules.ts";
import { listServiceRequests, toResponse } from "./store.server.ts";

/**
 * Returns the services with their number of requests.
 *
 * @param q words of the name or the description
 * @source rules 4.21
 */
export async function getServiceOverview(ctx: AppContext, q: string): Promise<ServiceOverview> {
	const view = await serviceRecords.createViewMapper(ctx, ctx.db);
	const since = getRecentStart(ctx.now()).toISOString();
	const weeklyCounts = await countWeeks(ctx.reads, since);
	const demand = await loadDemand(ctx.reads, weeklyCounts);
	const { active: services } = await listAllServices(ctx.db);
	const matches = filterServices(services, q);
	const demands = services.map(({ id }) => demand(id));
	const total = await countLeadsOfKind(ctx.reads, "service_request");
	const weeklyTotal = sumNumbers([...weeklyCounts.values()]);
	return {
		total_services: services.length,
		total_requests: total,
		requests_this_week: weeklyTotal,
		other_requests: total - sumNumbers(demands.map(({ request_count: matches }) => matches)),
		other_requests_this_week:
			weeklyTotal - sumNumbers(demands.map(({ requests_this_week: matches }) => matches)),
		services: matches.map((row) => ({ ...view(row), ...demand(row.id) })),
		total: matches.length,
		recent: await listRecent(ctx.reads),
	};
}

const sumNumbers = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** @returns a function that gives a service's number of requests and their outcomes */
async function loadDemand(db: DbOrTrx, weeklyCounts: WeeklyCounts) {
	const byService = Map.groupBy(await findRows(db, "serviceDemand", {}), (row) => row.serviceId);
	return (id: string) => {
		const rows = byService.get(id) ?? [];
		const countAll = (counted: typeof rows) => sumNumbers(counted.map(({ found }) => found));
		const filterByOutcome = (outcome: string) =>
			rows.filter(({ state }) => getLeadStateInfo(state).outcome === outcome);
		return {
			request_count: countAll(rows),
			requests_this_week: weeklyCounts.get(id) ?? 0,
			booked_count: countAll(filterByOutcome("visit")),
			won_count: countAll(filterByOutcome("job")),
		};
	};
}

type WeeklyCounts = ReadonlyMap<string | null, number>;

/** Counts requests per service since an instant, without quarantined ones. */
function countWeeks(db: DbOrTrx, since: string): Promise<WeeklyCounts> {
	const recent = db
		.selectFrom("serviceRequests")
		.where("leadId", "in", selectLeadIdsSince(db, "service_request", since));
	return countBy(recent, "serviceId");
}

async function listRecent(db: DbOrTrx): Promise<RecentRequest[]> {
	const recent = await listServiceRequests(db, { limit: RECENT_REQUESTS, offset: 0 });
	return recent.map((row) => ({
		...toResponse(row),
		channel: row.channel,
		has_whatsapp: row.phone ? requirePhone(row.phone).hasWhatsapp : false,
		is_contacted: !getLeadStateInfo(row.state).isWaiting,
	}));
}
