import { promiseSpan } from "#features/settings/promise.ts";

export const MESSAGE_SENT = "¡Mensaje enviado!";
export const MESSAGE_FAILED = "Hubo un problema al enviar el mensaje. Inténtalo de nuevo.";

/** What a stored message is answered with; the span comes from the shop's own promise. */
export function messageReceived(promiseMinutes: number): string {
	return `¡Mensaje enviado exitosamente! Te contactaremos en ${promiseSpan(promiseMinutes)}.`;
}

/** Beside a field that is empty; those of the person are in their own place. */
export const MISSING = { message: "Escribe tu mensaje" } as const;

/** What was typed as a chat message, for when the form cannot be sent. */
export function messageAsChat(fields: Record<string, string>): string {
	const { name, service, vehicleType, message } = fields;
	const about = [service, vehicleType].filter(Boolean).join(", ");
	const hello = name ? `Hola, soy ${name}.` : "Hola.";
	return [hello, about && `Es por: ${about}.`, message].filter(Boolean).join(" ");
}
