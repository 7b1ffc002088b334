import { type Urgency, urgencyLabel } from "#car/facts.ts";
import { type OpeningDays, openingAt } from "#features/settings/rules.ts";

/**
 * How soon somebody asked for it, as the form put it when they did.
 *
 * @param asked the instant of the request
 * @param calendar the opening hours of today: a change of them since then is not known
 * @source rules 1.17
 */
export function urgencyTold(urgency: Urgency, asked: Date, calendar: OpeningDays): string {
	return urgencyLabel(urgency, openingAt(asked, calendar).isOpen);
}
