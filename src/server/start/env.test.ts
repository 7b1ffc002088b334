import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { getSiteOrigin } from "#server/site-origin.ts";
import { type Env, EnvironmentError, parseSender, parseEnv as parseWholeEnv } from "./env.server.ts";
import { explainStartupError } from "./startup-error.ts";

const parseEnv = (source: Record<string, string | undefined>): Env =>
	parseWholeEnv({ ...source, BIELA_DATA: source.BIELA_DATA?.trim() || "own" });
const SMTP_URL = "smtps://citas%40taller.com:clave@smtp.correo.com";

test.each([
	[undefined, { name: "", address: "citas@taller.com" }],
	["hola@taller.com", { name: "", address: "hola@taller.com" }],
	["Taller Ñandú <hola@taller.com>", { name: "Taller Ñandú", address: "hola@taller.com" }],
	['"Taller, S.A." <hola@taller.com>', { name: "Taller, S.A.", address: "hola@taller.com" }],
	["Taller", undefined],
	["hola@taller.com, otro@taller.com", undefined],
	["hola@taller.com\r\nBcc: otro@taller.com", undefined],
])("parses MAIL_FROM %o as %o", (mailFrom, sender) => {
	expect(parseSender({ SMTP_URL, MAIL_FROM: mailFrom })).toEqual(sender);
});

test("treats empty variables as not set", () => {
	const names = ["PORT", "HOST", "BIELA_DATA", "LOG_LEVEL", "DATABASE_URL", "SITE_URL"];
	for (const empty of ["", " "])
		expect(parseEnv(Object.fromEntries(names.map((name) => [name, empty])))).toEqual(parseEnv({}));
});

