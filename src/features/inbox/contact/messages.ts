import { formatPromiseSpan } from "#core/settings/promise.ts";

export const MESSAGE_SENT = "¡Mensaje enviado!";
export const MESSAGE_FAILED = "Hubo un problema al enviar el mensaje. Inténtalo de nuevo.";

/** Returns the answer to a stored message; the promised time is a setting. */
export function getMessageReceivedText(promiseMinutes: number): string {
	return `¡Mensaje enviado exitosamente! Te contactaremos en ${formatPromiseSpan(promiseMinutes)}.`;
}

/** Errors of empty fields; those of the person are defined elsewhere. */
export const REQUIRED_MESSAGES = { message: "Escribe tu mensaje" } as const;

/** Formats the typed message as a chat, for when the form cannot be sent. */
export function formatMessageAsChat(fields: Record<string, string>): string {
	const { name, service, vehicleType, message } = fields;
	const about = [service, vehicleType].filter(Boolean).join(", ");
	const greeting = name ? `Hola, soy ${name}.` : "Hola.";
	return [greeting, about && `Es por: ${about}.`, message].filter(Boolean).join(" ");
}
