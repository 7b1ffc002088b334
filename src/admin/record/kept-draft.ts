import { followed, isSameDraft, type PostDraft } from "#features/blog/editor/post-draft.ts";

/**
 * What somebody wrote and did not save, on this machine; `base` is the version it was written over, `newId` the id that
 * a new post asks for at every try.
 */
export type KeptDraft = { draft: PostDraft; base: string | null; newId?: string; savedAt: string };

export function keptDraft(key: string): KeptDraft | undefined {
	try {
		const kept = JSON.parse(localStorage.getItem(key) ?? "null") as KeptDraft | null;
		return typeof kept?.draft?.title === "string" ? kept : undefined;
	} catch {
		return undefined;
	}
}

export function keepDraft(key: string, kept: KeptDraft): void {
	try {
		localStorage.setItem(key, JSON.stringify(kept));
	} catch {
		// Storage is full or forbidden: the text still lives as long as the page.
	}
}

type Save = { sent: PostDraft; saved: PostDraft; version: string };

/** After a save whose page is gone: what was written since goes on as a draft of the saved version. */
export function carryDraft(from: string, to: string, { sent, saved, version }: Save): void {
	const kept = keptDraft(from);
	forgetDraft(from);
	if (!kept) return;
	const draft = followed(kept.draft, sent, saved);
	if (!isSameDraft(draft, saved)) keepDraft(to, { ...kept, draft, base: version });
}

export function forgetDraft(key: string): void {
	try {
		localStorage.removeItem(key);
	} catch {
		// Nothing was kept then.
	}
}
