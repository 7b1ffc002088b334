/** Where the device, not the tab, keeps the secret that goes along with what it sends. */
export const DEVICE = "dispositivo";

/** What a browser that stores nothing remembers too, until the page is left. */
const here: Record<string, string | undefined> = {};

/** What this tab was told to remember under a name; it never leaves the device and goes with the tab. */
export function recall<Value>(name: string): Value | undefined {
	try {
		return JSON.parse(sessionStorage.getItem(name) ?? here[name] ?? "null") ?? undefined;
	} catch {
		return here[name] === undefined ? undefined : JSON.parse(here[name]);
	}
}

/** @param value what survives a trip through JSON; undefined forgets */
export function remember(name: string, value: object | undefined): void {
	here[name] = value && JSON.stringify(value);
	try {
		if (here[name]) sessionStorage.setItem(name, here[name]);
		else sessionStorage.removeItem(name);
	} catch {
		// Storage is full or forbidden.
	}
}

/** Whether this device keeps anything under a key, whatever it is. */
export function isStored(key: string): boolean {
	try {
		return localStorage.getItem(key) !== null;
	} catch {
		return false;
	}
}

/** Forgets what this device keeps under a key. */
export function forgetStored(key: string): void {
	try {
		localStorage.removeItem(key);
	} catch {
		// Forbidden to store, nothing is there.
	}
}
