/** Spellings that sound the same in Panama, English words included. */
const SOUND_ALIKES: Readonly<Record<string, readonly string[]>> = {
	ll: ["y"],
	y: ["ll"],
	b: ["v"],
	v: ["b"],
	h: [""],
	n: ["ñ"],
	u: ["oo"],
	oo: ["u"],
	s: ["c", "z"],
	c: ["s", "k"],
	z: ["s", "c"],
	k: ["c", "qu"],
	qu: ["k"],
	ck: ["qu", "c"],
	g: ["j"],
	j: ["g"],
	sh: ["ch"],
	ch: ["sh"],
	i: ["ill"],
};
const SOUND_PATTERN = /ll|oo|qu|ck|[cs]h|[bcghjknsuvyz]|i(?=[ao])/g;

/** Returns the spellings of a word with one of its sounds replaced by a sound-alike. */
export function getSoundAlikes(word: string): string[] {
	const variants = [...word.matchAll(SOUND_PATTERN)].flatMap(({ 0: sound, index }) =>
		(SOUND_ALIKES[sound] ?? []).map(
			(other) => word.slice(0, index) + other + word.slice(index + sound.length),
		),
	);
	return [...variants, `h${word}`];
}

/**
 * Returns a phonetic key that is equal for spellings of the same sound: «moli» and «moly», «liqui» and «liki».
 *
 * @param word normalized
 */
export function toSoundKey(word: string): string {
	return word
		.replace(/qu|ck|c(?![ehi])/g, "k")
		.replace(/ll/g, "y")
		.replace(/[cz]/g, "s")
		.replace(/v/g, "b")
		.replace(/(?<!s)h/g, "")
		.replace(/y/g, "i")
		.replace(/(.)\1/g, "$1");
}