test("rejects SMTP_URL without a sender", () => {
	expect(() => parseEnv({ SMTP_URL: "smtp://localhost:25" })).toThrow(
		/MAIL_FROM: Falta de quién sale el correo/,
	);
	expect(() => parseEnv({ SMTP_URL, MAIL_FROM: "Taller" })).toThrow(/MAIL_FROM/);
	expect(parseEnv({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
});

const KEY = "la-clave-del-taller-que-guarda-su-duena";
const BUCKET = "s3.us-east-1.amazonaws.com/cubo/copias";

test.each([
	[{ ZOHO_CLIENT_ID: "1000.X" }, "ZOHO_CLIENT_SECRET: Falta el secreto del cliente de Zoho"],
	[{ ZOHO_CLIENT_SECRET: "secreto" }, "ZOHO_CLIENT_ID: Falta el cliente de Zoho"],
	[{ BACKUP_URL: "file:///mnt/copias" }, "BACKUP_KEY: Falta la clave que cifra las copias"],
	[{ BACKUP_KEY: KEY }, "BACKUP_URL: Falta el lugar de las copias que cifra BACKUP_KEY"],
	[{ MAIL_FROM: "citas@taller.com" }, "SMTP_URL: Falta el servidor por el que sale el correo"],
	[{ SMTP_URL: "smtp://citas%40taller.com@host" }, "A SMTP_URL le falta la clave"],
	[{ SMTP_URL: "smtp://:clave@host", MAIL_FROM: "citas@taller.com" }, "le falta el usuario"],
	[{ MEDIA_URL: `s3://clave@${BUCKET}` }, "A MEDIA_URL le falta el secreto"],
	[{ MEDIA_URL: `s3://:secreto@${BUCKET}` }, "A MEDIA_URL le falta la clave"],
	[{ BACKUP_URL: `s3://clave@${BUCKET}`, BACKUP_KEY: KEY }, "A BACKUP_URL le falta el secreto"],
])("names the missing half of the pair: %j", (env, sentence) => {
	expect(() => parseEnv(env)).toThrow(sentence);
	// A variable without a value, as compose passes it, does not count.
	const emptyEnv = Object.fromEntries(Object.keys(env).map((name) => [name, ""]));
	expect(() => parseEnv(emptyEnv)).not.toThrow();
});

test("accepts complete pairs", () => {
	const zoho = { ZOHO_CLIENT_ID: "1000.X", ZOHO_CLIENT_SECRET: "secreto" };
	const backup = { BACKUP_URL: "file:///mnt/copias", BACKUP_KEY: KEY };
	const mail = { SMTP_URL: "smtp://host", MAIL_FROM: "citas@taller.com" };
	expect(parseEnv({ ...zoho, ...backup, ...mail })).toMatchObject({ ...zoho, ...backup, ...mail });
});

test("requires a long metrics token", () => {
	for (const token of ["x", `${KEY} ${KEY}`, `ñ${KEY}`])
		expect(() => parseEnv({ METRICS_TOKEN: token })).toThrow(/METRICS_TOKEN debe tener al menos 32/);
	expect(parseEnv({ METRICS_TOKEN: KEY }).METRICS_TOKEN).toBe(KEY);
});

test.each([
	"smtp://user:pa/ss@host",
	"smtp://user:12/34@host",
	"smtp://user:pa#ss@host",
	"smtp://user:12?34@host",
	"smtp://us%er:clave@host",
	"smtp://user:cla%ve@host",
	"smtp://",
	"smtp:host",
	"http://host",
])("rejects the mail server %s with a message", (url) => {
	for (const from of [undefined, "citas@taller.com"]) {
		const parse = () => parseEnv({ SMTP_URL: url, MAIL_FROM: from });
		expect(parse).toThrow(EnvironmentError);
		expect(parse).toThrow(/SMTP_URL debe ser como smtp:/);
		expect(parse).not.toThrow(/MAIL_FROM/);
	}
});

test.each(["smtp://127.0.0.1:25", "smtps://us%25er:pa%2Fss@host", "smtp://[::1]:25?pool=true"])(
	"accepts the mail server %s",
	(url) => {
		expect(parseEnv({ SMTP_URL: url, MAIL_FROM: "citas@taller.com" }).SMTP_URL).toBe(url);
	},
);

test.each([
	"postgres://biela:clave#1@localhost/biela",
	"postgres://biela:12#1@localhost/biela",
	"postgres://biela:cla/ve@localhost/biela",
	"postgres://biela:12/34@localhost/biela",
	"postgres://biela:12?34@localhost/biela",
	"postgres://biela:cla%ve@localhost/biela",
	"postgres://biela:clave@localhost:puerto/biela",
	"postgres://biela:clave@local host/biela",
	"postgres:biela",
	"mysql://localhost/biela",
])("rejects the database %s with a message", (url) => {
	expect(() => parseEnv({ DATABASE_URL: url })).toThrow(/DATABASE_URL debe ser como.*%23 por #/);
	const failure = Object.assign(new Error("refused"), { code: "28P01" });
	expect(explainStartupError(failure, { DATABASE_URL: url })).toMatch(/refused|no deja entrar/);
});

test.each([
	"postgres://biela@127.0.0.1:5432/postgres",
	"postgresql://us%40er:pa%2Fss%23@host/biela?sslmode=require",
	"postgres:///biela?host=/var/run/postgresql",
	"postgres://biela@%2Fvar%2Frun%2Fpostgresql/biela",
])("accepts the database %s", (url) => {
	expect(parseEnv({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
});

test("accepts spaced proxy lists and rejects invalid proxies", () => {
	const parseProxies = (list?: string) => parseEnv({ TRUSTED_PROXIES: list }).TRUSTED_PROXIES;
	expect(parseProxies("loopback, 10.0.0.5 ,fc00::/7,")).toEqual(["loopback", "10.0.0.5", "fc00::/7"]);
	expect(parseProxies()).toEqual([]);
	expect(parseEnv({}).TRUSTED_PROXIES).toEqual([]);
	for (const list of ["proxy.local", "10.0.0.5/99", "loopback 10.0.0.5", "1", "loopback, 2"])
		expect(() => parseProxies(list)).toThrow(/TRUSTED_PROXIES debe ser una lista/);
});

// Also rejects an invalid log level, with a Spanish message.
test("accepts flags only as 1", () => {
	for (const name of ["BIELA_SAMPLE", "BIELA_MIGRATE_WITHOUT_COPY"]) {
		expect(parseEnv({ [name]: "1" })).toMatchObject({ [name]: "1" });
		for (const value of ["0", "no", "false"])
			expect(() => parseEnv({ [name]: value })).toThrow(`${name} es 1, o se quita`);
	}
	expect(() => parseEnv({ LOG_LEVEL: "verbose" })).toThrow(/LOG_LEVEL debe ser fatal, error/);
});

test.each(["70000", "-1", "80.5", "0x50", "1e3", "puerto"])("rejects the port %s with a message", (port) => {
	expect(() => parseEnv({ PORT: port })).toThrow(/PORT debe ser un número de 1 a 65535/);
	expect(parseEnv({ PORT: " 8080 " }).PORT).toBe(8080);
});

test("requires time and zone in BIELA_NOW", () => {
	for (const instant of ["2026", "2026-12-24", "2026-12-24T20:00:00", "2026-02-30T08:00:00Z", "mañana"])
		expect(() => parseEnv({ BIELA_NOW: instant })).toThrow(/BIELA_NOW debe ser día, hora y zona, como/);
	for (const instant of ["2026-12-24T08:00:00-05:00", "2028-02-29T20:00:00.000Z"])
		expect(parseEnv({ BIELA_NOW: instant }).BIELA_NOW).toBe(instant);
});

test("names the default of an empty variable", () => {
	const empty = { PORT: "", HOST: " ", BIELA_DATA: "", DATABASE_URL: " " };
	const portError = Object.assign(new Error("in use"), { code: "EADDRINUSE", syscall: "listen" });
	expect(explainStartupError(portError, empty)).toMatch(/^El puerto 3000 ya lo usa/);
	const damageError = Object.assign(new Error("malformed"), { errcode: 11 });
	expect(explainStartupError(damageError, empty)).toMatch(/«data\/biela\.db» está dañada/);
});

test("starts email links with the site URL", () => {
	expect(getSiteOrigin(parseEnv({ SITE_URL: "https://taller.com/inicio" }))).toBe("https://taller.com");
	expect(getSiteOrigin(parseEnv({ PORT: "3100" }))).toBe("http://localhost:3100");
});

test("gives only the sample shop its local address", () => {
	expect(parseEnv({ BIELA_SAMPLE: "1", PORT: "3100", SITE_URL: " " }).SITE_URL).toBe("http://localhost:3100");
	const SiteUrl = "https://muestra.taller.com";
	expect(parseEnv({ BIELA_SAMPLE: "1", SITE_URL: SiteUrl }).SITE_URL).toBe(SiteUrl);
	expect(parseEnv({ PORT: "3100" }).SITE_URL).toBeUndefined();
});

test.each(["localhost:3000", "mitaller.com:443", "mitaller.com", "ftp://mitaller.com"])(
	"rejects the site URL %s with a message",
	(url) => {
		expect(() => parseEnv({ SITE_URL: url })).toThrow(/SITE_URL debe ser una dirección como https/);
	},
);

test("documents every variable in the example", () => {
	const readNames = new Set<string>();
	const readVariable = (_: object, name: string | symbol) => {
		readNames.add(String(name));
		return name === "BIELA_DATA" ? "own" : undefined;
	};
	parseWholeEnv(new Proxy({}, { get: readVariable }));
	const example = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8");
	const documentedNames = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
	// Only compose.yaml reads these.
	const composeNames = ["POSTGRES_PASSWORD", "SITE_HOST"];
	expect(documentedNames.toSorted()).toEqual([...readNames, ...composeNames].toSorted());
});

test.each([
	"s3://host/cubo",
	"s3://clave:secreto@host",
	"s3+http://clave:secreto@almacen.com/cubo",
	"https://clave:secreto@host/cubo",
	"s3://clave:se/creto@host/cubo",
	"s3://clave:se%creto@host/cubo",
	"file:///mnt/imagenes",
	"cubo",
])("rejects the image store %s without leaking keys", (url) => {
	const parse = () => parseEnv({ MEDIA_URL: url });
	expect(parse).toThrow(/MEDIA_URL: MEDIA_URL debe ser como s3:\/\//);
	expect(parse).not.toThrow(/creto@(host|almacen)/);
});

test("rejects images and backups in nested folders", () => {
	const backupKey = "la-clave-del-taller-que-guarda-su-duena";
	const buildBucketUrl = (folder: string) => `s3://clave:secreto@host/cubo${folder}`;
	const parseBoth = (media: string, backup: string) => () =>
		parseEnv({ MEDIA_URL: buildBucketUrl(media), BACKUP_URL: buildBucketUrl(backup), BACKUP_KEY: backupKey });
	for (const [media, backup] of [
		["", ""],
		["/a", "/a/"],
		["", "/copias"],
		["/a/b", "/a"],
	] as const)
		expect(parseBoth(media, backup)).toThrow(/MEDIA_URL: Las imágenes y las copias no van en la misma/);
	expect(parseBoth("/imagenes", "/imagenes-copias")).not.toThrow();
	expect(
		parseEnv({ MEDIA_URL: buildBucketUrl("/a"), BACKUP_URL: "file:///mnt/a", BACKUP_KEY: backupKey })
			.MEDIA_URL,
	).toBe(buildBucketUrl("/a"));
});
