import { sql } from "kysely";
import { paged } from "#bounds.ts";
import type { RecentChanges } from "#features/changes/contract.ts";
import type { Subject } from "#features/changes/rules.ts";
import { changeOf, countChanges, listAllChanges } from "#features/changes/store.server.ts";
import { OTHER_SERVICE } from "#features/leads/other-service.ts";
import type { LeadKind } from "#features/leads/rules.ts";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { fromNearerEnd } from "#platform/database/nearer-end.ts";
import { countOf, findRows } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import type { Dashboard } from "./contract.ts";
import { nameRecords } from "./names-read-model.server.ts";
import { ACTIVITY_SHOWN, POPULAR_SHOWN, recentOf, subjectsFor } from "./rules.ts";
import { ASKED, changedWords, changeSentence } from "./sentences.ts";

type Span = { from: string; to: string };
const CHANGES_PER_PAGE = 30;
const EDITS = ["created", "updated", "deleted", "restored", "disabled", "approved"] as const;
type Activity = Dashboard["recent_activity"][number];

const within = ({ from, to }: Span) => sql<boolean>`created_at >= ${from} and created_at < ${to}`;

/** Counts customers; with a span, those created in it. */
export async function countPeople(db: DbOrTrx, span?: Span): Promise<number> {
	const query = db.selectFrom("customers");
	return countOf(span ? query.where(within(span)) : query);
}

/** Counts published sample testimonials. */
export async function countSampleTestimonials(db: DbOrTrx): Promise<number> {
	const rows = await findRows(db, "testimonials", { deletedAt: null });
	return rows.filter(({ value }) => JSON.parse(value).isSample).length;
}

/** Counts ended promotions if none is active. @param today ISO day in Panama */
export async function countEndedPromotions(db: DbOrTrx, today: string): Promise<number> {
	const shelf = db.selectFrom("promotions").select("value").where("deletedAt", "is", null);
	const ends = (await shelf.execute()).map(({ value }) => JSON.parse(value).validUntil as string);
	const ended = ends.filter((day) => day < today);
	return ended.length < ends.length ? 0 : ended.length;
}

/** Counts visible services without a starting price. */
export async function countUnpricedServices(db: DbOrTrx): Promise<number> {
	const offered = db
		.selectFrom("services")
		.where("isVisible", "=", 1)
		.where("deletedAt", "is", null);
	return countOf(offered.where("priceCents", "is", null));
}

/** Counts requests of a kind within a span, without quarantine. */
export async function countNewLeads(db: DbOrTrx, kind: LeadKind, span: Span): Promise<number> {
	const asked = db.selectFrom("leads").where("kind", "=", kind).where("isQuarantined", "=", 0);
	return countOf(asked.where(within(span)));
}

/** Counts articles, including drafts; with a span, those created in it. */
export async function countPosts(db: DbOrTrx, span?: Span): Promise<number> {
	const posts = db.selectFrom("blogPosts").where("deletedAt", "is", null);
	return countOf(span ? posts.where(within(span)) : posts);
}

const NAMES_NONE = { serviceId: "", serviceName: OTHER_SERVICE };

/** Lists the most requested services; a renamed service has its current name. */
export async function listPopularServices(db: DbOrTrx): Promise<Dashboard["popular_services"]> {
	const name = sql<string>`coalesce(services.name, service_demand.service_name)`;
	const rows = await db
		.selectFrom("serviceDemand")
		.leftJoin("services", "services.id", "serviceDemand.serviceId")
		.select([name.as("serviceName"), sql<number>`sum(found)`.as("found")])
		.where((where) => where.not(where.and(NAMES_NONE)))
		.groupBy(name)
		.having(sql`sum(found)`, ">", 0)
		.orderBy(sql`sum(found)`, "desc")
		.orderBy(name)
		.limit(POPULAR_SHOWN)
		.execute();
	return rows.map(({ serviceName, found }) => ({
		service_name: serviceName,
		request_count: found,
	}));
}

/** Counts service requests that name no service. */
export async function countWithoutService(db: DbOrTrx): Promise<number> {
	const rows = await findRows(db, "serviceDemand", NAMES_NONE);
	return rows.reduce((sum, { found }) => sum + found, 0);
}

/** Finds the instant of the latest request or change; undefined in a new shop. */
export async function newestActivity(db: DbOrTrx): Promise<string | undefined> {
	const newestOf = (table: "leads" | "changes") =>
		db.selectFrom(table).select("createdAt").orderBy("createdAt", "desc").limit(1).execute();
	const rows = [...(await newestOf("leads")), ...(await newestOf("changes"))];
	return rows
		.map(({ createdAt }) => createdAt)
		.toSorted()
		.at(-1);
}

/** Lists all changes, the latest first. */
export async function listRecentChanges(db: DbOrTrx, page: number): Promise<RecentChanges> {
	const total = await countChanges(db);
	const rows = await listAllChanges(db, fromNearerEnd(page, total, CHANGES_PER_PAGE));
	const nameOf = await nameRecords(db, rows);
	return {
		changes: rows.map((row) => {
			const { name, isThere } = nameOf(row);
			const named = { ...wired(row, "subject", "subjectId"), record_name: name, is_there: isThere };
			return { ...changeOf(row), ...named };
		}),
		...paged(total, page, CHANGES_PER_PAGE),
	};
}

const listEdits = (db: DbOrTrx, subject: Subject[], limit: number) =>
	findRows(db, "changes", { action: [...EDITS], subject }, { createdAt: "desc" }, limit);

/** Lists recent requests and changes, the latest first, limited to what the reader's role may read. */
export async function listActivity(db: DbOrTrx, reader: { role: string }): Promise<Activity[]> {
	const asked = await db
		.selectFrom("leads")
		.select(["id", "kind", "name", "createdAt"])
		.where(OUT_OF_QUARANTINE)
		.orderBy("createdAt", "desc")
		.limit(ACTIVITY_SHOWN)
		.execute();
	// Requests come first; with enough of them no changes are read.
	const limit = ACTIVITY_SHOWN - asked.length;
	const edited = limit > 0 ? await listEdits(db, subjectsFor(reader), limit) : [];
	const nameOf = await nameRecords(db, edited);
	return recentOf<Activity>(
		asked.map(({ id, kind, name, createdAt }) => ({
			type: kind,
			description: `${name} ${ASKED[kind]}`,
			date: createdAt,
			lead_id: id,
			changed: null,
		})),
		edited.map(({ subject, subjectId: id, action, author, createdAt }) => {
			const { name, isThere } = nameOf({ subject, subjectId: id });
			const what = changedWords(subject, { id, name });
			return {
				type: "change",
				description: `${author} ${changeSentence(action, subject)} ${what}`,
				date: createdAt,
				lead_id: null,
				changed: isThere && name ? { subject, id, name } : null,
			};
		}),
	);
}
