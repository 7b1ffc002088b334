import { useEffect } from "react";
import type { PostDraft } from "#features/blog/post-draft.ts";
import { forgetDraft, keepDraft } from "./kept-draft.ts";

const KEEP_AFTER_MS = 600;
const AUTOSAVE_AFTER_MS = 3000;

type Keeping = { key: string; draft: PostDraft; base: string | null; isDirty: boolean };

/** Writes the draft down on this machine, and asks before the page closes over what is not saved. */
export function useKeeping({ key, draft, base, isDirty }: Keeping) {
	useEffect(() => {
		if (!isDirty) return forgetDraft(key);
		const keep = () => keepDraft(key, { draft, base, savedAt: new Date().toISOString() });
		const warn = (event: BeforeUnloadEvent) => {
			keep();
			event.preventDefault();
		};
		const timer = setTimeout(keep, KEEP_AFTER_MS);
		window.addEventListener("beforeunload", warn);
		window.addEventListener("pagehide", keep);
		return () => {
			clearTimeout(timer);
			window.removeEventListener("beforeunload", warn);
			window.removeEventListener("pagehide", keep);
		};
	}, [key, draft, base, isDirty]);
}

/** Saves once nothing was typed for a while. */
export function useAutosave(isDue: boolean, draft: PostDraft, save: () => void) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: every change of the draft starts the wait anew.
	useEffect(() => {
		if (!isDue) return;
		const timer = setTimeout(save, AUTOSAVE_AFTER_MS);
		return () => clearTimeout(timer);
	}, [isDue, draft]);
}
