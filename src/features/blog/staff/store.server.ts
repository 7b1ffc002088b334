import type { ExpressionBuilder } from "kysely";
import type { StaffPostFilter } from "#features/blog/contract.ts";
import { wordsOf } from "#features/blog/rules.ts";
import type { PostRow } from "#features/blog/store.server.ts";
import { updateKept } from "#features/changes/kept-rows.server.ts";
import { laterThan } from "#features/changes/rules.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import {
	countBy,
	countOf,
	deleteRows,
	findRow,
	insertMissing,
	saveRow,
	updateRows,
} from "#platform/database/rows.server.ts";
import { fold } from "#words/search.ts";
import { ORDER_COLUMNS, POSTS_PER_STAFF_PAGE, type PostState } from "./edit-rules.ts";

/** `team` is how an unsigned post is signed; `keptSince` the instant from which deleted posts are still kept. */
type Desk = { team: string; keptSince: string };

/** Posts of every state, with the total that the filter finds. */
export async function listStaffRows(db: DbOrTrx, filter: StaffPostFilter, desk: Desk) {
	const found = db.selectFrom("blogPosts").where((where) => fits(where, filter, desk));
	const total = await countOf(found);
	let query = found.selectAll().orderBy(ORDER_COLUMNS[filter.sort], filter.dir).orderBy("id");
	if (filter.page)
		query = query.limit(POSTS_PER_STAFF_PAGE).offset((filter.page - 1) * POSTS_PER_STAFF_PAGE);
	return { rows: await query.execute(), total };
}

/** How many posts each state holds. */
export async function countStaffPosts(
	db: DbOrTrx,
	keptSince: string,
): Promise<Record<PostState, number>> {
	const kept = await countBy(
		db.selectFrom("blogPosts").where("deletedAt", "is", null),
		"published",
	);
	const deleted = await countOf(db.selectFrom("blogPosts").where("deletedAt", ">", keptSince));
	const [published, drafts] = [kept.get(1) ?? 0, kept.get(0) ?? 0];
	return { all: published + drafts, published, drafts, trash: deleted };
}

/** Categories in use, drafts included. */
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
 * Changes a post if nobody did since `seen` was read. Its views are left alone: readers count them meanwhile.
 *
 * @returns the row as it is now, undefined when it changed meanwhile
 */
export async function updatePost(
	trx: Trx,
	seen: PostRow,
	change: Partial<PostRow>,
	now: Date,
): Promise<PostRow | undefined> {
	const { viewCount: _, ...set } = change;
	const next = { ...set, updatedAt: laterThan(seen.updatedAt, now) };
	return (await updateKept(trx, "blogPosts", seen, next)) ? { ...seen, ...next } : undefined;
}

/** Remembers the address that a public post had, and frees the one it has now. */
export async function keepOldSlug(
	trx: Trx,
	old: Tables["blogOldSlugs"],
	newSlug: string,
): Promise<void> {
	await deleteRows(trx, "blogOldSlugs", { id: newSlug });
	await saveRow(trx, "blogOldSlugs", { id: old.id }, old);
}

/** Forgets the posts that were deleted before an instant; the addresses of public ones stay taken. */
export async function purgeBin(trx: Trx, before: string, now: string): Promise<void> {
	const gone = await trx
		.selectFrom("blogPosts")
		.select(["id", "slug", "category", "firstPublishedAt"])
		.where("deletedAt", "<=", before)
		.execute();
	for (const { id, slug, category, firstPublishedAt } of gone) {
		await updateRows(trx, "blogOldSlugs", { postId: id }, { postId: null });
		await deleteRows(trx, "blogPosts", { id });
		if (firstPublishedAt)
			await insertMissing(trx, "blogOldSlugs", {
				id: slug,
				postId: null,
				category,
				createdAt: now,
			});
	}
}

function fits(
	where: ExpressionBuilder<Tables, "blogPosts">,
	{ q, category, state, published_only }: StaffPostFilter,
	{ team, keptSince }: Desk,
) {
	const isBin = state === "trash";
	const conditions = [isBin ? where("deletedAt", ">", keptSince) : where("deletedAt", "is", null)];
	if (published_only === "true" || state === "published")
		conditions.push(where("published", "=", 1));
	if (state === "drafts") conditions.push(where("published", "=", 0));
	if (category) conditions.push(where("category", "=", category));
	const signature = fold(team);
	for (const word of wordsOf(q)) {
		// Words are folded to letters and digits, so they hold no wildcard of `like`.
		const inText = where("deskText", "like", `%${word}%`);
		const isTeam = signature.includes(word);
		conditions.push(isTeam ? where.or([inText, where("author", "=", "")]) : inText);
	}
	return where.and(conditions);
}
