import { sql } from "kysely";
import type { RecentChanges } from "#core/audit/contract.ts";
import type { Subject } from "#core/audit/records.ts";
import { countChanges, listAllChanges, toChange } from "#core/audit/store.server.ts";
import { KINDS, type LeadKind } from "#core/requests/kinds.ts";
import { OTHER_SERVICE } from "#core/requests/rules.ts";
import { NOT_QUARANTINED } from "#core/requests/store.server.ts";
import { toPageInfo } from "#domain/limits.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { getPageRange } from "#server/database/page-range.ts";
import { countRows, findRows } from "#server/database/rows.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import type { Dashboard } from "./contract.ts";
import { formatAction, formatChangedRecord } from "./messages.ts";
import { loadRecordNames } from "./names-read-model.server.ts";
import {
	getReadableSubjects,
	MAX_ACTIVITY_ITEMS,
	MAX_POPULAR_SERVICES,
	mergeRecentActivity,
} from "./rules.ts";

type Span = { from: string; to: string };
const CHANGES_PER_PAGE = 30;
const LISTED_ACTIONS = ["created", "updated", "deleted", "restored", "disabled", "approved"] as const;
type Activity = Dashboard["recent_activity"][number];

const isWithin = ({ from, to }: Span) => sql<boolean>`created_at >= ${from} and created_at < ${to}`;

/** Counts customers; with a span, those created in it. */
export async function countPeople(db: DbOrTrx, span?: Span): Promise<number> {
	const query = db.selectFrom("customers");
	return countRows(span ? query.where(isWithin(span)) : query);
}

/** Counts published sample testimonials. */
export async function countSampleTestimonials(db: DbOrTrx): Promise<number> {
	const rows = await findRows(db, "testimonials", { deletedAt: null });
	return rows.filter(({ value }) => JSON.parse(value).isSample).length;
}

/** Counts ended promotions if none is active. @param today ISO day in Panama */
export async function countEndedPromotions(db: DbOrTrx, today: string): Promise<number> {
	const promotions = db.selectFrom("promotions").select("value").where("deletedAt", "is", null);
	const endDays = (await promotions.execute()).map(({ value }) => JSON.parse(value).validUntil as string);
	const endedDays = endDays.filter((day) => day < today);
	return endedDays.length < endDays.length ? 0 : endedDays.length;
}

/** Counts visible services without a starting price. */
export async function countUnpricedServices(db: DbOrTrx): Promise<number> {
	const visibleServices = db.selectFrom("services").where("isVisible", "=", 1).where("deletedAt", "is", null);
	return countRows(visibleServices.where("priceCents", "is", null));
}

/** Counts requests of a kind within a span, without quarantine. */
export async function countNewLeads(db: DbOrTrx, kind: LeadKind, span: Span): Promise<number> {
	const requests = db.selectFrom("leads").where("kind", "=", kind).where("isQuarantined", "=", 0);
	return countRows(requests.where(isWithin(span)));
}

/** Counts the articles that visitors see, without drafts; with a span, those created in it. */
export async function countPosts(
	db: DbOrTrx,
	{ areSamplesHidden, span }: { areSamplesHidden: boolean; span?: Span },
): Promise<number> {
	const published = db.selectFrom("blogPosts").where("deletedAt", "is", null).where("published", "=", 1);
	const posts = areSamplesHidden ? published.where("origin", "<>", "sample") : published;
	return countRows(span ? posts.where(isWithin(span)) : posts);
}

const WITHOUT_SERVICE = { serviceId: "", serviceName: OTHER_SERVICE };

/** Lists the most requested services; a renamed service has its current name. */
export async function listPopularServices(db: DbOrTrx): Promise<Dashboard["popular_services"]> {
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
export async function countWithoutService(db: DbOrTrx): Promise<number> {
	const rows = await findRows(db, "serviceDemand", WITHOUT_SERVICE);
	return rows.reduce((total, { found }) => total + found, 0);
}

/** Finds the instant of the latest request or change; undefined in a new shop. */
export async function findNewestActivity(db: DbOrTrx): Promise<string | undefined> {
	const findNewest = (table: "leads" | "changes") =>
		db.selectFrom(table).select("createdAt").orderBy("createdAt", "desc").limit(1).execute();
	const rows = [...(await findNewest("leads")), ...(await findNewest("changes"))];
	return rows
		.map(({ createdAt }) => createdAt)
		.toSorted()
		.at(-1);
}

/** Lists all changes, the latest first. */
export async function listRecentChanges(db: DbOrTrx, page: number): Promise<RecentChanges> {
	const total = await countChanges(db);
	const rows = await listAllChanges(db, getPageRange(page, total, CHANGES_PER_PAGE));
	const getName = await loadRecordNames(db, rows);
	return {
		changes: rows.map((row) => {
			const { name, exists } = getName(row);
			const recordName = {
				...pickWireFields(row, "subject", "subjectId"),
				record_name: name,
				is_there: exists,
			};
			return { ...toChange(row), ...recordName };
		}),
		...toPageInfo(total, page, CHANGES_PER_PAGE),
	};
}

const listEdits = (db: DbOrTrx, subject: Subject[], limit: number) =>
	findRows(db, "changes", { action: [...LISTED_ACTIONS], subject }, { createdAt: "desc" }, limit);

/** Lists recent requests and changes, the latest first, limited to what the reader's role may read. */
export async function listActivity(db: DbOrTrx, reader: { role: string }): Promise<Activity[]> {
	const requests = await db
		.selectFrom("leads")
		.select(["id", "kind", "name", "createdAt"])
		.where(NOT_QUARANTINED)
		.orderBy("createdAt", "desc")
		.limit(MAX_ACTIVITY_ITEMS)
		.execute();
	// Requests come first; with enough of them no changes are read.
	const limit = MAX_ACTIVITY_ITEMS - requests.length;
	const edits = limit > 0 ? await listEdits(db, getReadableSubjects(reader), limit) : [];
	const getName = await loadRecordNames(db, edits);
	return mergeRecentActivity<Activity>(
		requests.map(({ id, kind, name, createdAt }) => ({
			type: kind,
			description: `${name} ${KINDS[kind].activityPhrase}`,
			date: createdAt,
			lead_id: id,
			changed: null,
		})),
		edits.map(({ subject, subjectId: id, action, author, createdAt }) => {
			const { name, exists } = getName({ subject, subjectId: id });
			const recordText = formatChangedRecord(subject, { id, name });
			return {
				type: "change",
				description: `${author} ${formatAction(action, subject)} ${recordText}`,
				date: createdAt,
				lead_id: null,
				changed: exists && name ? { subject, id, name } : null,
			};
		}),
	);
}
