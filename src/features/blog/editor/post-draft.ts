import type { PostForm, StaffPost } from "#features/blog/contract.ts";
import { POST } from "#features/blog/fields.ts";
import { readMinutes } from "#features/blog/rules.ts";
import { missingToPublish } from "#features/blog/staff/edit-rules.ts";
import { bodyOf, type ValuesOf, valuesOf } from "#record-fields.ts";

/** Form values of a post; `read_time` is "" when it is computed. */
export type PostDraft = ValuesOf<typeof POST>;

export function draftOf(post: StaffPost): PostDraft {
	const isComputed = post.read_time === readMinutes(post.content);
	const draft = valuesOf(POST, post);
	return isComputed ? { ...draft, read_time: "" } : draft;
}

/** Converts the form values to the request body. */
export function formOf(draft: PostDraft): PostForm {
	const { slug, ...form } = bodyOf(POST, draft);
	return { ...form, ...(slug.trim() && { slug }) };
}

/** Returns field errors; required fields are checked for published posts only. */
export function problemsOf(draft: PostDraft): Record<string, string> {
	const problems = draft.published ? missingToPublish(draft) : {};
	if (draft.published && !draft.author.trim()) problems.author = POST.author.required;
	if (draft.read_time && !/^[1-9]\d{0,2}$/.test(draft.read_time.trim()))
		problems.read_time = "Escribe minutos enteros o déjalo vacío";
	return problems;
}

/** Returns whether the draft is saved automatically: it is valid, not empty, and was not published. */
export function savesItself(draft: PostDraft, stored: StaffPost | undefined): boolean {
	const { title, excerpt, content, published } = draft;
	if (published || stored?.published || Object.keys(problemsOf(draft)).length > 0) return false;
	return [title, excerpt, content].some((text) => text.trim() !== "");
}

/**
 * Returns the sent draft with the server's slug. A manual save also takes over the normalized lists; an autosave leaves
 * them as typed, so that they do not change while the user is typing.
 */
export function draftAfterSave(
	sent: PostDraft,
	stored: StaffPost,
	how: "save" | "itself",
): PostDraft {
	const { tags, related_skus, slug } = draftOf(stored);
	return how === "save" ? { ...sent, tags, related_skus, slug } : { ...sent, slug };
}
