import { getDayPlan, listOpenSpans, type OpeningDays } from "#core/settings/rules.ts";
import { getYearError } from "#domain/car/messages.ts";
import { PREFERRED_TIMES } from "#domain/shop.ts";
import { parseClockTime } from "#domain/time.ts";

/** Contact methods for the answer; the first is the default. */
export const CONTACT_METHODS = ["whatsapp", "llamada", "correo"] as const;
export type ContactMethod = (typeof CONTACT_METHODS)[number];

/**
 * Returns the field errors of a request, or undefined when it is valid.
 *
 * @param today ISO day in Panama
 * @source rules 4.15, 3.9
 */
export function validateServiceRequest(
	request: {
		vehicleYear: number;
		preferredDate?: string | undefined;
		contactMethod: ContactMethod;
		email?: string | undefined;
	},
	today: string,
): Record<string, string> | undefined {
	const yearError = getYearError(request.vehicleYear, today);
	if (yearError) return { vehicleYear: yearError };
	if (request.preferredDate && request.preferredDate < today)
		return { preferredDate: "Elige una fecha desde hoy en adelante" };
	if (request.contactMethod === "correo" && !request.email)
		return { email: "Escribe tu correo o elige WhatsApp o llamada" };
	return undefined;
}

/**
 * Lists the preferred times of a day: those at least an hour before closing. Without a day, or on a closed one, for
 * which
 * staff propose another day, all of them.
 *
 * @source rules 4.15
 */
export function listPreferredTimes(day: string, shop: OpeningDays) {
	const plan = day ? getDayPlan(day, shop) : undefined;
	if (!plan || "reason" in plan) return PREFERRED_TIMES;
	return PREFERRED_TIMES.filter((time) => {
		const start = parseClockTime(time);
		return listOpenSpans(plan).some(({ opens, closes }) => start >= opens && start + 60 <= closes);
	});
}

/** Number of requests in the overview of services. @source rules 4.21 */
export const RECENT_REQUESTS = 5;
