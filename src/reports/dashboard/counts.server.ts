import { sql } from "kysely";
import type { LeadKind } from "#core/requests/kinds.ts";
import { OTHER_SERVICE } from "#core/requests/rules.ts";
import { countRows, findRows } from "#server/database/rows.server.ts";
import type { Dashboard } from "./contract.ts";
import { MAX_POPULAR_SERVICES } from "./rules.ts";
import type { DashboardView } from "./tables.server.ts";

type Span = { from: string; to: string };
const isWithin = ({ from, to }: Span) => sql<boolean>`created_at >= ${from} and created_at < ${to}`;

/** Counts customers; with a span, those created in it. */
export async function countPeople(db: DashboardView, span?: Span): Promise<number> {
	const query = db.selectFrom("customers");
	return countRows(span ? query.where(isWithin(span)) : query);
}

/** Counts published sample testimonials. */
export async function countSampleTestimonials(db: DashboardView): Promise<number> {
	const rows = await findRows(db, "testimonials", { deletedAt: null });
	return rows.filter(({ value }) => JSON.parse(value).isSample).length;
}

/** Counts ended promotions if none is active. @param today ISO day in Panama */
export async function countEndedPromotions(db: DashboardView, today: string): Promise<number> {
	const promotions = db.selectFrom("promotions").select("value").where("deletedAt", "is", null);
	const endDays = (await promotions.execute()).map(({ value }) => JSON.parse(value).validUntil as string);
	const endedDays = endDays.filter((day) => day < today);
	return endedDays.length < endDays.length ? 0 : endedDays.length;
}

/** Counts visible services without a starting price. */
export async function countUnpricedServices(db: DashboardView): Promise<number> {
	const visibleServices = db.selectFrom("services").where("isVisible", "=", 1).where("deletedAt", "is", null);
	return countRows(visibleServices.where("priceCents", "is", null));
}

/** Counts requests of a kind within a span, without quarantine. */
export async function countNewLeads(db: DashboardView, kind: LeadKind, span: Span): Promise<number> {
	const requests = db.selectFrom("leads").where("kind", "=", kind).where("isQuarantined", "=", 0);
	return countRows(requests.where(isWithin(span)));
}

/** Counts the articles that visitors see, without drafts; with a span, those created in it. */
export async function countPosts(
	db: DashboardView,
	{ areSamplesHidden, span }: { areSamplesHidden: boolean; span?: Span },
): Promise<number> {
	const published = db.selectFrom("blogPosts").where("deletedAt", "is", null).where("published", "=", 1);
	const posts = areSamplesHidden ? published.where("origin", "<>", "sample") : published;
	return countRows(span ? posts.where(isWithin(span)) : posts);
}

const WITHOUT_SERVICE = { serviceId: "", serviceName: OTHER_SERVICE };

/** Lists the most requested services; a renamed service has its current name. */
export async function listPopularServices(db: DashboardView): Promise<Dashboard["popular_services"]> {
	const name = sql<string>`coalesce(services.name, service_demand.service_name)`;
	const rows = await db
		.selectFrom("serviceDemand")
		.leftJoin("services", "services.id", "serviceDemand.serviceId")
		.select([name.as("serviceName"), sql<number>`sum(found)`.as("found")])
		.where((where) => where.not(where.and(WITHOUT_SERVICE)))
		.groupBy(name)
		.having(sql`sum(found)`, ">", 0)
		.orderBy(sql`sum(found)`, "desc")
		.orderBy(name)
		.limit(MAX_POPULAR_SERVICES)
		.execute();
	return rows.map(({ serviceName, found }) => ({
		service_name: serviceName,
		request_count: found,
	}));
}

/** Counts service requests that name no service. */
export async function countWithoutService(db: DashboardView): Promise<number> {
	const rows = await findRows(db, "serviceDemand", WITHOUT_SERVICE);
	return rows.reduce((total, { found }) => total + found, 0);
}
