import { isUtf8 } from "node:buffer";

/** Whether an address says letters and nothing else with its percent signs. */
export function isAddress(url: string): boolean {
	try {
		return isStorableText(decodeURIComponent(url));
	} catch {
		return false;
	}
}

/** Whether every text and every key of a JSON body can be stored; what is no JSON is somebody else's to say. */
export function isStorableBody(body: ArrayBuffer): boolean {
	const bytes = Buffer.from(body);
	if (!isUtf8(bytes)) return false;
	// In good UTF-8 only an escape can stand for half a letter; a bare NUL is no JSON.
	if (!bytes.includes("\\u")) return true;
	return isStorable(parsed(bytes.toString()));
}

/** Without recursion: a body of 128 kB can be sixty thousand levels deep. */
function isStorable(value: unknown): boolean {
	const left: unknown[] = [value];
	while (left.length > 0) {
		const next = left.pop();
		if (typeof next === "string" && !isStorableText(next)) return false;
		if (typeof next === "object" && next !== null)
			for (const [key, inner] of Object.entries(next)) left.push(key, inner);
	}
	return true;
}

const isStorableText = (text: string) => text.isWellFormed() && !text.includes("\0");

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
