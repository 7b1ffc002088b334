/** localStorage key of the device secret that is sent with every form. */
export const DEVICE = "dispositivo";

/** Fallback for browsers that refuse to store, until the page is closed. */
const here: Record<string, string | undefined> = {};

/** Returns the value that this tab saved under a name; it stays on the device and is lost with the tab. */
export function recall<Value>(name: string): Value | undefined {
	try {
		return JSON.parse(sessionStorage.getItem(name) ?? here[name] ?? "null") ?? undefined;
	} catch {
		return here[name] === undefined ? undefined : JSON.parse(here[name]);
	}
}

/** @param value JSON-serializable; undefined removes it */
export function remember(name: string, value: object | undefined): void {
	here[name] = value && JSON.stringify(value);
	try {
		if (here[name]) sessionStorage.setItem(name, here[name]);
		else sessionStorage.removeItem(name);
	} catch {
		// Storage is full or forbidden.
	}
}

/** Returns whether this device stores any value under a key. */
export function isStored(key: string): boolean {
	try {
		return localStorage.getItem(key) !== null;
	} catch {
		return false;
	}
}

/** Removes the value that this device stores under a key. */
export function forgetStored(key: string): void {
	try {
		localStorage.removeItem(key);
	} catch {
		// A browser that refuses to store has nothing to remove.
	}
}
