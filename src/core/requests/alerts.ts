import { getKeys } from "#domain/text/keys.ts";
import { CUSTOMER_CANCELLED_REASON } from "./authors.ts";

/** Alerts about a lead's visit, estimate or photos that its state does not show. */
export const ALERT_LABELS = {
	cancelled_by_customer: "Cita cancelada por el cliente",
	time_chosen: "Eligió la hora: falta confirmar",
	time_changed: "Cambió la hora: falta confirmar",
	cancelled_by_shop: "Cita cancelada por el taller",
	no_show: "No vino a su cita",
	accepted: "Cotización aprobada",
	declined: "Cotización: «No por ahora»",
	extra_declined: "Cotización aprobada: «No por ahora» a lo nuevo",
	renewal_requested: "Pide renovar su cotización",
	photos: "Mandó fotos",
	paid_reported: "Dice que ya pagó",
};
/** Alerts that a later one of the customer replaces: other parts of the request still show the fact. */
export const YIELDING_ALERTS: ReadonlySet<string> = new Set(["accepted", "photos"]);
/** Alerts that show the reason of a cancelled visit. */
const CANCELLATIONS: ReadonlySet<string> = new Set(["cancelled_by_customer", "cancelled_by_shop"]);

/** Formats an alert, with the reason if there is one. */
export function formatAlert(alert: LeadAlert, reason: string | null): string {
	return reason && reason !== CUSTOMER_CANCELLED_REASON && CANCELLATIONS.has(alert)
		? `${ALERT_LABELS[alert]}: ${reason}`
		: ALERT_LABELS[alert];
}
export type LeadAlert = keyof typeof ALERT_LABELS;
export const LEAD_ALERTS = getKeys(ALERT_LABELS);
