import type { NewPost, PostForm, StaffPost } from "#features/blog/contract.ts";
import { slugOf } from "#features/blog/rules.ts";
import { changedMeanwhileBy, POST_NOT_READY, SLUG_TAKEN } from "#features/blog/sentences.ts";
import { type PostRow, takenSlugs } from "#features/blog/store.server.ts";
import { lastAuthor } from "#features/changes/store.server.ts";
import { findProductsBySku } from "#features/products/store.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { againIfTaken, inTransaction, type Trx } from "#platform/database/db.server.ts";
import { changedMeanwhile, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { isSlugOf, missingToPublish } from "./edit-rules.ts";
import { rowOf } from "./fill.server.ts";
import { notePost } from "./post-history.server.ts";
import { findPost, staffPostOf } from "./read.server.ts";
import { findAnyPost, keepOldSlug, updatePost } from "./store.server.ts";

/**
 * Creates a post, published unless the form says otherwise. A retry with the same id updates that post with the newer
 * form.
 *
 * @throws RuleError incomplete | slug_taken (422) | changed_meanwhile (409, with both versions)
 * @source rules 6.10
 */
export function createPost(
	at: Platform,
	actor: Actor,
	{ id, ...form }: NewPost,
): Promise<StaffPost> {
	return againIfTaken(async () => {
		const first = id ? await findAnyPost(at.db, id) : undefined;
		if (first && !first.deletedAt) return sentAgain(at, actor, first, form);
		return insertPost(at, actor, first ? undefined : id, form);
	});
}

async function insertPost(
	at: Platform,
	actor: Actor,
	id: string | undefined,
	form: PostForm,
): Promise<StaffPost> {
	const { name: shopName } = await getSettings(at.db);
	const row = await editing(at, form.published !== false, async (trx) => {
		const slug = await newSlug(trx, form);
		const filled = rowOf(form, undefined, { id, shopName, slug, now: at.now() });
		await refuseUnready(trx, filled);
		await trx.insertInto("blogPosts").values(filled).execute();
		await notePost(trx, actor, "created", { after: filled });
		return filled;
	});
	return staffPostOf(at, row);
}

/** Saves the newer form of a retried creation, unless another user changed the post in between. */
async function sentAgain(
	at: Platform,
	actor: Actor,
	first: PostRow,
	form: PostForm,
): Promise<StaffPost> {
	const { name: shopName } = await getSettings(at.db);
	const slug = form.slug || first.slug;
	const wanted = rowOf(form, first, { shopName, slug, now: at.now() });
	if (isSame(wanted, first)) return staffPostOf(at, first);
	if (first.updatedAt !== first.createdAt) throw await tooLate(at, first, form);
	return editPost(at, actor, first.id, { ...form, updated_at: first.updatedAt });
}

/**
 * Saves the form over the version it was opened from. A public post keeps its slug, and a replaced slug redirects to
 * the new one; a draft's slug follows its title. If nothing changed, the version stays the same.
 *
 * @throws NotFoundError
 * @throws RuleError changed_meanwhile (409, with both versions) | incomplete | slug_taken (422)
 * @source rules 6.12, 6.20
 */
export async function editPost(
	at: Platform,
	actor: Actor,
	id: string,
	form: PostForm,
): Promise<StaffPost> {
	const { name: shopName } = await getSettings(at.db);
	const seen = await findPost(at, id);
	if (form.updated_at && form.updated_at !== seen.updatedAt) throw await tooLate(at, seen, form);
	const isPublic = seen.published === 1 || form.published === true;
	const row = await editing(at, isPublic, async (trx) => {
		const slug = await slugAfter(trx, seen, form);
		const filled = rowOf(form, seen, { shopName, slug, now: at.now() });
		await refuseUnready(trx, filled, seen);
		if (isSame(filled, seen)) return seen;
		if (slug !== seen.slug && seen.firstPublishedAt) await moved(trx, seen, slug, at.now());
		const saved = await updatePost(trx, seen, filled, at.now());
		if (saved) await notePost(trx, actor, "updated", { before: seen, after: saved });
		return saved;
	});
	if (!row) throw await tooLate(at, await findPost(at, id), form);
	return staffPostOf(at, row);
}

const isSame = (one: PostRow, other: PostRow) => JSON.stringify(one) === JSON.stringify(other);

/** Runs an edit; draft edits do not invalidate cached pages, since drafts autosave every few seconds. */
function editing<T>(at: Platform, isPublic: boolean, work: (trx: Trx) => Promise<T>): Promise<T> {
	return isPublic ? at.content.edit(work) : inTransaction(at.db, work);
}

async function newSlug(trx: Trx, { slug, title }: PostForm): Promise<string> {
	const taken = await takenSlugs(trx);
	return slug ? freeSlug(slug, taken) : slugOf(title || "borrador", taken);
}

async function slugAfter(trx: Trx, seen: PostRow, form: PostForm): Promise<string> {
	if (form.slug && form.slug !== seen.slug)
		return freeSlug(form.slug, await takenSlugs(trx, seen.id));
	const title = form.title ?? seen.title;
	const isOwn = !isSlugOf(seen.slug, seen.title || "borrador");
	if (seen.firstPublishedAt || isOwn || isSlugOf(seen.slug, title || "borrador")) return seen.slug;
	return slugOf(title || "borrador", await takenSlugs(trx, seen.id));
}

function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
	const slug = slugOf(wanted);
	if (!taken.has(slug)) return slug;
	throw new RuleError("slug_taken", SLUG_TAKEN, { fields: { slug: SLUG_TAKEN } });
}

function moved(trx: Trx, seen: PostRow, slug: string, now: Date): Promise<void> {
	const { id: postId, category } = seen;
	return keepOldSlug(trx, { id: seen.slug, postId, category, createdAt: now.toISOString() }, slug);
}

/** Validates a published post; a draft may be incomplete and name future products. */
async function refuseUnready(trx: Trx, row: PostRow, seen?: PostRow): Promise<void> {
	if (row.published !== 1) return;
	const fields = { ...missingToPublish(row), ...(await unknownProducts(trx, row, seen)) };
	if (Object.keys(fields).length > 0) throw new RuleError("incomplete", POST_NOT_READY, { fields });
}

async function tooLate(at: Platform, now: PostRow, form: PostForm): Promise<RuleError> {
	const versions = { current: await staffPostOf(at, now), yours: form };
	return changedMeanwhile(changedMeanwhileBy(await lastAuthor(at.db, "post", now.id)), versions);
}

/**
 * Returns a field error for related products that are not in the public catalogue. A published post keeps the products
 * it had, since a product that was withdrawn later is not a mistake of this edit.
 */
async function unknownProducts(
	trx: Trx,
	post: PostRow,
	seen: PostRow | undefined,
): Promise<Record<string, string>> {
	const kept = new Set(seen?.published === 1 ? skusOf(seen) : []);
	const named = skusOf(post).filter((sku) => !kept.has(sku));
	const found = new Set((await findProductsBySku(trx, named)).map(({ sku }) => sku.toUpperCase()));
	const missing = named.filter((sku) => !found.has(sku.toUpperCase()));
	if (missing.length === 0) return {};
	return {
		related_skus: `El catálogo no muestra ningún producto con este SKU: ${missing.join(", ")}`,
	};
}

const skusOf = (post: PostRow) => JSON.parse(post.relatedSkus) as string[];
