/** What sounds alike in Panama, English words included, and is written in several ways. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
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
const HEARD = /ll|oo|qu|ck|[cs]h|[bcghjknsuvyz]|i(?=[ao])/g;

/** A word with one of its sounds written otherwise, in every way. */
export function soundingLike(word: string): string[] {
	const otherwise = [...word.matchAll(HEARD)].flatMap(({ 0: sound, index }) =>
		(ALIKE[sound] ?? []).map(
			(other) => word.slice(0, index) + other + word.slice(index + sound.length),
		),
	);
	return [...otherwise, `h${word}`];
}

/**
 * A word spelt by its sounds, so that two spellings of one sound are equal: «moli» and «moly», «liqui» and «liki».
 *
 * @param word folded
 */
export function soundOf(word: string): string {
	return word
		.replace(/qu|ck|c(?![ehi])/g, "k")
		.replace(/ll/g, "y")
		.replace(/[cz]/g, "s")
		.replace(/v/g, "b")
		.replace(/(?<!s)h/g, "")
		.replace(/y/g, "i")
		.replace(/(.)\1/g, "$1");
}
