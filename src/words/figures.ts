/** Writes a whole figure the Panamanian way, by hand as Intl opens for up to 80 ms on a phone: 62000 → "62,000". */
export function formatCount(count: number): string {
	return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
