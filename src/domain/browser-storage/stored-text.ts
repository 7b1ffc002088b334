/** Storage of a text: this tab until it closes, or this machine for every tab. */
export type StorageScope = "tab" | "machine";

const getStorage = (scope: StorageScope) => (scope === "tab" ? sessionStorage : localStorage);

export function readStoredText(key: string, scope: StorageScope): string {
	try {
		return getStorage(scope).getItem(key) ?? "";
	} catch {
		return "";
	}
}

export function writeStoredText(key: string, text: string, scope: StorageScope): void {
	try {
		if (text) getStorage(scope).setItem(key, text);
		else getStorage(scope).removeItem(key);
	} catch {
		// Storage is full or forbidden: the text lives only as long as the page.
	}
}
