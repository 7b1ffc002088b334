/** Finds the encoding of a text file, which no file says. */

/** The upper half of code page 850, in which programs of MS-DOS write; decoders no longer know it. */
const CODE_PAGE_850 =
	"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

const decodeCodePage850 = (bytes: Uint8Array) =>
	Buffer.from(bytes)
		.toString("latin1")
		.replace(/[\u0080-\u00ff]/g, (character) => CODE_PAGE_850[character.charCodeAt(0) - 0x80] ?? character);

type Encoding = { decode: (bytes: Uint8Array) => string; remark?: string };

/** Encodings of one byte a character, the usual one first. */
const BYTE_ENCODINGS: readonly Encoding[] = [
	{ decode: (bytes) => new TextDecoder("windows-1252").decode(bytes) },
	{
		decode: (bytes) => new TextDecoder("macintosh").decode(bytes),
		remark: "Los acentos se leyeron como los escribe un Mac antiguo: revisa que estén bien",
	},
	{
		decode: decodeCodePage850,
		remark: "Los acentos se leyeron como los escribe MS-DOS: revisa que estén bien",
	},
];

const DAMAGED = "\ufffd";
/** Accents of Spanish inside a word, in its case. */
const SPANISH_ACCENTS = /(?<=\p{Ll})[áéíóúüñ]|[áéíóúüñ](?=\p{Ll})|(?<=\p{Lu})[ÁÉÍÓÚÜÑ]|[ÁÉÍÓÚÜÑ](?=\p{Lu})/gu;
/** Accents that some program has read in the wrong encoding and stored again. */
const DOUBLE_ENCODED = /Ã[\u0080-\u00bf]|Â[\u00a0-\u00bf]/;

/** Decodes a text file: UTF-8, UTF-16, Windows-1252, Mac Roman or code page 850. */
export function decodeText(bytes: Uint8Array): { text: string; remarks: string[] } {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return toResult(new TextDecoder("utf-16le").decode(bytes));
	if (first === 0xfe && second === 0xff) return toResult(new TextDecoder("utf-16be").decode(bytes));
	const text = new TextDecoder("utf-8").decode(bytes);
	const damaged = count(text, /\ufffd/g);
	if (damaged === 0) return toResult(text);
	// One stray byte between good accents is damage; in another encoding hardly any accent is valid UTF-8.
	if (count(text, /[^\0-\x7f\ufffd]/g) >= damaged)
		return toResult(text, `El archivo tiene signos dañados (${DAMAGED}): sus celdas quedan con error`);
	const readings = BYTE_ENCODINGS.map(({ decode, remark }) => ({ text: decode(bytes), remark }));
	const scores = readings.map((reading) => count(reading.text, SPANISH_ACCENTS));
	const best = readings[scores.indexOf(Math.max(...scores))];
	return toResult(best?.text ?? text, best?.remark);
}

function toResult(text: string, remark?: string) {
	const word = findDoubleEncoded(text);
	const remarks = [
		remark,
		word && `Hay letras mal guardadas, como «${word}»: guarda la lista otra vez desde el programa original`,
	];
	return { text, remarks: remarks.filter((line) => line !== undefined) };
}

/** Returns the first word whose accents were stored in two encodings. */
function findDoubleEncoded(text: string): string | undefined {
	const start = text.search(DOUBLE_ENCODED);
	const parts = start < 0 ? [] : text.slice(Math.max(0, start - 20), start + 20).split(/[\s,;|"]/);
	return parts.find((word) => DOUBLE_ENCODED.test(word));
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
