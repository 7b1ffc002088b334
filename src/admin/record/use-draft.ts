import { useState } from "react";

/**
 * Text that survives a reload and a lost session: kept in this tab's storage until it is cleared.
 *
 * @param key names whose draft of what it is; another key starts with its own text
 * @returns `forget` clears the text once it is sent, unless more was written meanwhile
 */
export function useDraft(
	key: string,
): [text: string, setText: (text: string) => void, forget: (sent: string) => void] {
	const [draft, setDraft] = useState({ key, text: storedText(key) });
	const text = draft.key === key ? draft.text : storedText(key);
	function setText(next: string) {
		setDraft({ key, text: next });
		storeText(key, next);
	}
	function forget(sent: string) {
		setDraft((now) => (now.key === key && now.text === sent ? { key, text: "" } : now));
		if (storedText(key) === sent) storeText(key, "");
	}
	return [text, setText, forget];
}

export function storedText(key: string): string {
	try {
		return sessionStorage.getItem(key) ?? "";
	} catch {
		return "";
	}
}

export function storeText(key: string, text: string): void {
	try {
		if (text) sessionStorage.setItem(key, text);
		else sessionStorage.removeItem(key);
	} catch {
		// Storage is full or forbidden: the text still lives as long as the page.
	}
}
