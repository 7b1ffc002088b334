export const SUBSCRIBED =
	"¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.";
export const SUBSCRIPTION_FAILED = "Hubo un problema con la suscripción. Inténtalo de nuevo.";

/** What a person agrees to by subscribing; stored with the moment and the address it came from (Ley 81). */
export const CONSENT =
	"Al suscribirte aceptas recibir ofertas y consejos por correo. Puedes darte de baja cuando quieras.";

export const EMPTY_EMAIL = "Escribe tu correo. Ejemplo: ana@correo.com";
