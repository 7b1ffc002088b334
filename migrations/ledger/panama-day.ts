const SHIFT_MS = 5 * 3_600_000;

/** Returns the ISO day of an instant in Panama. A migration imports nothing that a later version may change. */
export const toPanamaDay = (instant: string) =>
	new Date(Date.parse(instant) - SHIFT_MS).toISOString().slice(0, 10);
