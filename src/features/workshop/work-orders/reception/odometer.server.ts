import { formatInstantDate } from "#domain/text/format-instant.ts";
import { countDaysBetween, toPanamaDay } from "#domain/time.ts";
import { rejectOrder } from "#features/workshop/work-orders/errors.server.ts";
import {
	formatFirstReadingQuestion,
	formatOdometerQuestion,
} from "#features/workshop/work-orders/messages.ts";
import { findLastReading, type OrderRow } from "#features/workshop/work-orders/store.server.ts";
import type { Trx } from "#server/database/db.server.ts";

/** The plausible distance since the last reading, in km: at least some months of a taxi, else a daily maximum. */
const MIN_SUSPICIOUS_KM = 20_000;
const MAX_KM_PER_DAY = 400;
/** A first reading above it is more often a digit too many than a car that went so far. */
const MAX_FIRST_KM = 500_000;

type Reading = {
	/** The order being edited; its own earlier reading and those of later stays are not compared. */
	order?: Pick<OrderRow, "id" | "receivedAt">;
	carId: string;
	km: number | null | undefined;
	/** The unusual reading that the user confirmed. */
	confirmed: number | undefined;
};

/**
 * Requires a confirmation for a reading below the car's last one, or implausibly far above it, and for a first one that
 * hardly any car reaches.
 *
 * @throws RuleError odd_km (409)
 * @source rules 11.42
 */
export async function requirePlausibleReading(
	trx: Trx,
	now: Date,
	{ order, carId, km, confirmed }: Reading,
): Promise<void> {
	if (km === null || km === undefined || km === confirmed) return;
	const last = await findLastReading(trx, carId, order);
	if (!last) {
		if (km > MAX_FIRST_KM) throw createQuestion(formatFirstReadingQuestion(km));
		return;
	}
	const readAt = new Date(last.receivedAt);
	const day = toPanamaDay(order ? new Date(order.receivedAt) : now);
	const days = countDaysBetween(toPanamaDay(readAt), day);
	const maxPlausibleKm = Math.max(MIN_SUSPICIOUS_KM, MAX_KM_PER_DAY * days);
	if (km >= last.kmIn && km - last.kmIn <= maxPlausibleKm) return;
	throw createQuestion(formatOdometerQuestion(last.kmIn, formatInstantDate(readAt), km));
}

const createQuestion = (message: string) => rejectOrder("odd_km", message, { fields: { km_in: message } });
