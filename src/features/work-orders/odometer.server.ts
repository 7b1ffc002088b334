import { daysBetween, panamaDay } from "#panama/time.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import { dateWords } from "#words/moment.ts";
import { ODOMETER } from "./sentences.ts";
import { findLastReading } from "./store.server.ts";

/** The plausible distance since the last reading, in km: at least some months of a taxi, else a daily maximum. */
const LEAST_FAR_KM = 20_000;
const MOST_KM_A_DAY = 400;

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
export async function askOddReading(
	trx: Trx,
	now: Date,
	{ leadId, carId, km, confirmed }: Reading,
): Promise<void> {
	if (km === null || km === undefined || km === confirmed) return;
	const last = await findLastReading(trx, carId, leadId);
	if (!last) return;
	const readAt = new Date(last.receivedAt);
	const days = daysBetween(panamaDay(readAt), panamaDay(now));
	const far = Math.max(LEAST_FAR_KM, MOST_KM_A_DAY * days);
	if (km >= last.kmIn && km - last.kmIn <= far) return;
	const sentence = ODOMETER(last.kmIn, dateWords(readAt), km);
	throw new RuleError("odd_km", sentence, { status: 409, fields: { km_in: sentence } });
}
