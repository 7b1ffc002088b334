import { hasBegun } from "#features/appointments/begins.ts";
import type { VisitDetail } from "#features/appointments/contract.ts";
import { isLandline } from "#features/appointments/staff/appointment-words.ts";

type Told = Pick<VisitDetail, "email" | "phone" | "day" | "time" | "is_mail_on">;

/**
 * Whether the customer hears of a change of their visit, in words for whoever made it. The letter itself is queued by
 * announce.server.ts under the same conditions.
 */
export function toldOf(visit: Told, now: Date): { words: string; isUntold: boolean } {
	const { email, phone, is_mail_on } = visit;
	const isWritten = email !== null && !hasBegun(visit, now);
	if (isWritten && is_mail_on) return { words: "Le llega un correo.", isUntold: false };
	const why = isWritten
		? "Su correo espera porque el sitio todavía no envía correos"
		: "Todavía nadie se lo ha dicho";
	if (!phone) return { words: `${why}.`, isUntold: false };
	const how = isLandline(phone) ? "llámale" : "avísale por WhatsApp";
	return { words: `${why}: ${how}.`, isUntold: true };
}
