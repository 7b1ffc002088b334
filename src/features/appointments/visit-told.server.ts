import { whyNotSent } from "#features/outgoing/rules.ts";
import { isReservedAddress } from "#platform/mail/mail.server.ts";
import { isLandline } from "./staff/appointment-words.ts";
import type { VisitRecord } from "./store.server.ts";

type Told = Pick<VisitRecord, "email" | "phone" | "letterState" | "letterError" | "cancelledBy">;

/**
 * Tells staff whether the customer was notified of the last change of their visit, from the state of its email in the
 * outbox.
 *
 * @source rules 3.16
 */
export function toldOf(visit: Told, isMailOn: boolean): { words: string; is_untold: boolean } {
	const { phone, letterState } = visit;
	const why = whyUntold(visit, isMailOn)?.replace(/\.$/, "");
	if (!why)
		return {
			words: letterState === "done" ? "Le enviamos un correo." : "Su correo está por salir.",
			is_untold: false,
		};
	if (visit.cancelledBy === "customer") return { words: "Lo pidió el cliente.", is_untold: false };
	if (!phone) return { words: `${why}.`, is_untold: false };
	const how = isLandline(phone) ? "llámale" : "avísale por WhatsApp";
	return { words: `${why}: ${how}.`, is_untold: true };
}

function whyUntold({ email, letterState, letterError }: Told, isMailOn: boolean) {
	if (letterState === null) return "Todavía nadie se lo ha dicho";
	if (letterState === "done") return undefined;
	const noted = whyNotSent(letterError);
	if (letterState === "dead") return noted ?? "Su correo no salió";
	if (!isMailOn) return "Su correo espera porque el sitio todavía no envía correos";
	if (isReservedAddress(email ?? "")) return "Su correo no sale: esa dirección es de ejemplo";
	if (letterState === "held") return "Su correo se quedó esperando en «Mensajes»";
	return noted ? `Su correo todavía no sale. ${noted}` : undefined;
}
