export const SUBSCRIBED = "¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.";
export const SUBSCRIPTION_FAILED = "Hubo un problema con la suscripción. Inténtalo de nuevo.";
/** Formats the subscription as a chat, for when the form cannot be sent. */
export function formatSubscriptionAsChat(email: string): string {
	return `Hola, quiero recibir sus ofertas y consejos. Mi correo es ${email}.`;
}
/** Replaces both messages during a burst of sign-ups, when confirmation emails are not sent. */
export const SUBSCRIPTION_DELAYED = {
	title: "Recibimos tu suscripción",
	message:
		"Llegaron muchas a la vez y el correo para confirmarla no sale todavía: si mañana no te llegó, suscríbete otra vez.",
};
/** Next step, shown when mail is configured. */
export const CHECK_MAIL = "Cuando te llegue nuestro correo, ábrelo y confirma que la dirección es tuya.";

/** Next step while mail is not configured. */
export const MAIL_NOT_CONFIGURED = "Te llegan cuando el taller active su correo: tu dirección queda anotada.";

/** Consent text of a subscription, stored with the instant and the IP address (Ley 81). */
export const CONSENT =
	"Al suscribirte aceptas recibir ofertas y consejos por correo. Puedes darte de baja cuando quieras.";

export const EMPTY_EMAIL = "Escribe tu correo. Ejemplo: ana@correo.com";

export const BROKEN_LINK =
	"Este enlace ya no sirve o está incompleto. Ábrelo otra vez desde el último correo que te enviamos.";
export const NO_SUCH_SUBSCRIPTION = "Esa suscripción ya no existe.";

/** Lines of the lead's history. */
export const EVENTS = {
	again: "Pidió suscribirse otra vez",
	confirmed: "Confirmó su suscripción desde su correo",
	left: "Se dio de baja del boletín",
} as const;

/** Replaces the deleted address of an unsubscribed person. */
export const UNSUBSCRIBED = {
	summary: "Se dio de baja del boletín; dirección borrada al mes",
	event: "Dirección borrada: pasó un mes desde que se dio de baja",
} as const;
