/** The only source of the current time. */
export type Clock = () => Date;

/**
 * Creates the clock.
 *
 * @param startsAt ISO instant (BIELA_NOW). The clock starts there and runs on, so that a demonstration has a fixed
 *   date while leases and sessions still expire.
 */
export function openClock(startsAt?: string): Clock {
	if (!startsAt) return () => new Date();
	const shift = Date.parse(startsAt) - Date.now();
	return () => new Date(Date.now() + shift);
}
