import { useState } from "react";

/**
 * Text that survives a reload and a lost session: kept in this tab's storage until it is cleared.
 *
 * @param key names whose draft of what it is; another key starts with its own text
 */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
	const [draft, setDraft] = useState({ key, text: stored(key) });
	const text = draft.key === key ? draft.text : stored(key);
	function setText(next: string) {
		setDraft({ key, text: next });
		try {
			if (next) sessionStorage.setItem(key, next);
			else sessionStorage.removeItem(key);
		} catch {
			// Storage is full or forbidden: the text still lives as long as the page.
		}
	}
	return [text, setText];
}

function stored(key: string): string {
	try {
		return sessionStorage.getItem(key) ?? "";
	} catch {
		return "";
	}
}
