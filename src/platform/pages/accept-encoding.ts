/** Browsers name four or five; what comes after is nobody's choice. */
const MOST_NAMED = 20;

/**
 * Whether an Accept-Encoding takes this coding: named, or meant by `*`, and with a weight above 0.
 *
 * @param name in small letters
 * @source RFC 9110 §12.5.3
 */
export function acceptsEncoding(accepted: string, name: string): boolean {
	let isAnyTaken = false;
	for (const member of accepted.split(",", MOST_NAMED)) {
		const [coding = "", weight = "q=1"] = member.split(";", 2);
		const named = coding.trim().toLowerCase();
		if (named === name) return isAboveZero(weight);
		if (named === "*") isAnyTaken = isAboveZero(weight);
	}
	return isAnyTaken;
}

/** What is no weight counts as 0: uncompressed suits everybody. */
function isAboveZero(weight: string): boolean {
	const written = weight.trim().toLowerCase();
	return written.startsWith("q=") && Number(written.slice(2)) > 0;
}
