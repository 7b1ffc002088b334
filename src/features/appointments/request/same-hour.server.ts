import { listOpenVisitsOfPhone } from "#features/appointments/read-model.server.ts";
import { whenOfStored } from "#features/appointments/rules.ts";
import { sameHour } from "#features/appointments/sentences.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { RuleError } from "#platform/errors.ts";

/**
 * Asks about a telephone that has a visit in that hour already. Call it once the request has its number: whoever writes
 * down the same at the same moment waits until then.
 *
 * @param leadId the request that is about to get its visit
 * @throws RuleError same_hour (409)
 * @source rules 3.30
 */
export async function askAboutSameHour(
	trx: Trx,
	leadId: string,
	{ day, start, minutes }: { day: string; start: number; minutes: number },
): Promise<void> {
	const others = await listOpenVisitsOfPhone(trx, { leadId, day });
	const there = others.find(
		(other) =>
			other.startMinute !== null &&
			other.startMinute < start + minutes &&
			start < other.startMinute + other.minutes,
	);
	if (!there) return;
	const sentence = sameHour({ ...there, ...whenOfStored(there) });
	throw new RuleError("same_hour", sentence, { status: 409 });
}
