import { type ExpressionBuilder, sql } from "kysely";
import { getLaterInstant } from "#core/audit/rules.ts";
import { updateRecordRow } from "#core/records/record-rows.server.ts";
import { normalizeText } from "#domain/text/search.ts";
import type { StaffPostFilter } from "#features/content/blog/contract.ts";
import { ORDER_COLUMNS, POSTS_PER_STAFF_PAGE, type PostState } from "#features/content/blog/edit-rules.ts";
import { toSearchTerms } from "#features/content/blog/rules.ts";
import type { PostRow } from "#features/content/blog/store.server.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import {
	countBy,
	countRows,
	deleteRows,
	findRow,
	insertIfMissing,
	updateRows,
	upsertRow,
} from "#server/database/rows.server.ts";

/** `team` signs posts without an author; `trashCutoff` is the instant since which deleted posts are kept. */
type StaffListOptions = { team: string; trashCutoff: string };

/** Lists the posts that match the filter, with their total. */
export async function listStaffRows(db: DbOrTrx, filter: StaffPostFilter, options: StaffListOptions) {
	const matchingPosts = db.selectFrom("blogPosts").where((where) => matchesFilter(where, filter, options));
	const total = await countRows(matchingPosts);
	let query = matchingPosts.selectAll().orderBy(ORDER_COLUMNS[filter.sort], filter.dir).orderBy("id");
	if (filter.page) query = query.limit(POSTS_PER_STAFF_PAGE).offset((filter.page - 1) * POSTS_PER_STAFF_PAGE);
	return { rows: await query.execute(), total };
}

/** Counts the posts in each state. */
export async function countStaffPosts(db: DbOrTrx, trashCutoff: string): Promise<Record<PostState, number>> {
	const countsByPublished = await countBy(
		db.selectFrom("blogPosts").where("deletedAt", "is", null),
		"published",
	);
	const deleted = await countRows(db.selectFrom("blogPosts").where("deletedAt", ">", trashCutoff));
	const [published, drafts] = [countsByPublished.get(1) ?? 0, countsByPublished.get(0) ?? 0];
	return { all: published + drafts, published, drafts, trash: deleted };
}

/** Lists the categories in use, including drafts. */
export async function listStaffCategories(db: DbOrTrx): Promise<string[]> {
	const rows = await db
		.selectFrom("blogPosts")
		.select("category")
		.distinct()
		.where("deletedAt", "is", null)
		.where("category", "<>", "")
		.execute();
	return rows.map((row) => row.category);
}

export function findAnyPost(db: DbOrTrx, id: string): Promise<PostRow | undefined> {
	return findRow(db, "blogPosts", { id });
}

/**
 * Updates a post unless it changed since `stored` was read. Leaves the view count alone, since readers update it.
 *
 * @returns the updated row, or undefined when it changed meanwhile
 */
export async function updatePost(
	trx: Trx,
	stored: PostRow,
	change: Partial<PostRow>,
	now: Date,
): Promise<PostRow | undefined> {
	const { viewCount: _, ...set } = change;
	const next = { ...set, updatedAt: getLaterInstant(stored.updatedAt, now) };
	return (await updateRecordRow(trx, "blogPosts", stored, next)) ? { ...stored, ...next } : undefined;
}

/** Stores the old slug of a public post as a redirect, and removes a redirect from its new slug. */
export async function saveOldSlug(trx: Trx, old: Tables["blogOldSlugs"], newSlug: string): Promise<void> {
	await deleteRows(trx, "blogOldSlugs", { id: newSlug });
	await upsertRow(trx, "blogOldSlugs", { key: { id: old.id }, changes: old });
}

/** Deletes posts permanently that were trashed before an instant; slugs of public posts stay reserved. */
export async function purgeTrash(trx: Trx, before: string, now: string): Promise<void> {
	const expiredPosts = await trx
		.selectFrom("blogPosts")
		.select(["id", "slug", "category", "firstPublishedAt"])
		.where("deletedAt", "<=", before)
		.execute();
	for (const { id, slug, category, firstPublishedAt } of expiredPosts) {
		await updateRows(trx, "blogOldSlugs", { postId: id }, { postId: null });
		await deleteRows(trx, "blogPosts", { id });
		if (firstPublishedAt)
			await insertIfMissing(trx, "blogOldSlugs", {
				id: slug,
				postId: null,
				category,
				createdAt: now,
			});
	}
}

/** Staff search without the tilde of n: their keyboard may lack it. */
const WITHOUT_TILDE = sql<string>`replace(staff_search_text, 'ñ', 'n')`;

function matchesFilter(
	where: ExpressionBuilder<Tables, "blogPosts">,
	{ q, category, state, published_only }: StaffPostFilter,
	{ team, trashCutoff }: StaffListOptions,
) {
	const isTrash = state === "trash";
	const conditions = [isTrash ? where("deletedAt", ">", trashCutoff) : where("deletedAt", "is", null)];
	if (published_only === "true" || state === "published") conditions.push(where("published", "=", 1));
	if (state === "drafts") conditions.push(where("published", "=", 0));
	if (category) conditions.push(where("category", "=", category));
	const signature = normalizeText(team);
	for (const word of toSearchTerms(q)) {
		// Terms are normalized to letters and digits, so they contain no `like` wildcard.
		const inText = where(WITHOUT_TILDE, "like", `%${word.replaceAll("ñ", "n")}%`);
		const isTeam = signature.includes(word);
		conditions.push(isTeam ? where.or([inText, where("author", "=", "")]) : inText);
	}
	return where.and(conditions);
}
