import { formatLinkEnd } from "./messages.ts";
import { RESET_LINK_MINUTES } from "./rules.ts";

/** The answer of the login page to a request, whether or not the name has an account with an email. */
export const formatResetRequested = (username: string) =>
	`Si «${username}» tiene un correo en su cuenta, en un momento le llega un enlace para elegir otra contraseña. Sirve durante ${RESET_LINK_MINUTES} minutos, una vez. Mira también entre los no deseados. ¿No llega? Un Dueño del taller te da un enlace; al único Dueño, quien administra el servidor.`;

/** Says whom to ask on a server that sends no emails. */
export const NO_RESET_EMAIL =
	"Este servidor no envía correos. Pide a un Dueño del taller un enlace para elegir otra contraseña; si eres el único Dueño, a quien administra el servidor.";

type ResetEmail = { shop: string; fullName: string; username: string };

/** Builds the email with a link that a person asked for at the login. */
export function buildResetEmail({ url, ...person }: ResetEmail & { url: string }) {
	return {
		...buildFrame(person, `El enlace sirve durante ${RESET_LINK_MINUTES} minutos, una vez.`),
		paragraphs: [
			`Alguien pidió en el inicio de sesión elegir otra contraseña para tu usuario, ${person.username}. Con este enlace la eliges y entras. Sirve durante ${RESET_LINK_MINUTES} minutos, una vez; hasta entonces sirve la que tienes.`,
			"Si no fuiste tú, no hagas nada: tu contraseña sigue igual. No lo reenvíes: quien abre el enlace elige tu contraseña.",
		],
		buttons: [{ label: "Elegir otra contraseña", href: url }],
	};
}

/** Builds the email to a person who has an open link of an owner, which a stranger's request must not end. */
export function buildOpenLinkEmail({
	issuer,
	expiresAt,
	...person
}: ResetEmail & { issuer: string; expiresAt: string }) {
	return {
		...buildFrame(person, `Ya tienes un enlace de ${issuer}.`),
		paragraphs: [
			`Alguien pidió en el inicio de sesión elegir otra contraseña para tu usuario, ${person.username}. Ya tienes un enlace para eso: te lo dio ${issuer} y sirve hasta ${formatLinkEnd(expiresAt)}. Ábrelo, o pídele otro si no lo encuentras.`,
			"Si no fuiste tú, no hagas nada: tu contraseña sigue igual.",
		],
		buttons: [],
	};
}

const buildFrame = ({ shop, fullName }: ResetEmail, preheader: string) => ({
	subject: `Otra contraseña para el panel de ${shop}`,
	preheader,
	greeting: `Hola, ${fullName}:`,
	footer: [`Lo escribe el panel de ${shop}.`],
});
