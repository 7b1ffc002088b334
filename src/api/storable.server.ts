import { isUtf8 } from "node:buffer";
import { jsonIn } from "#words/json.ts";

/** Whether an address says letters and nothing else with its percent signs. */
export function isAddress(url: string): boolean {
	try {
		return isStorableText(decodeURIComponent(url));
	} catch {
		return false;
	}
}

/** Whether every text and every key of a JSON body can be stored; what is no JSON is somebody else's to say. */
export function isStorableBody(bytes: Buffer): boolean {
	if (!isUtf8(bytes)) return false;
	// In good UTF-8 only an escape can stand for half a letter; a bare NUL is no JSON.
	if (!bytes.includes("\\u")) return true;
	return isStorable(jsonIn(bytes.toString()));
}

/** What may stand for a control in a JSON text; any other escape too, so that an escaped backslash hides what follows. */
const SIGN = /\\(?:r\\n|u([\da-f]{4})|.)|[\u007f-\u009f\u2028\u2029]/gi;
const SHORT: Record<string, string> = { "\\b": "\b", "\\f": "\f", "\\r": "\r", "\\r\\n": "\r" };
const BREAK = /^[\v\f\r\u0085\u2028\u2029]$/;
const CONTROL = /^[^\P{Cc}\t\n]$/u;

/**
 * A JSON text whose texts hold no control but tab and newline: what breaks a line becomes a newline, the rest goes. Word
 * and old programs leave such signs in what is pasted, and a feed or a spreadsheet would not open with them.
 */
export function withoutControls(json: string): string {
	const clean = json.replace(SIGN, (sign: string, code?: string) => {
		const letter = code ? String.fromCharCode(Number.parseInt(code, 16)) : (SHORT[sign] ?? sign);
		if (BREAK.test(letter)) return "\\n";
		return CONTROL.test(letter) ? "" : sign;
	});
	// Out of what is no JSON nothing may go: what was left could be some, and say what nobody looked at.
	return clean === json || jsonIn(json) === undefined ? json : clean;
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
