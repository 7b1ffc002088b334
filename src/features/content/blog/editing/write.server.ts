import { findLastAuthor } from "#core/audit/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { NewPost, PostForm, StaffPost } from "#features/content/blog/contract.ts";
import { isSlugOfTitle, validatePublishable } from "#features/content/blog/edit-rules.ts";
import { rejectPost } from "#features/content/blog/errors.server.ts";
import { getChangedMeanwhileMessage, POST_NOT_READY, SLUG_TAKEN } from "#features/content/blog/messages.ts";
import { toPostSlug } from "#features/content/blog/rules.ts";
import { listTakenSlugs, type PostRow } from "#features/content/blog/store.server.ts";
import { openCatalogueReads } from "#features/content/products/catalogue/catalogue-reads.server.ts";
import { type CatalogueReads, findProductsBySku } from "#features/content/products/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { retryOnUniqueConflict, type Trx } from "#server/database/db.server.ts";
import { changedMeanwhileError, type RuleError } from "#server/errors.ts";
import { runEdit, runWork, type Work } from "#server/work.server.ts";
import { recordPostChange } from "./post-history.server.ts";
import { toPostRow } from "./post-row.server.ts";
import { findPost, toStaffPost } from "./read.server.ts";
import { findAnyPost, saveOldSlug, updatePost } from "./store.server.ts";

/**
 * Creates a post, published unless the form says otherwise. A retry with the same id updates that post with the newer
 * form.
 *
 * @throws RuleError incomplete | slug_taken (422) | changed_meanwhile (409, with both versions)
 * @source rules 6.10
 */
export function createPost(call: Call, { id, ...form }: NewPost): Promise<StaffPost> {
	const { ctx } = call;
	return retryOnUniqueConflict(async () => {
		const existing = id ? await findAnyPost(ctx.db, id) : undefined;
		if (existing && !existing.deletedAt) return retryCreate(call, { existing, form });
		return insertPost(call, { id: existing ? undefined : id, form });
	});
}

async function insertPost(
	call: Call,
	{ id, form }: { id: string | undefined; form: PostForm },
): Promise<StaffPost> {
	const { ctx } = call;
	const { name: shopName } = await getSettings(ctx.db);
	const row = await runPostEdit(call, form.published !== false, async (work) => {
		const { trx } = work;
		const slug = await chooseNewSlug(trx, form);
		const nextRow = toPostRow(form, undefined, { id, shopName, slug, now: ctx.now() });
		await assertPublishable(await openCatalogueReads(ctx, trx), nextRow);
		await trx.insertInto("blogPosts").values(nextRow).execute();
		await recordPostChange(work, { action: "created", after: nextRow });
		return nextRow;
	});
	return toStaffPost(ctx, row);
}

/** Saves the newer form of a retried creation, unless another user changed the post in between. */
async function retryCreate(
	call: Call,
	{ existing, form }: { existing: PostRow; form: PostForm },
): Promise<StaffPost> {
	const { ctx } = call;
	const { name: shopName } = await getSettings(ctx.db);
	const slug = form.slug || existing.slug;
	const updated = toPostRow(form, existing, { shopName, slug, now: ctx.now() });
	if (isSame(updated, existing)) return toStaffPost(ctx, existing);
	if (existing.updatedAt !== existing.createdAt) throw await createVersionConflictError(ctx, existing, form);
	return editPost(call, { id: existing.id, form: { ...form, updated_at: existing.updatedAt } });
}

/**
 * Saves the form over the version it was opened from. A public post keeps its slug, and a replaced slug redirects to
 * the new one; a draft's slug follows its title. If nothing changed, the version stays the same.
 *
 * @throws NotFoundError
 * @throws RuleError changed_meanwhile (409, with both versions) | incomplete | slug_taken (422)
 * @source rules 6.12, 6.20
 */
