/**
 * What a visitor's device remembers under one key, the same in every tab; nothing is sent. A browser that refuses to store
 * remembers too, for as long as the page lives.
 *
 * @param valueIn what a stored text says; anybody may have written it, and null is nothing stored
 */
export function deviceMemory<Value>(key: string, valueIn: (text: string | null) => Value) {
	const listeners = new Set<() => void>();
	let text: string | null = null;
	let value = valueIn(text);
	let isStored = true;

	/** The value as it is now, the same object until it changes. */
	function read(): Value {
		const now = isStored ? storedNow() : text;
		if (now !== text) {
			text = now;
			value = valueIn(text);
		}
		return value;
	}

	/** Remembers a value that survives a trip through JSON; undefined forgets. @returns false when the browser stores nothing */
	function keep(next: Value): boolean {
		value = next;
		text = next === undefined ? null : JSON.stringify(next);
		try {
			if (text === null) localStorage.removeItem(key);
			else localStorage.setItem(key, text);
			isStored = true;
		} catch {
			isStored = false;
		}
		for (const notify of listeners) notify();
		return isStored;
	}

	/** Calls back when it may have changed, in this tab or another. @returns what ends it */
	function follow(notify: () => void): () => void {
		const isOurs = (event: StorageEvent) => event.key === key || event.key === null;
		const hear = (event: StorageEvent) => isOurs(event) && notify();
		listeners.add(notify);
		window.addEventListener("storage", hear);
		// A page that comes back with the Back button heard nothing while it was away.
		window.addEventListener("pageshow", notify);
		return () => {
			listeners.delete(notify);
			window.removeEventListener("storage", hear);
			window.removeEventListener("pageshow", notify);
		};
	}

	function storedNow(): string | null {
		try {
			return localStorage.getItem(key);
		} catch {
			return text;
		}
	}

	return { read, keep, follow };
}
