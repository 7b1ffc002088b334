/** Returns a version one millisecond later, so that an open form of the row gets a conflict. */
export const getNextVersion = (instant: string | null | undefined): string =>
	new Date(Date.parse(instant ?? "") + 1).toISOString();
