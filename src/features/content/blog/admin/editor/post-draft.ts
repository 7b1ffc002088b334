import type { SaveMode } from "#core/records/admin/record-form-options.ts";
import { type FormValues, toFormValues, toRequestBody } from "#core/records/record-fields.ts";
import type { PostForm, StaffPost } from "#features/content/blog/contract.ts";
import { validatePublishable } from "#features/content/blog/edit-rules.ts";
import { POST } from "#features/content/blog/fields.ts";
import { getReadingMinutes } from "#features/content/blog/rules.ts";

/** Form values of a post; `read_time` is "" when it is computed. */
export type PostDraft = FormValues<typeof POST>;

export function toPostDraft(post: StaffPost): PostDraft {
	const isComputed = post.read_time === getReadingMinutes(post.content);
	const draft = toFormValues(POST, post);
	return isComputed ? { ...draft, read_time: "" } : draft;
}

/** Converts the form values to the request body. */
export function toPostForm(draft: PostDraft): PostForm {
	const { slug, ...form } = toRequestBody(POST, draft);
	return { ...form, ...(slug.trim() && { slug }) };
}

/** Returns field errors; required fields are checked for published posts only. */
export function validateDraft(draft: PostDraft): Record<string, string> {
	const errors = draft.published ? validatePublishable(draft) : {};
	if (draft.published && !draft.author.trim()) errors.author = POST.author.required;
	if (draft.read_time && !/^[1-9]\d{0,2}$/.test(draft.read_time.trim()))
		errors.read_time = "Escribe minutos enteros o déjalo vacío";
	return errors;
}

/** Returns whether the draft is saved automatically: it is valid, not empty, and was not published. */
export function canAutosave(draft: PostDraft, stored: StaffPost | undefined): boolean {
	const { title, excerpt, content, published } = draft;
	if (published || stored?.published || Object.keys(validateDraft(draft)).length > 0) return false;
	return [title, excerpt, content].some((text) => text.trim() !== "");
}

/**
 * Returns the sent draft with the server's slug. A manual save also takes over the normalized lists; an autosave leaves
 * them as typed, so that they do not change while the user is typing.
 */
export function mergeSavedDraft(sentDraft: PostDraft, stored: StaffPost, mode: SaveMode): PostDraft {
	const { tags, related_skus, slug } = toPostDraft(stored);
	return mode === "manual" ? { ...sentDraft, tags, related_skus, slug } : { ...sentDraft, slug };
}
