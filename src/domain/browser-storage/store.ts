/**
 * Creates a store for one localStorage key, shared by all tabs; nothing is sent to the server. A browser that refuses
 * to store keeps the value in memory while the page is open.
 *
 * @param parse parses the stored text, which is untrusted; null means that nothing is stored
 */
export function createDeviceStore<Value>(key: string, parse: (cachedText: string | null) => Value) {
	const listeners = new Set<() => void>();
	let cachedText: string | null = null;
	let value = parse(cachedText);
	let isStored = true;

	/** Returns the current value, the same object until it changes. */
	function read(): Value {
		const currentText = isStored ? readStorage() : cachedText;
		if (currentText !== cachedText) {
			cachedText = currentText;
			value = parse(cachedText);
		}
		return value;
	}

	/** Saves a JSON-serializable value; undefined removes it. @returns false when the browser does not store it */
	function save(nextValue: Value): boolean {
		value = nextValue;
		cachedText = nextValue === undefined ? null : JSON.stringify(nextValue);
		try {
			if (cachedText === null) localStorage.removeItem(key);
			else localStorage.setItem(key, cachedText);
			isStored = true;
		} catch {
			isStored = false;
		}
		for (const listener of listeners) listener();
		return isStored;
	}

	/**
	 * Calls the listener when the value may have changed, in this tab or another.
	 *
	 * @returns a function that unsubscribes
	 */
	function subscribe(listener: () => void): () => void {
		const isOurs = (event: StorageEvent) => event.key === key || event.key === null;
		const onStorage = (event: StorageEvent) => isOurs(event) && listener();
		listeners.add(listener);
		window.addEventListener("storage", onStorage);
		// A page restored by the Back button received no storage events while it was cached.
		window.addEventListener("pageshow", listener);
		return () => {
			listeners.delete(listener);
			window.removeEventListener("storage", onStorage);
			window.removeEventListener("pageshow", listener);
		};
	}

	function readStorage(): string | null {
		try {
			return localStorage.getItem(key);
		} catch {
			return cachedText;
		}
	}

	return { read, save, subscribe };
}
