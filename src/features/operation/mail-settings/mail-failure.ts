import type { MailSecurity } from "#domain/mail-security.ts";

/** The refusal of a mail server, or the reason why there was no answer. */
export type MailFailure = {
	/** Code of the connection or of nodemailer, such as ENOTFOUND or EAUTH. */
	code: string;
	/** The SMTP command that failed, such as «MAIL FROM»; CONN while connecting. */
	command: string;
	/** The server's three digits, if it answered. */
	reply: number | undefined;
	text: string;
};

export type FailureKind =
	| "unknown_host"
	| "wrong_port"
	| "timeout"
	| "private_address"
	| "plain_to_public"
	| "no_direct_tls"
	| "no_starttls"
	| "certificate_name"
	| "certificate_expired"
	| "certificate_untrusted"
	| "tls_failed"
	| "login_needed"
	| "app_password"
	| "wrong_login"
	| "no_password_login"
	| "sender_refused"
	| "relay_refused"
	| "recipient_refused"
	| "try_later"
	| "too_many"
	| "spam"
	| "message_refused"
	| "lost"
	| "unknown";

type Rule = { kind: FailureKind; matches: (failure: MailFailure) => boolean };

const hasCode =
	(...codes: string[]) =>
	({ code }: MailFailure) =>
		codes.includes(code);
const hasText =
	(pattern: RegExp) =>
	({ text }: MailFailure) =>
		pattern.test(text);
const isReply =
	(pattern: RegExp) =>
	({ reply }: MailFailure) =>
		pattern.test(String(reply));
const isCommand =
	(pattern: RegExp) =>
	({ command }: MailFailure) =>
		pattern.test(command);
const all =
	(...conditions: ((failure: MailFailure) => boolean)[]) =>
	(failure: MailFailure) =>
		conditions.every((condition) => condition(failure));

const TOO_MANY = /5\.4\.5|4\.7\.28|too many|rate|quota|limit|demasiad/i;
const SPAM = /spam|blocked|blacklist|blocklist|reputation|policy|5\.7\.[1-9]/i;

/** The first rule that matches decides: from the connection to the message, the exact ones first. */
const RULES: readonly Rule[] = [
	{ kind: "private_address", matches: hasCode("EPRIVATE") },
	{ kind: "plain_to_public", matches: hasCode("EPLAIN") },
	{ kind: "unknown_host", matches: hasCode("ENOTFOUND", "EAI_AGAIN", "ENODATA", "EDNS") },
	{ kind: "wrong_port", matches: hasCode("ECONNREFUSED") },
	{ kind: "timeout", matches: hasCode("ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH") },
	{ kind: "certificate_name", matches: hasText(/altnames|does not match certificate/i) },
	{ kind: "certificate_expired", matches: hasText(/certificate has expired|not yet valid/i) },
	{ kind: "certificate_untrusted", matches: hasText(/self.signed|unable to (verify|get)|certificate/i) },
	{ kind: "no_direct_tls", matches: hasText(/wrong version number|packet length too long|record too/i) },
	{ kind: "no_starttls", matches: all(hasCode("ETLS"), isCommand(/STARTTLS|EHLO/)) },
	{ kind: "tls_failed", matches: hasCode("ETLS") },
	{ kind: "login_needed", matches: isReply(/^530$/) },
	{ kind: "app_password", matches: all(isCommand(/^AUTH/), isReply(/^534$/)) },
	{
		kind: "app_password",
		matches: all(isCommand(/^AUTH/), hasText(/app(lication)?.specific|5\.7\.139|basic auth/i)),
	},
	{ kind: "too_many", matches: all(isReply(/^[45]/), hasText(TOO_MANY)) },
	{ kind: "wrong_login", matches: all(isCommand(/^AUTH/), isReply(/^5(35|3[0-9])$/)) },
	{ kind: "no_password_login", matches: hasCode("ENOAUTH", "EAUTH") },
	{ kind: "sender_refused", matches: all(isCommand(/^MAIL FROM/), isReply(/^5/)) },
	{ kind: "relay_refused", matches: all(isCommand(/^RCPT TO/), hasText(/relay/i)) },
	{ kind: "sender_refused", matches: all(isCommand(/^RCPT TO/), isReply(/^5/), hasText(/sender/i)) },
	{ kind: "recipient_refused", matches: all(isCommand(/^RCPT TO/), isReply(/^5/)) },
	{
		kind: "sender_refused",
		matches: all(isReply(/^5/), hasText(/not (owned|allowed to send)|send ?as|from address/i)),
	},
	{ kind: "spam", matches: all(isCommand(/^DATA/), isReply(/^5/), hasText(SPAM)) },
	{ kind: "message_refused", matches: all(isCommand(/^DATA/), isReply(/^5/)) },
	{ kind: "try_later", matches: isReply(/^4/) },
	{ kind: "lost", matches: hasCode("ECONNECTION", "ESOCKET", "ECONNRESET", "EPIPE") },
];

/** Classifies what went wrong in a test of the mail settings. */
export function classifyFailure(failure: MailFailure): FailureKind {
	return RULES.find(({ matches }) => matches(failure))?.kind ?? "unknown";
}

const APP_PASSWORD_ADVICE: readonly [RegExp, string][] = [
	[
		/gmail|google/i,
		"Google no acepta aquí tu contraseña de siempre. En tu cuenta de Google, en «Seguridad», activa la verificación en dos pasos, crea una «contraseña de aplicación» y pégala aquí.",
	],
	[
		/outlook|office365|hotmail|live\.com|microsoft/i,
		"Microsoft no acepta aquí esa contraseña. Pide a quien administra Microsoft 365 que active «SMTP autenticado» en ese buzón, o usa otro proveedor.",
	],
	[
		/yahoo|icloud|me\.com|zoho|fastmail/i,
		"Tu proveedor pide una contraseña de aplicación. Créala en la seguridad de tu cuenta y pégala aquí.",
	],
];

