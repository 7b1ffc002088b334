import { useEffect, useRef, useState } from "react";

/** Storage of a draft: this tab until it closes, or this machine for every tab. */
export type Place = "tab" | "machine";

/**
 * Keeps a text across reloads and lost sessions until it is cleared. Shows the text that another tab writes under the
 * same key.
 *
 * @param key names the user and the record; another key has its own text
 * @returns `clearIfSent` clears the text once it is sent, unless it changed since; `others` reports text of another tab
 * that is not shown yet, and how many changes other tabs made
 */
export function useDraft(
	key: string,
	place: Place = "tab",
): [
	text: string,
	setText: (text: string) => void,
	forget: (sent: string) => void,
	others: { unseen: () => string | undefined; count: number; wroteLast: boolean },
] {
	const [draft, setDraft] = useState({ key, text: storedText(key, place), wroteLast: false });
	const [count, setCount] = useState(0);
	const text = draft.key === key ? draft.text : storedText(key, place);
	/** Storage content at the last read. Full storage keeps our old text, which must not count as another tab's. */
	const seen = useRef(draft.text);
	useEffect(() => {
		seen.current = storedText(key, place);
		if (place === "tab") return;
		const follow = (event: StorageEvent) => {
			if (event.key !== key) return;
			seen.current = storedText(key, place);
			setDraft({ key, text: seen.current, wroteLast: true });
			setCount((before) => before + 1);
		};
		window.addEventListener("storage", follow);
		return () => window.removeEventListener("storage", follow);
	}, [key, place]);
	function setText(next: string) {
		setDraft({ key, text: next, wroteLast: false });
		storeText(key, next, place);
		seen.current = storedText(key, place);
	}
	function forget(sent: string) {
		setDraft((now) =>
			now.key === key && now.text === sent ? { key, text: "", wroteLast: false } : now,
		);
		if (storedText(key, place) === sent) storeText(key, "", place);
	}
	function unseen() {
		const stored = storedText(key, place);
		return stored === seen.current ? undefined : stored;
	}
	return [text, setText, forget, { unseen, count, wroteLast: draft.wroteLast }];
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
		// Storage is full or forbidden: the text lives only as long as the page.
	}
}
