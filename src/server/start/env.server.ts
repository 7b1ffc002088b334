import proxyAddr from "proxy-addr";
import { z } from "zod";
import { ADDRESS, toAddress } from "#domain/text/address.ts";
import { formatBucketLocation } from "#server/files/bucket.server.ts";
import { readVariables } from "./startup-error.ts";

const optional = z.string().optional();
/** Defines a flag that must be «1»: «0» or «no» would otherwise look like a yes. */
const flagSetting = (name: string) => optionalSetting((value) => value === "1", `${name} es 1, o se quita`);
/**
 * Defines an optional setting.
 *
 * @param message for invalid values
 */
const optionalSetting = (isValid: (text: string) => boolean, message: Parameters<z.ZodString["refine"]>[1]) =>
	z.string().refine(isValid, message).optional();
/** @param hint added after the minimum length */
const secretSetting = (name: string, minLength: number, hint = "") =>
	optionalSetting(
		(text) => text.length >= minLength,
		`${name} debe tener al menos ${minLength} caracteres${hint}`,
	);

/** Matches only this machine; a user name or path must not lead elsewhere. */
const LOOPBACK_URL = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?\/?$/;

/**
 * Checks that a URL is complete: an unencoded character in the user or password would break it or change its host.
 */
function isCompleteUrl(url: string, protocols: RegExp): boolean {
	try {
		const { protocol, username, password, pathname, search, hash } = new URL(url);
		decodeURIComponent(username + password + pathname);
		return protocols.test(protocol) && !(pathname + search + hash).includes("@");
	} catch {
		return false;
	}
}

/** Checks an SMTP URL; a server that trusts its network needs no login. */
function isSmtpUrl(url: string): boolean {
	if (!isCompleteUrl(url, /^smtps?:$/)) return false;
	const { hostname, username, password } = new URL(url);
	return hostname !== "" && (username === "") === (password === "");
}

/**
 * Creates the error message of a URL with a login; a missing half of the login gets its own message.
 *
 * @param halves names of the user and the password
 */
const createLoginError = (name: string, [user, password]: readonly [string, string], message: string) => ({
	error: ({ input }: { input?: unknown }) => {
		const url = URL.parse(String(input));
		const isHalfLogin = url && (url.username === "") !== (url.password === "");
		if (!isHalfLogin) return `${name} ${message}`;
		return `A ${name} le falta ${url.username ? password : user}: ${user} y ${password} van juntos`;
	},
});

/** Checks a PostgreSQL URL; without a host it connects through a local socket. */
const isPostgresUrl = (url: string) =>
	/^postgres(ql)?:\/\//.test(url) && isCompleteUrl(url, /^postgres(ql)?:$/);

/** Checks a bucket URL with keys; without TLS only on this machine, for tests. */
function isBucketUrl(url: string): boolean {
	if (!isCompleteUrl(url, /^s3(\+http)?:$/)) return false;
	const { protocol, hostname, username, password, pathname } = new URL(url);
	const isSafe = protocol === "s3:" || /^(127\.0\.0\.1|localhost)$/.test(hostname);
	return isSafe && hostname !== "" && username !== "" && password !== "" && pathname.length > 1;
}

/** Checks a backup URL: a local folder or a bucket. */
function isBackupUrl(url: string): boolean {
	const { protocol, hostname, pathname = "" } = URL.parse(url) ?? {};
	return isBucketUrl(url) || (protocol === "file:" && hostname === "" && pathname.length > 1);
}
const KEYS = ["la clave", "el secreto"] as const;
const MAKE_KEY = "hazla con openssl rand -hex 32 y guárdala fuera del servidor";

/** Checks that neither bucket folder contains the other: cleaning one would delete files of the other. */
export function areSeparateFolders(one: string, other: string): boolean {
	const [first, second] = [`${formatBucketLocation(one)}/`, `${formatBucketLocation(other)}/`];
	return !first.startsWith(second) && !second.startsWith(first);
}

/** Parses a comma-separated list of names such as "loopback", addresses and networks. */
const parseProxies = (list: string | undefined) =>
	(list ?? "").split(",").flatMap((proxy) => proxy.trim() || []);

function areValidProxies(proxies: string[]): boolean {
	try {
		proxyAddr.compile(proxies);
		// Other servers accept a number of proxies; here it would mean the address 0.0.0.1.
		return !proxies.some((proxy) => /^\d+$/.test(proxy));
	} catch {
		return false;
	}
}

