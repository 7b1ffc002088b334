import { formatClockTime, formatLongDay, toPanamaDay, toPanamaMinutes } from "#domain/time.ts";
import type { PasswordLinkPhase } from "./rules.ts";

/** An invitation is for a person without a password, a reset for one who has one. */
export type PasswordLinkKind = "invitation" | "reset";

/** Formats the end of a link: «el jueves 3 de diciembre a las 11:43 AM». */
export function formatLinkEnd(expiresAt: string): string {
	const date = new Date(expiresAt);
	const minute = toPanamaMinutes(date);
	const article = minute % 720 >= 60 && minute % 720 < 120 ? "a la" : "a las";
	return `el ${formatLongDay(toPanamaDay(date))} ${article} ${formatClockTime(minute)}`;
}

/** Tells a person who opens a link that has ended what happened and what to do. */
export const ENDED_LINK_MESSAGES: Readonly<Record<Exclude<PasswordLinkPhase, "open">, string>> = {
	expired:
		"Este enlace venció. Pide otro a un Dueño del taller, o en el inicio de sesión con «¿Olvidaste tu contraseña?».",
	used: "Este enlace ya se usó. Si fuiste tú, entra con tu usuario y tu contraseña. Si no fuiste tú, avisa ahora mismo a un Dueño del taller.",
	renewed:
		"Hay un enlace más nuevo que este. Abre el último que te mandaron, o pide otro a un Dueño del taller.",
	withdrawn:
		"Este enlace se retiró y ya no sirve. Si tienes que entrar al panel, habla con un Dueño del taller.",
};

export const UNKNOWN_LINK_MESSAGE =
	"Este enlace no está completo, o es de otro taller. Ábrelo otra vez desde el mensaje que te mandaron, o pide otro a un Dueño.";

/** Titles of the page for a link that does not work, by the code of the error. */
export const LINK_PROBLEM_TITLES: Readonly<Record<string, string>> = {
	link_expired: "El enlace venció",
	link_used: "El enlace ya se usó",
	link_renewed: "Hay un enlace más nuevo",
	link_withdrawn: "El enlace se retiró",
	link_unknown: "No reconocemos este enlace",
};

type LinkMessage = {
	kind: PasswordLinkKind;
	fullName: string;
	username: string;
	url: string;
	expiresAt: string;
};

/** Formats the WhatsApp message with a link. */
export function formatLinkMessage({ kind, fullName, username, url, expiresAt }: LinkMessage): string {
	const purpose =
		kind === "invitation"
			? "te invito al panel del taller. Con este enlace eliges tu contraseña"
			: "con este enlace eliges una contraseña nueva para el panel del taller";
	return `Hola, ${fullName}: ${purpose}. Sirve una vez, hasta ${formatLinkEnd(expiresAt)}. Es solo para ti: no lo reenvíes.\n${url}\nTu usuario: ${username}`;
}

/** Builds the content of the email with a link. */
export function buildLinkEmail({
	kind,
	shop,
	fullName,
	username,
	url,
	expiresAt,
	issuer,
}: LinkMessage & { shop: string; issuer: string }) {
	const isInvitation = kind === "invitation";
	const end = formatLinkEnd(expiresAt);
	return {
		subject: isInvitation ? `Tu entrada al panel de ${shop}` : `Contraseña nueva para el panel de ${shop}`,
		preheader: `El enlace sirve una vez, hasta ${end}.`,
		greeting: `Hola, ${fullName}:`,
		paragraphs: [
			isInvitation
				? `${issuer} te invita al panel de ${shop}. Con este enlace eliges tu contraseña y entras. Sirve una vez, hasta ${end}.`
				: `${issuer} pidió este enlace para que elijas una contraseña nueva. Sirve una vez, hasta ${end}; hasta entonces sirve la que tienes.`,
			`Tu usuario es ${username}.`,
			isInvitation
				? "Si no esperabas esta invitación, no hagas nada. No la reenvíes: quien abre el enlace elige tu contraseña."
				: `Si no lo esperabas, pregunta a ${issuer} antes de abrirlo. No lo reenvíes: quien abre el enlace elige tu contraseña.`,
		],
		buttons: [{ label: "Elegir mi contraseña", href: url }],
		footer: [`Lo escribe el panel de ${shop}.`],
	};
}
