import { formatInstantDate } from "#domain/text/format-instant.ts";
import { countDaysBetween, toPanamaDay } from "#domain/time.ts";
import type { Trx } from "#server/database/db.server.ts";
import { RuleError } from "#server/errors.ts";
import { formatOdometerQuestion } from "./messages.ts";
import { findLastReading } from "./store.server.ts";

/** The plausible distance since the last reading, in km: at least some months of a taxi, else a daily maximum. */
const MIN_SUSPICIOUS_KM = 20_000;
const MAX_KM_PER_DAY = 400;

type Reading = {
	/** The request of the order being edited; its own earlier reading is not compared. */
	leadId: string | undefined;
	carId: string;
	km: number | null | undefined;
	/** The unusual reading that the user confirmed. */
	confirmed: number | undefined;
};

/**
 * Requires a confirmation for a reading below the car's last one, or implausibly far above it.
 *
 * @throws RuleError odd_km (409)
 * @source rules 11.42
 */
export async function requirePlausibleReading(
	trx: Trx,
	now: Date,
	{ leadId: orderId, carId, km, confirmed }: Reading,
): Promise<void> {
	if (km === null || km === undefined || km === confirmed) return;
	const last = await findLastReading(trx, carId, orderId);
	if (!last) return;
	const readAt = new Date(last.receivedAt);
	const days = countDaysBetween(toPanamaDay(readAt), toPanamaDay(now));
	const maxPlausibleKm = Math.max(MIN_SUSPICIOUS_KM, MAX_KM_PER_DAY * days);
	if (km >= last.kmIn && km - last.kmIn <= maxPlausibleKm) return;
	const message = formatOdometerQuestion(last.kmIn, formatInstantDate(readAt), km);
	throw new RuleError("odd_km", message, { status: 409, fields: { km_in: message } });
}
