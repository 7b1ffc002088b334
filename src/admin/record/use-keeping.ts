import { useEffect, useRef } from "react";
import type { PostDraft } from "#features/blog/editor/post-draft.ts";
import { forgetDraft, keepDraft } from "./kept-draft.ts";

const KEEP_AFTER_MS = 600;
const AUTOSAVE_AFTER_MS = 3000;

type Keeping = {
	key: string;
	draft: PostDraft;
	base: string | null;
	newId: string;
	isDirty: boolean;
};

/** Writes the draft down on this machine, and asks before the page closes over what is not saved. */
export function useKeeping({ key, draft, base, newId, isDirty }: Keeping) {
	const keepNow = useRef<() => void>(undefined);
	useEffect(() => {
		keepNow.current = undefined;
		if (!isDirty) return forgetDraft(key);
		const savedAt = () => new Date().toISOString();
		const keep = () => keepDraft(key, { draft, base, newId, savedAt: savedAt() });
		keepNow.current = keep;
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
	}, [key, draft, base, newId, isDirty]);
	// The last words before leaving do not wait.
	useEffect(() => () => keepNow.current?.(), []);
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
