import type { LostReason } from "./rules.ts";

/** The texts of the Zoho page. */
export const AUTHORISED =
	"¡Zoho Calendar autorizado exitosamente! Ahora las citas se crearán automáticamente.";
export const NO_CODE = "No se recibió código de autorización";
export const CALLBACK_FAILED = "Error procesando autorización";
export const formatAuthorisationError = (error: string) => `Error de autorización: ${error}`;
export const formatConfigurationError = (detail: string) => `Error configurando Zoho: ${detail}`;

export const NOT_CONFIGURED = "Zoho Calendar todavía no está configurado. En Configuración están los pasos.";
export const NOT_CONNECTED =
	"Zoho Calendar no está conectado. Autorízalo en Configuración y envía la cita otra vez.";
export const WRONG_OAUTH_STATE =
	"Ese permiso ya se usó, venció o lo pidió otra persona. Vuelve a Configuración y pulsa «Autorizar».";
export const UNKNOWN_ZOHO_SERVER = "La respuesta no viene de un servidor conocido de Zoho.";
export const CODE_EXPIRED =
	"El permiso venció antes de usarse (dura 2 minutos). Vuelve a Configuración y pulsa «Autorizar».";
export const BAD_SERVER_CLIENT =
	"Zoho no reconoce ZOHO_CLIENT_ID o ZOHO_CLIENT_SECRET. Revísalos en el servidor.";
export const BAD_CLIENT =
	"Zoho no reconoce el «Client ID» o el «Client Secret». Cópialos otra vez en Configuración, en «Zoho Calendar».";
export const NO_REFRESH_TOKEN = "Zoho no dio permiso para seguir conectado. Autoriza otra vez y acepta todo.";
export const NO_CALENDAR = "Esa cuenta de Zoho no tiene ningún calendario propio.";
export const ZOHO_UNAVAILABLE = "Zoho no responde ahora. Prueba otra vez en unos minutos.";
export const formatZohoRejection = (code: string) => `Zoho no lo aceptó (${code}).`;

export const SENDING_TO_ZOHO = "Listo: la cita se está enviando a Zoho Calendar.";
export const QUEUED_UNTIL_AUTHORISED = "Guardado: se envía a Zoho Calendar en cuanto lo autorices de nuevo.";
export const QUEUED_UNTIL_CONFIRMED =
	"Guardado: se envía a Zoho Calendar cuando un Dueño confirme este servidor en el Dashboard.";
export const ENTRY_NOT_FOUND = "Esa cita ya no existe.";
export const DISCONNECTED = "Zoho Calendar quedó desconectado. Los eventos que ya tenía siguen allí.";

export const LOST_MESSAGES: Record<LostReason, string> = {
	revoked: "Zoho retiró el permiso.",
	client: "Zoho ya no reconoce las claves de este servidor.",
	keys: "El «Client ID» cambió, y el permiso era del anterior.",
	scope: "El permiso que dio Zoho no alcanza para crear eventos.",
	sealed: "El servidor cambió su clave secreta y ya no puede leer el permiso.",
};

const PROBLEM_MESSAGES: Readonly<Record<string, string>> = {
	timeout: "Zoho no respondió a tiempo",
	network: "No se pudo llegar a Zoho",
	unexpected_response: "Zoho respondió algo que no se entiende",
	too_many: "Zoho pide esperar un momento",
	token_limit: "Zoho pide esperar unos minutos",
	unauthorised: "Zoho no aceptó el permiso",
	server_error: "Zoho tiene una falla",
	needs_authorisation: "Falta autorizar Zoho otra vez",
	needs_confirmation: "Espera a que un Dueño confirme este servidor",
};

/** Returns the message that staff read for an error code. */
export function getProblemMessage(code: string): string {
	return PROBLEM_MESSAGES[code] ?? `Zoho no aceptó la cita (${code})`;
}

/** Titles of the panel's banner and the status badge. */
export const LOST_TITLE = "Zoho Calendar se desconectó";
export const TROUBLE_TITLE = "Zoho Calendar no responde";

export const KEY_ERRORS = {
	clientId: "Copia el «Client ID» de Zoho, como 1000.ABC…",
	clientIdLength: "El «Client ID» admite 200 letras",
	clientSecret: "Copia el «Client Secret» de Zoho",
	clientSecretLength: "El «Client Secret» admite 200 letras",
	otherClient: "Cambiaste el «Client ID»: copia también su «Client Secret»",
	secretLost: "El «Client Secret» guardado ya no se puede leer: cópialo otra vez",
	setByServer:
		"Las claves de Zoho las fija el servidor con ZOHO_CLIENT_ID. Quien lo administra las cambia allí.",
	sample: "El taller de muestra no se conecta a Zoho.",
	changed: (by: string) =>
		`${by} cambió las claves de Zoho mientras las editabas, y no guardamos lo tuyo. Guarda otra vez para reemplazar lo suyo.`,
} as const;

export const KEYS_SAVED = "Las claves quedaron guardadas. Ahora autoriza Zoho.";
export const KEYS_CHANGED = "Las claves quedaron guardadas.";

export const PAUSED_TEXT =
	"En pausa: este taller se recuperó de una copia o se mudó. Las citas se envían cuando un Dueño confirme este servidor en el Dashboard.";
