/** A backup is not what it was; `message` says in Spanish what is wrong with it. */
export class BadCopy extends Error {
	override name = "BadCopy";
}

/** Skips a damaged backup; that a place is out of reach is another matter. */
export function ignoreBadCopy(error: unknown): undefined {
	if (!(error instanceof BadCopy)) throw error;
}
