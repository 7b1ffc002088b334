/** localStorage key of the device secret that is sent with every form. */
export const DEVICE_SECRET_KEY = "dispositivo";

/** Fallback for browsers that refuse to store, until the page is closed. */
const memory: Record<string, string | undefined> = {};

/** Returns the value that this tab saved under a name; it stays on the device and is lost with the tab. */
export function readTabValue<Value>(name: string): Value | undefined {
	try {
		return JSON.parse(sessionStorage.getItem(name) ?? memory[name] ?? "null") ?? undefined;
	} catch {
		return memory[name] === undefined ? undefined : JSON.parse(memory[name]);
	}
}

/** @param value JSON-serializable; undefined removes it */
export function saveTabValue(name: string, value: object | undefined): void {
	memory[name] = value && JSON.stringify(value);
	try {
		if (memory[name]) sessionStorage.setItem(name, memory[name]);
		else sessionStorage.removeItem(name);
	} catch {
		// Storage is full or forbidden.
	}
}

/** Returns whether this device stores any value under a key. */
export function hasStoredValue(key: string): boolean {
	try {
		return localStorage.getItem(key) !== null;
	} catch {
		return false;
	}
}

/** Removes the value that this device stores under a key. */
export function removeStoredValue(key: string): void {
	try {
		localStorage.removeItem(key);
	} catch {
		// A browser that refuses to store has nothing to remove.
	}
}