/** Settings that only work together: half of a pair has no effect, so startup names the missing one. */
const PAIRS = [
	["BACKUP_URL", "BACKUP_KEY", `la clave que cifra las copias de BACKUP_URL: ${MAKE_KEY}, sin ella no abren`],
	[
		"BACKUP_KEY",
		"BACKUP_URL",
		"el lugar de las copias que cifra BACKUP_KEY, y sin él ninguna sale de esta máquina. Ponlo, o quita BACKUP_KEY",
	],
	[
		"ZOHO_CLIENT_ID",
		"ZOHO_CLIENT_SECRET",
		"el secreto del cliente de Zoho, que va con ZOHO_CLIENT_ID. Ponlo, o quita ZOHO_CLIENT_ID",
	],
	[
		"ZOHO_CLIENT_SECRET",
		"ZOHO_CLIENT_ID",
		"el cliente de Zoho, que va con ZOHO_CLIENT_SECRET. Ponlo, o quita ZOHO_CLIENT_SECRET",
	],
	[
		"MAIL_FROM",
		"SMTP_URL",
		"el servidor por el que sale el correo de MAIL_FROM, y sin él no sale ninguno. Ponlo, o quita MAIL_FROM",
	],
] as const;

/** The sample shop uses no mail, calendar, remote store or remote backups. */
const SAMPLE_OVERRIDES = {
	SMTP_URL: undefined,
	ZOHO_CLIENT_ID: undefined,
	ZOHO_CLIENT_SECRET: undefined,
	BACKUP_URL: undefined,
	MEDIA_URL: undefined,
};

/** @throws Error in a test, which would otherwise write into the shop of its checkout */
function getDefaultDataFolder(): string {
	if (process.env.VITEST) throw new Error("a test needs its own BIELA_DATA");
	return "data";
}

