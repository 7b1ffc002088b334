import { reachablePhone } from "#features/leads/form/reach.server.ts";
import { factsOf } from "#features/leads/lead-states.ts";
import { countKind, leadIdsSince } from "#features/leads/store.server.ts";
import { SERVICES } from "#features/services/staff/edit.server.ts";
import { havingWords, listWhole } from "#features/services/store.server.ts";
import { recentSince } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { countBy, findRows } from "#platform/database/rows.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { RecentRequest, ServiceOverview } from "./demand-contract.ts";
import { RECENT_REQUESTS } from "./rules.ts";
import { listServiceRequests, onTheWire } from "./store.server.ts";

/**
 * Returns the services with their number of requests.
 *
 * @param q words of the name or the description
 * @source rules 4.21
 */
export async function overviewServices(at: Platform, q: string): Promise<ServiceOverview> {
	const view = await SERVICES.viewer(at, at.db);
	const since = recentSince(at.now()).toISOString();
	const weeks = await countWeeks(at.reads, since);
	const demand = await demandOf(at.reads, weeks);
	const { shown: whole } = await listWhole(at.db);
	const found = havingWords(whole, q);
	const of = whole.map(({ id }) => demand(id));
	const total = await countKind(at.reads, "service_request");
	const week = sumOf([...weeks.values()]);
	return {
		total_services: whole.length,
		total_requests: total,
		requests_this_week: week,
		other_requests: total - sumOf(of.map(({ request_count: found }) => found)),
		other_requests_this_week: week - sumOf(of.map(({ requests_this_week: found }) => found)),
		services: found.map((row) => ({ ...view(row), ...demand(row.id) })),
		total: found.length,
		recent: await listRecent(at.reads),
	};
}

const sumOf = (found: readonly number[]) => found.reduce((sum, one) => sum + one, 0);

/** @returns a function that gives a service's number of requests and their outcomes */
async function demandOf(db: DbOrTrx, weeks: Weeks) {
	const byService = Map.groupBy(await findRows(db, "serviceDemand", {}), (kept) => kept.serviceId);
	return (id: string) => {
		const rows = byService.get(id) ?? [];
		const sum = (kept: typeof rows) => sumOf(kept.map(({ found }) => found));
		const that = (stands: string) => rows.filter(({ state }) => factsOf(state).stands === stands);
		return {
			request_count: sum(rows),
			requests_this_week: weeks.get(id) ?? 0,
			booked_count: sum(that("visit")),
			won_count: sum(that("job")),
		};
	};
}

type Weeks = ReadonlyMap<string | null, number>;

/** Counts requests per service since an instant, without quarantined ones. */
function countWeeks(db: DbOrTrx, since: string): Promise<Weeks> {
	const recent = db
		.selectFrom("serviceRequests")
		.where("leadId", "in", leadIdsSince(db, "service_request", since));
	return countBy(recent, "serviceId");
}

async function listRecent(db: DbOrTrx): Promise<RecentRequest[]> {
	const recent = await listServiceRequests(db, { limit: RECENT_REQUESTS, offset: 0 });
	return recent.map((row) => ({
		...onTheWire(row),
		channel: row.channel,
		has_whatsapp: row.phone ? reachablePhone(row.phone).hasWhatsapp : false,
		is_contacted: !factsOf(row.state).isWaiting,
	}));
}
