import { getFailureReason } from "#features/operation/sent-messages/rules.ts";
import { isLandline } from "#features/workshop/appointments/agenda/staff-messages.ts";
import type { VisitRecord } from "#features/workshop/appointments/read-model.server.ts";
import { isReservedAddress } from "#server/mail/mail.server.ts";

type NotifiedVisit = Pick<VisitRecord, "email" | "phone" | "emailState" | "emailError" | "cancelledBy">;

/**
 * Tells staff whether the customer was notified of the last change of their visit, from the state of its email in the
 * outbox.
 *
 * @source rules 3.16
 */
export function getNotificationStatus(
	visit: NotifiedVisit,
	isMailOn: boolean,
): { text: string; needs_notification: boolean } {
	const { phone, emailState } = visit;
	const reason = getUnnotifiedReason(visit, isMailOn)?.replace(/\.$/, "");
	if (!reason)
		return {
			text: emailState === "done" ? "Le enviamos un correo." : "Su correo está por salir.",
			needs_notification: false,
		};
	if (visit.cancelledBy === "customer") return { text: "Lo pidió el cliente.", needs_notification: false };
	if (!phone) return { text: `${reason}.`, needs_notification: false };
	const instruction = isLandline(phone) ? "llámale" : "avísale por WhatsApp";
	return { text: `${reason}: ${instruction}.`, needs_notification: true };
}

function getUnnotifiedReason({ email, emailState, emailError }: NotifiedVisit, isMailOn: boolean) {
	if (emailState === null) return "Todavía nadie se lo ha dicho";
	if (emailState === "done") return undefined;
	const deliveryError = getFailureReason(emailError);
	if (emailState === "dead") return deliveryError ?? "Su correo no salió";
	if (!isMailOn) return "Su correo espera porque el sitio todavía no envía correos";
	if (isReservedAddress(email ?? "")) return "Su correo no sale: esa dirección es de ejemplo";
	if (emailState === "held") return "Su correo se quedó esperando en «Mensajes»";
	return deliveryError ? `Su correo todavía no sale. ${deliveryError}` : undefined;
}
