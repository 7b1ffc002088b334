/** What stands over a request that came among too many, instead of the words of its form. */
export const WAITS_TITLE = "Recibimos tu solicitud";

/**
 * What such a request is answered with: nothing of it is promised but the answer.
 *
 * @param how "te escribe por WhatsApp" or "te llama"
 * @param latest «hoy a las 4:15 PM»; undefined where so many wait that nobody can say
 */
export const waitsMessage = (reference: string, how: string, latest: string | undefined) =>
	latest
		? `Recibimos tu solicitud ${reference}. Llegaron muchas a la vez, así que una persona del taller la revisa y ${how} a más tardar ${latest}.`
		: `Recibimos tu solicitud ${reference}. Llegaron muchas a la vez: una persona del taller la revisa y ${how}, pero no sabemos a qué hora. Si corre prisa, escríbenos por WhatsApp con esta referencia.`;
export const NO_HOUR_YET = "Todavía no apartamos la hora: te la confirma quien te conteste.";
/** On the customer's page of a visit that holds no hour yet, whatever becomes of it. */
export const VISIT_WAITS =
	"Todavía no apartamos tu hora: una persona del taller revisa tu solicitud y te contesta. Si corre prisa, escríbenos por WhatsApp con esta referencia.";

/** Said to whoever comes when even those who wait are too many. */
export const NOT_STORED =
	"Llegan demasiadas solicitudes a la vez y la tuya no se guardó. Escríbenos por WhatsApp, o prueba otra vez más tarde.";

/** The letter that tells the shop. */
export const CROWD_LETTER = {
	subject: "Llegan muchas solicitudes a la vez",
	text: "Llegaron tantas solicitudes de gente que no conocemos que las nuevas esperan en la Bandeja, en una sola fila: no ocupan horas y nadie recibe carta por ellas. Tus clientes de siempre siguen igual. Mira si hay gente de verdad: déjala entrar una por una y cierra las demás con un botón.",
};

/** Why those were closed. */
export const CROWD_REASON = "Ráfaga de solicitudes";
