import type { PostDraft } from "#features/blog/post-draft.ts";

/** What somebody wrote and did not save, on this machine; `base` is the version it was written over. */
export type KeptDraft = { draft: PostDraft; base: string | null; savedAt: string };

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

export function forgetDraft(key: string): void {
	try {
		localStorage.removeItem(key);
	} catch {
		// Nothing was kept then.
	}
}
