import { getKeys } from "#domain/text/keys.ts";
import { POST } from "./fields.ts";
import { toPlainText, toPostSlug } from "./rules.ts";

export const STATE_LABELS = {
	all: "Todos",
	published: "Publicados",
	drafts: "Borradores",
	trash: "Papelera",
};
export const POST_STATES = getKeys(STATE_LABELS);
export type PostState = keyof typeof STATE_LABELS;
/** Sort keys of the staff list and their columns. */
export const ORDER_COLUMNS = {
	created_at: "createdAt",
	updated_at: "updatedAt",
	title: "staffSearchText",
	author: "author",
	category: "category",
	published: "published",
	featured: "featured",
	view_count: "viewCount",
} as const;
export const POST_ORDERS = getKeys(ORDER_COLUMNS);

export const POSTS_PER_STAFF_PAGE = 20;
export const TRASH_DAYS = 30;

export const POST_LIMITS = { tags: 20, pictures: 24, products: 12, readMinutes: 120 } as const;
/** Length in characters at which search engines cut; a longer text is allowed, but its end is not visible. */
export const SEO_VISIBLE_LENGTH = { title: 60, description: 155 } as const;

type Publishable = { title: string; category: string; excerpt: string; content: string };

/**
 * Returns errors for the fields a post needs before it can be published. A draft may be incomplete.
 *
 * @source rules 6.10
 */
export function validatePublishable(post: Publishable): Record<string, string> {
	const errors: Record<string, string> = {};
	for (const name of ["title", "category", "excerpt"] as const)
		if (!post[name].trim()) errors[name] = POST[name].required;
	if (!toPlainText(post.content) && !/<img /.test(post.content)) errors.content = POST.content.required;
	return errors;
}

/** Returns whether a slug is derived from the title, with or without a number. */
export function isSlugOfTitle(slug: string, title: string): boolean {
	return slug.replace(/-\d+$/, "") === toPostSlug(title).replace(/-\d+$/, "");
}

/** Returns whether a path can be a post's picture, that is, a file of this site. */
export function isPicturePath(path: string): boolean {
	return /^\/[a-z0-9][\w./-]*(\?v=\w+)?$/i.test(path) && !/\/\/|\.\./.test(path);
}
