import type { ServerPause } from "#domain/server-pause.ts";

export const CONFIRMED = "Este servidor quedó confirmado: los correos, Zoho y los avisos salen desde aquí.";

/** The line over the dashboard, by the reason. */
export const PAUSE_TEXTS: Readonly<Record<ServerPause, string>> = {
	restored: "Este taller se recuperó de una copia: Zoho, los avisos y el correo del panel esperan.",
	moved: "Este taller se mudó: Zoho, los avisos y el correo del panel esperan.",
};

export const ASK_OWNER = "Un Dueño lo confirma aquí.";

export const CONFIRM_DIALOG = {
	buttonLabel: "Confirmar este servidor",
	title: "¿Confirmar este servidor?",
	tone: "primary",
	text: "Hazlo una vez, cuando el servidor de antes esté apagado: si no, los clientes reciben todo dos veces. Desde entonces los correos, las citas a Zoho, los avisos y las copias de fuera salen desde aquí, también los que esperan.",
	confirmLabel: "Confirmar",
	busyLabel: "Confirmando…",
} as const;
