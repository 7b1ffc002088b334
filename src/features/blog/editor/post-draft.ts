import type { DeskPost, PostForm } from "#features/blog/contract.ts";
import { readMinutes } from "#features/blog/rules.ts";
import { MISSING, missingToPublish, tagsIn } from "#features/blog/staff/edit-rules.ts";

/** A post as its form holds it: lists of words as one text, minutes as typed, "" when computed. */
export type PostDraft = {
	title: string;
	excerpt: string;
	content: string;
	author: string;
	category: string;
	featured_image: string;
	gallery_images: string[];
	tags: string;
	related_skus: string;
	read_time: string;
	published: boolean;
	featured: boolean;
	seo_title: string;
	seo_description: string;
	slug: string;
};

/** A new post: published, not featured, signed by the team. @source rules 6.10 */
export function blankDraft(team: string): PostDraft {
	return {
		title: "",
		excerpt: "",
		content: "",
		author: team,
		category: "",
		featured_image: "",
		gallery_images: [],
		tags: "",
		related_skus: "",
		read_time: "",
		published: true,
		featured: false,
		seo_title: "",
		seo_description: "",
		slug: "",
	};
}

export function draftOf(post: DeskPost): PostDraft {
	const { title, excerpt, content, author, category, published, featured, slug } = post;
	return {
		...{ title, excerpt, content, author, category, published, featured, slug },
		featured_image: post.featured_image ?? "",
		gallery_images: post.gallery_images,
		tags: post.tags.join(", "),
		related_skus: post.related_skus.join(", "),
		read_time: post.read_time === readMinutes(content) ? "" : String(post.read_time),
		seo_title: post.seo_title,
		seo_description: post.seo_description,
	};
}

/** The form as it is sent. */
export function formOf({ slug, ...draft }: PostDraft): PostForm {
	return {
		...draft,
		featured_image: draft.featured_image || null,
		tags: tagsIn(draft.tags),
		related_skus: tagsIn(draft.related_skus).map((sku) => sku.toUpperCase()),
		read_time: draft.read_time ? Number(draft.read_time) : null,
		...(slug.trim() && { slug }),
	};
}

/** What the form refuses before it is sent, a sentence per field: a draft only what no post can be. */
export function problemsOf(draft: PostDraft): Record<string, string> {
	const problems = draft.published ? missingToPublish(draft) : {};
	if (draft.published && !draft.author.trim()) problems.author = MISSING.author;
	if (draft.read_time && !/^[1-9]\d{0,2}$/.test(draft.read_time.trim()))
		problems.read_time = "Escribe minutos enteros o déjalo vacío";
	return problems;
}

export function isSameDraft(one: PostDraft, other: PostDraft): boolean {
	return fieldsThatDiffer(one, other).length === 0;
}

/** Whether anything worth keeping was written. */
export function isWorthKeeping({ title, excerpt, content }: PostDraft): boolean {
	return [title, excerpt, content].some((text) => text.trim() !== "");
}

export const FIELD_LABELS: Record<keyof PostDraft, string> = {
	title: "Título",
	excerpt: "Extracto",
	content: "Contenido",
	author: "Autor",
	category: "Categoría",
	featured_image: "Imagen destacada",
	gallery_images: "Galería",
	tags: "Etiquetas",
	related_skus: "Productos relacionados",
	read_time: "Minutos de lectura",
	published: "Publicado",
	featured: "Destacado",
	seo_title: "Título SEO",
	seo_description: "Descripción SEO",
	slug: "Dirección",
};

/** What differs between two drafts. Lists of words are compared as they are stored: «llantas, ,» is «llantas». */
export function fieldsThatDiffer(one: PostDraft, other: PostDraft): (keyof PostDraft)[] {
	const names = Object.keys(FIELD_LABELS) as (keyof PostDraft)[];
	return names.filter((name) => said(one, name) !== said(other, name));
}

function said(draft: PostDraft, name: keyof PostDraft): string {
	if (name === "tags" || name === "related_skus") return JSON.stringify(formOf(draft)[name]);
	return JSON.stringify(draft[name]);
}

/** A draft that was sent, with its address and its lists as the server keeps them. */
export function tidied(sent: PostDraft, stored: DeskPost): PostDraft {
	const { tags, related_skus, slug } = draftOf(stored);
	return { ...sent, tags, related_skus, slug };
}

/** A draft after it was sent: what was not touched meanwhile is as it was kept. */
export function followed(now: PostDraft, sent: PostDraft, kept: PostDraft): PostDraft {
	const untouched = Object.entries(kept).filter(
		([name]) => now[name as keyof PostDraft] === sent[name as keyof PostDraft],
	);
	return { ...now, ...Object.fromEntries(untouched) };
}
