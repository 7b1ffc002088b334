import { useEffect, useRef, useState } from "react";
import { readStoredText, type StorageScope, writeStoredText } from "#domain/browser-storage/stored-text.ts";

/**
 * Keeps a text across reloads and lost sessions until it is cleared. Shows the text that another tab writes under the
 * same key.
 *
 * @param key names the user and the record; another key has its own text
 * @returns `clearIfSent` clears the text once it is sent, unless it changed since; `others` reports text of another tab
 *   that is not shown yet, how many changes other tabs made, and whether another tab wrote last
 */
export function useDraft(
	key: string,
	scope: StorageScope = "tab",
): [
	text: string,
	setText: (text: string) => void,
	forget: (sent: string) => void,
	others: { getUnseenText: () => string | undefined; otherTabChanges: number; otherTabWroteLast: boolean },
] {
	const [draft, setDraft] = useState({ key, text: readStoredText(key, scope), otherTabWroteLast: false });
	const [otherTabChanges, setCount] = useState(0);
	const text = draft.key === key ? draft.text : readStoredText(key, scope);
	/** Storage content at the last read. Full storage keeps our old text, which must not count as another tab's. */
	const lastReadText = useRef(draft.text);
	useEffect(() => {
		lastReadText.current = readStoredText(key, scope);
		if (scope === "tab") return;
		const handleStorage = (event: StorageEvent) => {
			if (event.key !== key) return;
			lastReadText.current = readStoredText(key, scope);
			setDraft({ key, text: lastReadText.current, otherTabWroteLast: true });
			setCount((previous) => previous + 1);
		};
		window.addEventListener("storage", handleStorage);
		return () => window.removeEventListener("storage", handleStorage);
	}, [key, scope]);
	function setText(next: string) {
		setDraft({ key, text: next, otherTabWroteLast: false });
		writeStoredText(key, next, scope);
		lastReadText.current = readStoredText(key, scope);
	}
	function clearIfSent(sent: string) {
		setDraft((current) =>
			current.key === key && current.text === sent ? { key, text: "", otherTabWroteLast: false } : current,
		);
		if (readStoredText(key, scope) === sent) writeStoredText(key, "", scope);
	}
	function getUnseenText() {
		const stored = readStoredText(key, scope);
		return stored === lastReadText.current ? undefined : stored;
	}
	return [
		text,
		setText,
		clearIfSent,
		{ getUnseenText, otherTabChanges, otherTabWroteLast: draft.otherTabWroteLast },
	];
}
