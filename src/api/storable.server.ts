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

/** Any escape of a JSON text, so that an escaped backslash hides what follows, and each control that stands for itself. */
const SIGN = /\\(?:r\\n|u([\da-f]{4})|.)|[\u007f-\u009f\u2028\u2029]/gi;
const SHORT: Record<string, string> = { "\\b": "\b", "\\f": "\f", "\\r": "\r", "\\r\\n": "\r" };
const ESCAPED: Record<string, string> = { "\t": "\\t", "\n": "\\n", '"': '\\"', "\\": "\\\\" };
const BREAK = /^[\v\f\r\u0085\u2028\u2029]$/;
const CONTROL = /^[^\P{Cc}\t\n]$/u;
/** Zero-width signs that no script is written with; those that join letters or emoji stay. */
const UNMEANT = /[\u180e\u200b\u2060-\u2064\ufeff\ufff9-\ufffb]/g;
/** An escape by itself: a mark after the n of a newline is no part of it. */
const PIECE = /\\.|[^\\]+/gs;

/**
 * A JSON text as it is stored: letters as one sign (NFC), and no control but tab and newline. What breaks a line becomes
 * a newline, other controls and zero-width signs go. Word and old programs leave such signs in what is pasted, and a
 * feed or a spreadsheet would not open with them.
 */
export function toStoredText(json: string): string {
	const told = json.replace(SIGN, (sign: string, code?: string) => {
		const letter = code ? String.fromCharCode(Number.parseInt(code, 16)) : (SHORT[sign] ?? sign);
		if (BREAK.test(letter)) return "\\n";
		if (CONTROL.test(letter)) return "";
		return code ? (ESCAPED[letter] ?? letter) : sign;
	});
	const clean = told
		.replace(UNMEANT, "")
		.replace(PIECE, (piece) => (piece.startsWith("\\") ? piece : piece.normalize("NFC")));
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
