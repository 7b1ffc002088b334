import { normalizeText } from "#domain/text/search.ts";

/** Characters that replace letters; a one may stand for two of them. */
const DISGUISES: Record<string, string> = {
	"0": "o",
	"3": "e",
	"4": "a",
	"5": "s",
	"7": "t",
	"@": "a",
	$: "s",
	"!": "i",
};

/** Common local words (calendar, places, trade) that attackers add to others; they add no strength. */
const COMMON_WORDS = [
	"enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre",
	"domingo lunes martes miercoles jueves viernes sabado navidad verano invierno",
	"ciudad chiriqui veraguas herrera cocle colon darien azuero santiago chitre chorrera arraijan istmo",
	"mecanica mecanico automotriz automovil autos carros carro motores motor frenos freno aceite llantas",
	"repuestos servicio servicios vehiculo vehiculos toyota hyundai nissan usuario sistema",
]
	.flatMap((phrase) => phrase.split(" "))
	.toSorted((one, other) => other.length - one.length);
const COMMON_NUMBER = /^((19|20)\d\d|507|0*)$/;
const PIECES = /\p{L}+|\p{N}+|[^\p{L}\p{N}\s]/gu;

/** Lists the readings of a password with replaced characters restored; the first keeps them. */
export function listReadings(password: string): string[] {
	const bare = password.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
	const read = (one: string) => bare.replace(/[013457@$!]/g, (sign) => DISGUISES[sign] ?? one);
	return [bare, read("i"), read("l")];
}

/** Lists the readings with letters and digits only, for word search. */
export function listCompactReadings(password: string): string[] {
	return listReadings(password).map((text) => normalizeText(text).replaceAll(" ", ""));
}

/**
 * Extracts the part of a password that must be guessed: each piece once, forwards or backwards, without common words.
 */
export function extractCore(reading: string): string {
	const seenPieces = new Set<string>();
	const core = { letters: "", signs: "" };
	for (const piece of reading.match(PIECES) ?? []) {
		const once = piece.slice(0, (piece + piece).indexOf(piece, 1));
		const backwards = [...once].toReversed().join("");
		if (seenPieces.has(once) || seenPieces.has(backwards)) continue;
		seenPieces.add(once);
		const isWord = /[\p{L}\p{N}]/u.test(once);
		if (isWord) core.letters += COMMON_NUMBER.test(once) ? "" : removeCommonWords(once);
		else core.signs += once;
	}
	return core.letters + core.signs;
}

const removeCommonWords = (word: string) =>
	COMMON_WORDS.reduce((rest, commonWord) => rest.replaceAll(commonWord, ""), word);
