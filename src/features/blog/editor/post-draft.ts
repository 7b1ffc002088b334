import type { PostForm, StaffPost } from "#features/blog/contract.ts";
import { POST } from "#features/blog/fields.ts";
import { readMinutes } from "#features/blog/rules.ts";
import { missingToPublish } from "#features/blog/staff/edit-rules.ts";
import { bodyOf, type ValuesOf, valuesOf } from "#record-fields.ts";

/** A post as its form holds it; minutes are "" when computed. */
export type PostDraft = ValuesOf<typeof POST>;

export function draftOf(post: StaffPost): PostDraft {
	const isComputed = post.read_time === readMinutes(post.content);
	const draft = valuesOf(POST, post);
	return isComputed ? { ...draft, read_time: "" } : draft;
}

/** The form as it is sent. */
export function formOf(draft: PostDraft): PostForm {
	const { slug, ...form } = bodyOf(POST, draft);
	return { ...form, ...(slug.trim() && { slug }) };
}

/** What the form refuses before it is sent, a sentence per field: a draft only what no post can be. */
export function problemsOf(draft: PostDraft): Record<string, string> {
	const problems = draft.published ? missingToPublish(draft) : {};
	if (draft.published && !draft.author.trim()) problems.author = POST.author.required;
	if (draft.read_time && !/^[1-9]\d{0,2}$/.test(draft.read_time.trim()))
		problems.read_time = "Escribe minutos enteros o déjalo vacío";
	return problems;
}

/** Whether a draft saves itself: nobody outside sees it, and there is something in it that can be stored. */
export function savesItself(draft: PostDraft, stored: StaffPost | undefined): boolean {
	const { title, excerpt, content, published } = draft;
	if (published || stored?.published || Object.keys(problemsOf(draft)).length > 0) return false;
	return [title, excerpt, content].some((text) => text.trim() !== "");
}

/**
 * A draft that was sent: its address is the server's, and after a save that was asked for its lists are written as they
 * are kept. Under the typing hands they stay as typed.
 */
export function draftAfterSave(
	sent: PostDraft,
	stored: StaffPost,
	how: "save" | "itself",
): PostDraft {
	const { tags, related_skus, slug } = draftOf(stored);
	return how === "save" ? { ...sent, tags, related_skus, slug } : { ...sent, slug };
}