const Environment = z
	.object({
		PORT: optionalSetting(
			(value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
			"PORT debe ser un número de 1 a 65535, como 3000",
		)
			.default("3000")
			.transform(Number),
		HOST: z.string().default("0.0.0.0"),
		BIELA_DATA: z.string().default(getDefaultDataFolder),
		DATABASE_URL: optionalSetting(
			isPostgresUrl,
			"DATABASE_URL debe ser como postgres://usuario:clave@servidor:5432/base. En el usuario y la clave escribe %40 por @, %23 por #, %2F por /, %3A por :, %3F por ? y %25 por %",
		),
		BIELA_NOW: optionalSetting(
			// A date alone would be the evening before in Panama; a time without a zone would use the machine's.
			(value) => z.iso.datetime({ offset: true }).safeParse(value).success,
			"BIELA_NOW debe ser día, hora y zona, como 2026-11-20T08:00:00-05:00: las 8 de la mañana en Panamá",
		),
		BIELA_ADMIN_PASSWORD: secretSetting("BIELA_ADMIN_PASSWORD", 12),
		BIELA_SECRET: secretSetting("BIELA_SECRET", 32),
		BIELA_SECRET_OLD: secretSetting("BIELA_SECRET_OLD", 32, ": es el secreto anterior, entero"),
		BIELA_SECRET_LOST: optional,
		SITE_URL: optionalSetting(
			(url) => isCompleteUrl(url, /^https?:$/),
			"SITE_URL debe ser una dirección como https://mitaller.com",
		),
		SMTP_URL: optionalSetting(
			isSmtpUrl,
			createLoginError(
				"SMTP_URL",
				["el usuario", "la clave"],
				"debe ser como smtp://usuario:clave@smtp.correo.com:587, o con smtps://. En el usuario y la clave escribe %40 por @, %2F por /, %3A por : y %25 por %",
			),
		),
		MAIL_FROM: optional,
		ZOHO_CLIENT_ID: optional,
		ZOHO_CLIENT_SECRET: optional,
		ZOHO_ACCOUNTS_URL: optionalSetting(
			(url) => LOOPBACK_URL.test(url),
			"ZOHO_ACCOUNTS_URL es solo para pruebas: una dirección de esta máquina, como http://127.0.0.1:4000",
		),
		TRUSTED_PROXIES: optional
			.transform(parseProxies)
			.refine(areValidProxies, "TRUSTED_PROXIES debe ser una lista como loopback, 10.0.0.5, 192.168.0.0/16"),
		METRICS_TOKEN: optionalSetting(
			(token) => /^[!-~]{32,}$/.test(token),
			"METRICS_TOKEN debe tener al menos 32 caracteres, sin espacios ni acentos: hazlo con openssl rand -hex 32",
		),
		BIELA_CROWD: z.coerce
			.number("BIELA_CROWD debe ser un número, como 2")
			.min(0.1, "BIELA_CROWD va de 0.1 a 1000")
			.max(1000, "BIELA_CROWD va de 0.1 a 1000")
			.default(1),
		BIELA_MIGRATE_WITHOUT_COPY: flagSetting("BIELA_MIGRATE_WITHOUT_COPY"),
		BIELA_SAMPLE: flagSetting("BIELA_SAMPLE"),
		BACKUP_URL: optionalSetting(
			isBackupUrl,
			createLoginError(
				"BACKUP_URL",
				KEYS,
				"debe ser como file:///mnt/copias o s3://clave:secreto@s3.us-east-1.amazonaws.com/cubo/carpeta?region=us-east-1. En la clave y el secreto escribe %2F por / y %2B por +",
			),
		),
		BACKUP_KEY: secretSetting("BACKUP_KEY", 32, `: ${MAKE_KEY}`),
		MEDIA_URL: optionalSetting(
			isBucketUrl,
			createLoginError(
				"MEDIA_URL",
				KEYS,
				"debe ser como s3://clave:secreto@s3.us-east-1.amazonaws.com/cubo/carpeta?region=us-east-1. En la clave y el secreto escribe %2F por / y %2B por +. Sin ella las imágenes quedan en la carpeta de datos",
			),
		),
		LOG_LEVEL: z
			.enum(
				["fatal", "error", "warn", "info", "debug", "silent"],
				"LOG_LEVEL debe ser fatal, error, warn, info, debug o silent",
			)
			.default("info"),
	})
	.superRefine((env, issues) => {
		for (const [one, other, what] of PAIRS)
			if (env[one] !== undefined && env[other] === undefined)
				issues.addIssue({ code: "custom", path: [other], message: `Falta ${what}` });
	})
	.refine(
		({ MEDIA_URL = "", BACKUP_URL = "" }) =>
			!isBucketUrl(MEDIA_URL) || !isBucketUrl(BACKUP_URL) || areSeparateFolders(MEDIA_URL, BACKUP_URL),
		{
			path: ["MEDIA_URL"],
			message:
				"Las imágenes y las copias no van en la misma carpeta ni una dentro de otra: termina MEDIA_URL en /imagenes y BACKUP_URL en /copias",
		},
	)
	.refine(({ SMTP_URL = "", MAIL_FROM }) => !isSmtpUrl(SMTP_URL) || parseSender({ SMTP_URL, MAIL_FROM }), {
		path: ["MAIL_FROM"],
		message: "Falta de quién sale el correo, o no es una dirección: por ejemplo MAIL_FROM=citas@mitaller.com",
	})
	// The sample's customers have their links on this machine, as those of a shop have them on its address.
	.transform(({ SITE_URL, ...env }) => ({
		...env,
		...(env.BIELA_SAMPLE && SAMPLE_OVERRIDES),
		SITE_URL: SITE_URL ?? (env.BIELA_SAMPLE ? `http://localhost:${env.PORT}` : undefined),
		isSiteUrlFixed: SITE_URL !== undefined || env.BIELA_SAMPLE !== undefined,
	}));
/**
 * The environment of the process. `SITE_URL` is also the address that an owner typed in the panel, unless the environment
 * or the sample shop fixes it (`isSiteUrlFixed`).
 */
export type Env = Omit<z.infer<typeof Environment>, "SITE_URL"> & { SITE_URL?: string | undefined };

/** The environment is invalid; `message` lists every problem in Spanish, one a line. */
export class EnvironmentError extends Error {
	override name = "EnvironmentError";
}

/**
 * Parses the process environment.
 *
 * @throws EnvironmentError with the name of every invalid variable
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
	const result = Environment.safeParse(readVariables(source, Object.keys(Environment.in.shape)));
	if (result.success) return result.data;
	const lines = result.error.issues.map((issue) => `  · ${issue.path.join(".")}: ${issue.message}`);
	throw new EnvironmentError(`Revisa la configuración:\n${lines.join("\n")}`);
}

const MAILBOX = /^\s*"?([^"<>@\r\n]*?)"?\s*<?([^<>\s"]+@[^<>\s"]+)>?\s*$/;

/**
 * Parses the sender of emails: MAIL_FROM, as "Taller <citas@taller.com>" or an address alone, or else the user of
 * SMTP_URL.
 *
 * @returns undefined if neither is an address
 */
export function parseSender({ SMTP_URL, MAIL_FROM }: { SMTP_URL: string; MAIL_FROM?: string }) {
	const mailbox = MAIL_FROM ?? decodeURIComponent(new URL(SMTP_URL).username);
	const [, name = "", rawAddress = ""] = MAILBOX.exec(mailbox) ?? [];
	const address = toAddress(rawAddress);
	return ADDRESS.test(address) ? { name: name.trim(), address } : undefined;
}
