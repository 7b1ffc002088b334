import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time.ts";
import { formatDate, formatDateTime, type Instant, toPanamaDate } from "./format.ts";

/**
 * Formats an instant relative to now: «hace un momento», «hace 5 min», «hace 3 h», «ayer», then the date.
 * The future reads «en 5 min».
 *
 * @param now pass the server's time, so that hydration matches
 */
export function formatRelative(when: Instant, now: Instant = Date.now()): string {
	const date = toPanamaDate(when);
	const today = toPanamaDate(now);
	if (!date || !today) return "";
	const elapsed = today.getTime() - date.getTime();
	const distance = Math.abs(elapsed);
	const days = Math.floor(today.getTime() / DAY_MS) - Math.floor(date.getTime() / DAY_MS);
	const addDirection = (amount: string) => (elapsed < 0 ? `en ${amount}` : `hace ${amount}`);
	if (distance < MINUTE_MS) return elapsed < 0 ? "en un momento" : "hace un momento";
	if (distance < HOUR_MS) return addDirection(`${Math.floor(distance / MINUTE_MS)} min`);
	if (distance < 12 * HOUR_MS || days === 0) return addDirection(`${Math.floor(distance / HOUR_MS)} h`);
	if (Math.abs(days) === 1) return days > 0 ? "ayer" : "mañana";
	if (Math.abs(days) < 7) return addDirection(`${Math.abs(days)} días`);
	return formatDate(when);
}

type TimeAgoProps = { instant: string; now: Date; className?: string };

export function TimeAgo({ instant, now, className }: TimeAgoProps) {
	return (
		<time dateTime={instant} title={formatDateTime(instant)} className={className}>
			{formatRelative(instant, now)}
		</time>
	);
}
