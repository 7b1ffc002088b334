import type { Selectable } from "kysely";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import { findRow } from "#server/database/rows.server.ts";

export type PostRow = Selectable<Tables["blogPosts"]>;

const CARD_COLUMNS = [
	"id",
	"slug",
	"title",
	"excerpt",
	"author",
	"category",
	"featuredImage",
	"tags",
	"readTime",
	"published",
	"featured",
	"viewCount",
	"createdAt",
	"updatedAt",
] as const;
export type CardRow = Pick<PostRow, (typeof CARD_COLUMNS)[number]>;

/** `terms` are normalized; a post matches when its text contains all of them. */
type PostQuery = { terms: string[]; category: string };
/** The blog as visitors see it. */
export type BlogReads = { db: DbOrTrx; hidesSamples: boolean };
export type PageRange = { limit: number; offset: number };

/** Lists published posts with all columns, newest first. */
export function listPublished(reads: BlogReads, filter: PostQuery, page: PageRange): Promise<PostRow[]> {
	return selectMatching(reads, filter, page).selectAll().execute();
}

/** Lists published posts without the long columns, newest first. */
export function listPublishedCards(reads: BlogReads, filter: PostQuery, page: PageRange): Promise<CardRow[]> {
	return selectMatching(reads, filter, page).select(CARD_COLUMNS).execute();
}

/** Finds a published post by its id, slug or a former slug. */
export async function findPublished(reads: BlogReads, idOrSlug: string): Promise<PostRow | undefined> {
	const post = await selectPublished(reads)
		.selectAll()
		.where((where) => where.or([where("id", "=", idOrSlug), where("slug", "=", idOrSlug)]))
		.executeTakeFirst();
	if (post) return post;
	const { postId } = (await findRow(reads.db, "blogOldSlugs", { id: idOrSlug })) ?? {};
	return postId ? selectPublished(reads).selectAll().where("id", "=", postId).executeTakeFirst() : undefined;
}

/** Returns the current slug of each former slug. */
export async function listSlugRedirects(db: DbOrTrx): Promise<ReadonlyMap<string, string>> {
	const rows = await db
		.selectFrom("blogOldSlugs")
		.innerJoin("blogPosts", "blogPosts.id", "blogOldSlugs.postId")
		.select(["blogOldSlugs.id", "blogPosts.slug"])
		.execute();
	return new Map(rows.map(({ id, slug }) => [id, slug]));
}

export async function listPublishedCategories(reads: BlogReads): Promise<string[]> {
	const rows = await selectPublished(reads).clearOrderBy().select("category").distinct().execute();
	return rows.map((row) => row.category);
}

export async function addView(trx: Trx, id: string): Promise<void> {
	await trx
		.updateTable("blogPosts")
		.set((post) => ({ viewCount: post("viewCount", "+", 1) }))
		.where("id", "=", id)
		.execute();
}

/** Returns all current and former slugs, except those of the post `ownId`. */
export async function listTakenSlugs(trx: Trx, ownId = ""): Promise<ReadonlySet<string>> {
	const now = await trx.selectFrom("blogPosts").select("slug").where("id", "<>", ownId).execute();
	const before = await trx
		.selectFrom("blogOldSlugs")
		.select("id")
		.where((old) => old.or([old("postId", "is", null), old("postId", "<>", ownId)]))
		.execute();
	return new Set([...now.map((row) => row.slug), ...before.map((row) => row.id)]);
}

function selectPublished({ db, hidesSamples }: BlogReads) {
	const published = db
		.selectFrom("blogPosts")
		.where("published", "=", 1)
		.where("deletedAt", "is", null)
		.orderBy("createdAt", "desc")
		.orderBy("id");
	return hidesSamples ? published.where("origin", "<>", "sample") : published;
}

function selectMatching(reads: BlogReads, { terms, category }: PostQuery, { limit, offset }: PageRange) {
	let query = selectPublished(reads).limit(limit).offset(offset);
	// Terms are normalized to letters and digits, so they contain no `like` wildcard.
	for (const word of terms) query = query.where("searchText", "like", `%${word}%`);
	return category ? query.where("category", "=", category) : query;
}
