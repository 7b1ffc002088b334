/**
 * Creates a store for one localStorage key, shared by all tabs; nothing is sent to the server. A browser that refuses
 * to
 * store keeps the value in memory while the page is open.
 *
 * @param valueIn parses the stored text, which is untrusted; null means that nothing is stored
 */
export function deviceMemory<Value>(key: string, valueIn: (text: string | null) => Value) {
	const listeners = new Set<() => void>();
	let text: string | null = null;
	let value = valueIn(text);
	let isStored = true;

	/** Returns the current value, the same object until it changes. */
	function read(): Value {
		const now = isStored ? storedNow() : text;
		if (now !== text) {
			text = now;
			value = valueIn(text);
		}
		return value;
	}

	/** Saves a JSON-serializable value; undefined removes it. @returns false when the browser does not store it */
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

	/**
	 * Calls the listener when the value may have changed, in this tab or another.
	 *
	 * @returns a function that unsubscribes
	 */
	function follow(notify: () => void): () => void {
		const isOurs = (event: StorageEvent) => event.key === key || event.key === null;
		const hear = (event: StorageEvent) => isOurs(event) && notify();
		listeners.add(notify);
		window.addEventListener("storage", hear);
		// A page restored by the Back button received no storage events while it was cached.
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
