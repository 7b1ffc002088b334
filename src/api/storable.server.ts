import { isUtf8 } from "node:buffer";
import { parseJson } from "#domain/text/json.ts";

/** Returns true when a URL's percent escapes decode to storable text. */
export function isStorableUrl(url: string): boolean {
	try {
		return isStorableText(decodeURIComponent(url));
	} catch {
		return false;
	}
}

/** Returns true when all texts and keys of a JSON body can be stored. Invalid JSON passes and is rejected later. */
export function isStorableBody(bytes: Buffer): boolean {
	if (!isUtf8(bytes)) return false;
	// In valid UTF-8 only an escape can produce a lone surrogate; a raw NUL is invalid JSON.
	if (!bytes.includes("\\u")) return true;
	return isStorable(parseJson(bytes.toString()));
}

/** Matches any JSON escape (an escaped backslash protects what follows) and unescaped control characters. */
const ESCAPE_OR_CONTROL = /\\(?:r\\n|u([\da-f]{4})|.)|[\u007f-\u009f\u2028\u2029]/gi;
const SHORT_ESCAPES: Record<string, string> = {
	"\\b": "\b",
	"\\f": "\f",
	"\\r": "\r",
	"\\r\\n": "\r",
};
const ESCAPED: Record<string, string> = { "\t": "\\t", "\n": "\\n", '"': '\\"', "\\": "\\\\" };
const BREAK = /^[\v\f\r\u0085\u2028\u2029]$/;
const CONTROL = /^[^\P{Cc}\t\n]$/u;
/** Zero-width characters that no script needs; joiners of letters or emoji stay. */
const INVISIBLE = /[\u180e\u200b\u2060-\u2064\ufeff\ufff9-\ufffb]/g;
/** Splits off escapes, so that a combining mark after the n of a newline is not joined to it. */
const TOKEN = /\\.|[^\\]+/gs;

/**
 * Normalizes a JSON text for storage: NFC, and no control character but tab and newline. Line breaks become newlines;
 * other control and zero-width characters are removed. Word and old programs leave them in pasted text, and feeds or
 * spreadsheets fail to open with them.
 */
export function toStoredText(json: string): string {
	const unescaped = json.replace(ESCAPE_OR_CONTROL, (sign: string, code?: string) => {
		const character = code ? String.fromCharCode(Number.parseInt(code, 16)) : (SHORT_ESCAPES[sign] ?? sign);
		if (BREAK.test(character)) return "\\n";
		if (CONTROL.test(character)) return "";
		return code ? (ESCAPED[character] ?? character) : sign;
	});
	const cleaned = unescaped
		.replace(INVISIBLE, "")
		.replace(TOKEN, (piece) => (piece.startsWith("\\") ? piece : piece.normalize("NFC")));
	// Leave invalid JSON unchanged: removing characters could make it valid and bypass validation.
	return cleaned === json || parseJson(json) === undefined ? json : cleaned;
}

/** Iterates, because a body of 128 kB can be sixty thousand levels deep. */
function isStorable(value: unknown): boolean {
	const pending: unknown[] = [value];
	while (pending.length > 0) {
		const next = pending.pop();
		if (typeof next === "string" && !isStorableText(next)) return false;
		if (typeof next === "object" && next !== null)
			for (const [key, inner] of Object.entries(next)) pending.push(key, inner);
	}
	return true;
}

const isStorableText = (text: string) => text.isWellFormed() && !text.includes("\0");
