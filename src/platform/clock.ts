/** The product's only source of "now". */
export type Clock = () => Date;

/**
 * Builds the clock.
 *
 * @param startsAt when given (BIELA_NOW), the clock starts at that instant and runs on from there,
 *   so that a demonstration has a date of its own while leases and sessions still expire
 */
export function openClock(startsAt?: string): Clock {
	if (!startsAt) return () => new Date();
	const shift = Date.parse(startsAt) - Date.now();
	return () => new Date(Date.now() + shift);
}
