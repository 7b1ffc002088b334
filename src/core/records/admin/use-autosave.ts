import { useEffect } from "react";

const AUTOSAVE_DELAY_MS = 3000;

/**
 * Saves a draft once typing pauses.
 *
 * @param isDue whether the draft may be saved now
 */
export function useAutosave(isDue: boolean, draft: object | undefined, save: () => void): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: every change of the draft starts the wait anew.
	useEffect(() => {
		if (!isDue) return;
		const timer = setTimeout(save, AUTOSAVE_DELAY_MS);
		return () => clearTimeout(timer);
	}, [isDue, draft]);
}