/** The settings that were tested, as far as an explanation names them. */
export type TestedSettings = {
	host: string;
	port: number;
	security: MailSecurity;
	sender: string;
	to: string;
};

const findAppPasswordAdvice = (host: string) =>
	APP_PASSWORD_ADVICE.find(([pattern]) => pattern.test(host))?.[1];

type Explain = (settings: TestedSettings) => string;

const EXPLANATIONS: Readonly<Record<FailureKind, Explain>> = {
	unknown_host: ({ host }) =>
		`No existe ningún servidor llamado «${host}». Revisa el nombre que te dio tu proveedor de correo; el de Gmail es smtp.gmail.com.`,
	wrong_port: ({ host, port }) =>
		`«${host}» existe, pero no atiende correo por el puerto ${port}. Prueba con el 465 y TLS, o con el 587 y STARTTLS.`,
	timeout: ({ host, port, security }) =>
		security !== "tls" && port === 465
			? `«${host}» no saludó por el puerto 465, que empieza con TLS. Elige «TLS desde el principio».`
			: `«${host}» no respondió a tiempo por el puerto ${port}. Prueba con el 465 y TLS, o con el 587 y STARTTLS; muchas redes cierran el 25.`,
	private_address: ({ host }) =>
		`«${host}» está en una red privada. Si el servidor es tuyo, marca «Es un servidor de mi red» y guarda otra vez.`,
	plain_to_public: ({ host }) =>
		`«${host}» está en internet, y sin cifrar cualquiera leería la contraseña y los correos. Elige TLS o STARTTLS.`,
	no_direct_tls: ({ host, port }) =>
		`Por el puerto ${port}, «${host}» no empieza con TLS. Elige STARTTLS, o cambia al puerto 465.`,
	no_starttls: ({ host, port }) =>
		`«${host}» no ofrece STARTTLS por el puerto ${port}, y sin cifrar no le damos la contraseña. Prueba con el 465 y TLS.`,
	certificate_name: ({ host }) =>
		`El certificado que mostró el servidor no es de «${host}». Escribe el nombre exacto que te dio tu proveedor.`,
	certificate_expired: ({ host }) =>
		`El certificado de «${host}» está vencido. Avisa a quien administra ese servidor: hasta que lo renueve no le damos la contraseña.`,
	certificate_untrusted: ({ host }) =>
		`El certificado de «${host}» no lo firma ninguna autoridad conocida, así que no sabemos si es él. Pide a quien lo administra uno válido.`,
	tls_failed: ({ host, port }) =>
		`No se pudo cifrar la conexión con «${host}» por el puerto ${port}. Prueba con el 465 y TLS, o con el 587 y STARTTLS.`,
	login_needed: ({ host }) => `«${host}» pide usuario y contraseña. Escríbelos y guarda otra vez.`,
	app_password: ({ host }) =>
		findAppPasswordAdvice(host) ??
		"Tu proveedor pide una contraseña de aplicación. Créala en la seguridad de tu cuenta y pégala aquí.",
	wrong_login: ({ host }) =>
		[
			"No aceptó el usuario o la contraseña. Escríbelos otra vez; el usuario suele ser el correo completo.",
			findAppPasswordAdvice(host),
		]
			.filter(Boolean)
			.join(" "),
	no_password_login: ({ host, port }) =>
		`«${host}» no deja entrar con contraseña por el puerto ${port}. Prueba con el 465 y TLS, o con el 587 y STARTTLS.`,
	sender_refused: ({ host, sender }) =>
		`«${host}» no deja enviar como ${sender}. Pon de remitente el correo de esa cuenta, o pide que autoricen este.`,
	relay_refused: ({ host }) =>
		`«${host}» solo reparte correo a los suyos mientras no entres. Escribe usuario y contraseña, o pide permiso para este servidor.`,
	recipient_refused: ({ to }) =>
		`El servidor funciona, pero dice que ${to} no existe o no recibe correo. Prueba con otra dirección.`,
	try_later: ({ host }) =>
		`«${host}» pidió esperar. Es normal la primera vez: prueba otra vez en unos minutos.`,
	too_many: ({ host }) =>
		`«${host}» dice que ya se enviaron demasiados correos. Prueba más tarde, o pide un límite más alto a tu proveedor.`,
	spam: ({ host, sender }) =>
		`«${host}» tomó el mensaje por no deseado. Pon las dos líneas de abajo en el dominio de ${sender} y prueba otra vez mañana.`,
	message_refused: ({ host }) =>
		`«${host}» aceptó la conexión y la contraseña, pero no este mensaje. Pregunta a tu proveedor con la respuesta de abajo.`,
	lost: ({ host, port }) =>
		`«${host}» cortó la conexión por el puerto ${port}. Prueba otra vez; si sigue, cambia al 465 con TLS o al 587 con STARTTLS.`,
	unknown: ({ host }) =>
		`«${host}» dio un error que no conocemos. Pregunta a tu proveedor con la respuesta de abajo.`,
};

/** Says in plain words what went wrong, and what to do. */
export const formatFailure = (kind: FailureKind, settings: TestedSettings) => EXPLANATIONS[kind](settings);

export const formatSent = ({ to }: Pick<TestedSettings, "to">) =>
	`Salió. El servidor aceptó el mensaje para ${to}: búscalo en su bandeja, también entre los no deseados.`;
