/** Title of a held request's receipt. */
export const HELD_TITLE = "Recibimos tu solicitud";

/**
 * Returns the answer to a held request, which promises only an answer.
 *
 * @param replyMethod "te escribe por WhatsApp" or "te llama"
 * @param latest «hoy a las 4:15 PM»; undefined when too many requests are held to promise a time
 */
export const getHeldMessage = (reference: string, replyMethod: string, latest: string | undefined) =>
	latest
		? `Recibimos tu solicitud ${reference}. Llegaron muchas a la vez, así que una persona del taller la revisa y ${replyMethod} a más tardar ${latest}.`
		: `Recibimos tu solicitud ${reference}. Llegaron muchas a la vez: una persona del taller la revisa y ${replyMethod}, pero no sabemos a qué hora. Si corre prisa, escríbenos por WhatsApp con esta referencia.`;
export const NO_SLOT_YET = "Todavía no apartamos la hora: te la confirma quien te conteste.";
/** Text of the customer portal for a visit without a reserved slot. */
export const VISIT_HELD_MESSAGE =
	"Todavía no apartamos tu hora: una persona del taller revisa tu solicitud y te contesta. Si corre prisa, escríbenos por WhatsApp con esta referencia.";

/** Answer when too many requests are held already. */
export const NOT_STORED_MESSAGE =
	"Llegan demasiadas solicitudes a la vez y la tuya no se guardó. Escríbenos por WhatsApp, o prueba otra vez más tarde.";

/** Email to the shop about a burst. */
export const BURST_EMAIL = {
	subject: "Llegan muchas solicitudes a la vez",
	text: "Llegaron tantas solicitudes de gente que no conocemos que las nuevas esperan en la Bandeja, en una sola fila: no ocupan horas y nadie recibe carta por ellas. Tus clientes de siempre siguen igual. Mira si hay gente de verdad: déjala entrar una por una y cierra las demás con un botón.",
};

/** Reason of a burst's closing. */
export const BURST_REASON = "Ráfaga de solicitudes";
