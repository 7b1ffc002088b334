import { panamaDay } from "#panama/time.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Workday } from "./contract.ts";
import { readAgenda } from "./read.server.ts";
import { factsOf } from "./visit-states.ts";

/**
 * What comes to the workshop today, by hour: the car and the work. How to reach its customer is not the workshop's.
 *
 * @source rules 7.16
 */
export async function readWorkday(at: Platform): Promise<Workday> {
	const day = panamaDay(at.now());
	const { visits, days, outside, now } = await readAgenda(at, { from: day });
	const { opens = null, closes = null, reason = null, special = null } = days[0] ?? {};
	const homeless = new Set(outside.map(({ visit }) => visit.id));
	return {
		day,
		opens,
		closes,
		reason,
		special,
		visits: visits
			.filter(({ state }) => !factsOf(state).isCalledOff)
			.map(({ id, name, service, car, note, time, minutes, state }) => {
				const isOutside = homeless.has(id);
				return { id, name, service, car, note, time, minutes, state, is_outside: isOutside };
			}),
		now,
	};
}
