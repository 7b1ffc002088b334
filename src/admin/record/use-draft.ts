import { useState } from "react";

/** Where a text waits: in this tab until it is closed, or on this machine, for every tab. */
export type Place = "tab" | "machine";

/**
 * Text that survives a reload and a lost session, until it is cleared.
 *
 * @param key names whose draft of what it is; another key starts with its own text
 * @returns `forget` clears the text once it is sent, unless more was written meanwhile
 */
export function useDraft(
	key: string,
	place: Place = "tab",
): [text: string, setText: (text: string) => void, forget: (sent: string) => void] {
	const [draft, setDraft] = useState({ key, text: storedText(key, place) });
	const text = draft.key === key ? draft.text : storedText(key, place);
	function setText(next: string) {
		setDraft({ key, text: next });
		storeText(key, next, place);
	}
	function forget(sent: string) {
		setDraft((now) => (now.key === key && now.text === sent ? { key, text: "" } : now));
		if (storedText(key, place) === sent) storeText(key, "", place);
	}
	return [text, setText, forget];
}

const storageOf = (place: Place) => (place === "tab" ? sessionStorage : localStorage);

export function storedText(key: string, place: Place): string {
	try {
		return storageOf(place).getItem(key) ?? "";
	} catch {
		return "";
	}
}

export function storeText(key: string, text: string, place: Place): void {
	try {
		if (text) storageOf(place).setItem(key, text);
		else storageOf(place).removeItem(key);
	} catch {
		// Storage is full or forbidden: the text still lives as long as the page.
	}
}
