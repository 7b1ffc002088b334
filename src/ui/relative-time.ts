import { DAY_MS, HOUR_MS, MINUTE_MS } from "#panama/time.ts";
import { formatDate, type Instant, panama } from "./format.ts";

/**
 * Formats an instant relative to now: «hace un momento», «hace 5 min», «hace 3 h», «ayer», then the date.
 * The future reads «en 5 min».
 *
 * @param now pass the server's time, so that hydration matches
 */
export function formatRelative(when: Instant, now: Instant = Date.now()): string {
	const at = panama(when);
	const today = panama(now);
	if (!at || !today) return "";
	const elapsed = today.getTime() - at.getTime();
	const size = Math.abs(elapsed);
	const days = Math.floor(today.getTime() / DAY_MS) - Math.floor(at.getTime() / DAY_MS);
	const tell = (amount: string) => (elapsed < 0 ? `en ${amount}` : `hace ${amount}`);
	if (size < MINUTE_MS) return elapsed < 0 ? "en un momento" : "hace un momento";
	if (size < HOUR_MS) return tell(`${Math.floor(size / MINUTE_MS)} min`);
	if (size < 12 * HOUR_MS || days === 0) return tell(`${Math.floor(size / HOUR_MS)} h`);
	if (Math.abs(days) === 1) return days > 0 ? "ayer" : "mañana";
	if (Math.abs(days) < 7) return tell(`${Math.abs(days)} días`);
	return formatDate(when);
}
