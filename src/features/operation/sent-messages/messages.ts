import type { SentMessageFilter, SentMessageState } from "./rules.ts";

export const STATE_LABELS: Record<SentMessageState, string> = {
	sent: "Enviado",
	waiting: "Por enviar",
	held: "Espera correo",
	dead: "No llegó",
};
export const FILTER_LABELS: Record<SentMessageFilter, string> = {
	all: "Todos",
	sent: "Enviados",
	waiting: "Por enviar",
	held: "Esperan correo",
	dead: "No llegaron",
};

export const HELD_WITHOUT_MAIL =
	"El correo no está configurado: al configurarlo sale solo si tiene menos de tres días.";
export const HELD_BEFORE_MAIL = "Se quedó esperando antes de que hubiera correo. Envíalo si todavía sirve.";
export const RESERVED =
	"No sale: esa dirección es de ejemplo y nadie la lee. Si es la del taller, pon la de verdad en Configuración y pulsa «Reintentar».";
export const SHOP_WITHOUT_MAIL = "El taller (sin correo en Configuración)";
export const SENDING_SOON = "Sale en unos segundos.";
export const RETRIES_AUTOMATICALLY = "Se vuelve a intentar solo.";

export const NO_SUCH_MESSAGE = "Ese mensaje ya no existe.";
export const MAIL_OFF =
	"El correo no está configurado, así que nada puede salir. Un Dueño lo configura en Configuración, en «Correo».";
export const ALREADY_SENT = "Ese mensaje ya salió.";
export const BEING_SENT = "Se está enviando ahora: mira aquí en unos segundos.";
export const RETRIED = "Va de nuevo: mira aquí en unos segundos";