export async function editPost(call: Call, { id, form }: { id: string; form: PostForm }): Promise<StaffPost> {
	const { ctx } = call;
	const { name: shopName } = await getSettings(ctx.db);
	const stored = await findPost(ctx, id);
	if (form.updated_at && form.updated_at !== stored.updatedAt)
		throw await createVersionConflictError(ctx, stored, form);
	const isPublic = stored.published === 1 || form.published === true;
	const row = await runPostEdit(call, isPublic, async (work) => {
		const { trx } = work;
		const slug = await chooseEditedSlug(trx, stored, form);
		const nextRow = toPostRow(form, stored, { shopName, slug, now: ctx.now() });
		await assertPublishable(await openCatalogueReads(ctx, trx), nextRow, stored);
		if (isSame(nextRow, stored)) return stored;
		if (slug !== stored.slug && stored.firstPublishedAt) await redirectOldSlug(trx, stored, slug, ctx.now());
		// An edit makes a sample an article of the shop.
		const saved = await updatePost(trx, stored, { ...nextRow, origin: "shop" }, ctx.now());
		if (saved) await recordPostChange(work, { action: "updated", before: stored, after: saved });
		return saved;
	});
	if (!row) throw await createVersionConflictError(ctx, await findPost(ctx, id), form);
	return toStaffPost(ctx, row);
}

const isSame = (one: PostRow, other: PostRow) => JSON.stringify(one) === JSON.stringify(other);

/** Runs an edit; draft edits do not invalidate cached pages, since drafts autosave every few seconds. */
function runPostEdit<T>(call: Call, isPublic: boolean, change: (work: Work) => Promise<T>): Promise<T> {
	return isPublic ? runEdit(call, change) : runWork(call, change);
}

async function chooseNewSlug(trx: Trx, { slug, title }: PostForm): Promise<string> {
	const usedSlugs = await listTakenSlugs(trx);
	return slug ? requireFreeSlug(slug, usedSlugs) : toPostSlug(title || "borrador", usedSlugs);
}

async function chooseEditedSlug(trx: Trx, stored: PostRow, form: PostForm): Promise<string> {
	if (form.slug && form.slug !== stored.slug)
		return requireFreeSlug(form.slug, await listTakenSlugs(trx, stored.id));
	const title = form.title ?? stored.title;
	const isCustom = !isSlugOfTitle(stored.slug, stored.title || "borrador");
	if (stored.firstPublishedAt || isCustom || isSlugOfTitle(stored.slug, title || "borrador"))
		return stored.slug;
	return toPostSlug(title || "borrador", await listTakenSlugs(trx, stored.id));
}

function requireFreeSlug(requested: string, usedSlugs: ReadonlySet<string>): string {
	const slug = toPostSlug(requested);
	if (!usedSlugs.has(slug)) return slug;
	throw rejectPost("slug_taken", SLUG_TAKEN, { fields: { slug: SLUG_TAKEN } });
}

function redirectOldSlug(trx: Trx, stored: PostRow, slug: string, now: Date): Promise<void> {
	const { id: postId, category } = stored;
	return saveOldSlug(trx, { id: stored.slug, postId, category, createdAt: now.toISOString() }, slug);
}

/** Validates a published post; a draft may be incomplete and name future products. */
async function assertPublishable(reads: CatalogueReads, row: PostRow, stored?: PostRow): Promise<void> {
	if (row.published !== 1) return;
	const fields = {
		...validatePublishable(row),
		...(await validateRelatedProducts(reads, row, stored)),
	};
	if (Object.keys(fields).length > 0) throw rejectPost("incomplete", POST_NOT_READY, { fields });
}

async function createVersionConflictError(ctx: AppContext, now: PostRow, form: PostForm): Promise<RuleError> {
	const versions = { current: await toStaffPost(ctx, now), yours: form };
	return changedMeanwhileError(
		getChangedMeanwhileMessage(await findLastAuthor(ctx.db, "post", now.id)),
		versions,
	);
}

/**
 * Returns a field error for related products that are not in the public catalogue. A published post keeps the products
 * it had, since a product that was withdrawn later is not a mistake of this edit.
 */
async function validateRelatedProducts(
	reads: CatalogueReads,
	post: PostRow,
	stored: PostRow | undefined,
): Promise<Record<string, string>> {
	const storedSkus = new Set(stored?.published === 1 ? parseSkus(stored) : []);
	const newSkus = parseSkus(post).filter((sku) => !storedSkus.has(sku));
	const visibleSkus = new Set((await findProductsBySku(reads, newSkus)).map(({ sku }) => sku.toUpperCase()));
	const missing = newSkus.filter((sku) => !visibleSkus.has(sku.toUpperCase()));
	if (missing.length === 0) return {};
	return {
		related_skus: `El catálogo no muestra ningún producto con este SKU: ${missing.join(", ")}`,
	};
}

const parseSkus = (post: PostRow) => JSON.parse(post.relatedSkus) as string[];
