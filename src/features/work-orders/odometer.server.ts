import { daysBetween, panamaDay } from "#panama/time.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";
import { dateWords } from "#words/moment.ts";
import { ODOMETER } from "./sentences.ts";
import { findLastReading } from "./store.server.ts";

/** What a car may have been driven since it was read last: some months of a taxi, and so much a day. */
const LEAST_FAR_KM = 20_000;
const MOST_KM_A_DAY = 400;

type Reading = {
	/** The request of the order that it is noted on: its own reading is corrected freely. */
	leadId: string | undefined;
	carId: string;
	km: number | null | undefined;
	/** The reading that somebody was asked about and takes all the same. */
	confirmed: number | undefined;
};

/**
 * Asks about a reading that is less than the last one of its car, or far more than it can have been driven since.
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
