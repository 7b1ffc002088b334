import { sql } from "kysely";
import { OUT_OF_QUARANTINE } from "#features/leads/store.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { countOf } from "#platform/database/rows.server.ts";
import type { Dashboard } from "./contract.ts";
import { nameRecords } from "./names-read-model.server.ts";
import { ACTIVITY_SHOWN, POPULAR_SHOWN, recentOf } from "./rules.ts";
import { ASKED, changedWords, changeSentence } from "./sentences.ts";

type Span = { from: string; to: string };
type Activity = Dashboard["recent_activity"][number];

/** Everybody we know; within a span, those who came in it. */
export async function countPeople(db: DbOrTrx, span?: Span): Promise<number> {
	let query = db.selectFrom("customers");
	if (span) query = query.where("createdAt", ">=", span.from).where("createdAt", "<", span.to);
	return countOf(query);
}

/** Testimonials on show that nobody gave. */
export async function countSampleTestimonials(db: DbOrTrx): Promise<number> {
	const rows = await db
		.selectFrom("testimonials")
		.select("value")
		.where("deletedAt", "is", null)
		.execute();
	return rows.filter(({ value }) => JSON.parse(value).isSample).length;
}

/** New requests of a kind within a span, without those in quarantine. */
export async function countNewLeads(
	db: DbOrTrx,
	kind: "quote" | "service_request",
	{ from, to }: Span,
): Promise<number> {
	return countOf(
		db
			.selectFrom("leads")
			.where("kind", "=", kind)
			.where("isQuarantined", "=", 0)
			.where("createdAt", ">=", from)
			.where("createdAt", "<", to),
	);
}

/** Articles, drafts included as in their list; within a span, those written in it. */
export async function countPosts(db: DbOrTrx, span?: Span): Promise<number> {
	let query = db.selectFrom("blogPosts").where("deletedAt", "is", null);
	if (span) query = query.where("createdAt", ">=", span.from).where("createdAt", "<", span.to);
	return countOf(query);
}

/** The services that people ask for most. */
export async function listPopularServices(db: DbOrTrx): Promise<Dashboard["popular_services"]> {
	const rows = await db
		.selectFrom("serviceDemand")
		.select(["serviceName", sql<number>`sum(found)`.as("found")])
		.groupBy("serviceName")
		.having(sql`sum(found)`, ">", 0)
		.orderBy(sql`sum(found)`, "desc")
		.orderBy("serviceName")
		.limit(POPULAR_SHOWN)
		.execute();
	return rows.map(({ serviceName, found }) => ({
		service_name: serviceName,
		request_count: found,
	}));
}

/** When anybody last asked for something or changed something; undefined in a new shop. */
export async function newestActivity(db: DbOrTrx): Promise<string | undefined> {
	const newestOf = (table: "leads" | "changes") =>
		db.selectFrom(table).select("createdAt").orderBy("createdAt", "desc").limit(1);
	const rows = [
		await newestOf("leads").executeTakeFirst(),
		await newestOf("changes").executeTakeFirst(),
	];
	const [newest] = rows
		.flatMap((row) => row?.createdAt ?? [])
		.toSorted()
		.toReversed();
	return newest;
}

/** What people asked for and staff changed, the latest first. */
export async function listActivity(db: DbOrTrx): Promise<Activity[]> {
	const asked = await db
		.selectFrom("leads")
		.select(["id", "kind", "name", "createdAt"])
		.where(OUT_OF_QUARANTINE)
		.orderBy("createdAt", "desc")
		.limit(ACTIVITY_SHOWN)
		.execute();
	const edited = await db
		.selectFrom("changes")
		.select(["subject", "subjectId", "action", "author", "createdAt"])
		.where("action", "in", ["created", "updated", "deleted", "restored", "disabled", "approved"])
		.orderBy("createdAt", "desc")
		.limit(ACTIVITY_SHOWN)
		.execute();
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
