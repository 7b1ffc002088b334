import { accessSync, constants } from "node:fs";
import { isConnectionLost } from "#server/database/outage.ts";
import { getConnectionReason } from "./retry-until-connected.ts";

/** The process cannot start, or a command fails; `message` gives the reason and the fix in Spanish. */
export class StartupError extends Error {
	override name = "StartupError";
}

/** The environment before validation, which may be the problem. */
type RawEnv = Record<string, string | undefined>;

/** Reads these variables. An empty one such as `PORT=` counts as not set. */
export const readVariables = (env: RawEnv, names: readonly string[]): RawEnv =>
	Object.fromEntries(names.map((name) => [name, env[name]?.trim() || undefined]));

type Failure = Partial<NodeJS.ErrnoException> & { errcode?: number; hostname?: string };

/**
 * Explains in Spanish why the process cannot start and how to fix it, without a stack.
 *
 * @param error any startup error; ours are recognised by name, since the bundle has its own classes
 */
export function explainStartupError(error: unknown, environment: RawEnv): string {
	const env = readVariables(environment, ["PORT", "HOST", "BIELA_DATA", "DATABASE_URL"]);
	if (!(error instanceof Error)) return `No pude seguir: ${String(error)}`;
	if (/^(EnvironmentError|DataFolderInUseError|StartupError)$/.test(error.name)) return error.message;
	const failure = error as Error & Failure;
	return (
		explainNetworkError(failure, env) ??
		explainSqliteError(failure, env) ??
		explainPostgresError(failure, env) ??
		explainFileError(failure, env) ??
		explainProgramError(failure) ??
		`No pude seguir: ${error.message}. Con LOG_LEVEL=debug se ve dónde.`
	);
}

function explainNetworkError(failure: Failure, { PORT = "3000", HOST = "0.0.0.0" }: RawEnv) {
	const { code, syscall, hostname = HOST } = failure;
	// Other host names are looked up too.
	const isOwnName = syscall === "getaddrinfo" && hostname === HOST;
	if (syscall !== "listen" && syscall !== "bind" && !isOwnName) return;
	if (code === "EADDRINUSE")
		return `El puerto ${PORT} ya lo usa otro programa. Ciérralo o elige otro, por ejemplo PORT=3001.`;
	if (code === "EACCES" || code === "EPERM")
		return `Este usuario no puede abrir el puerto ${PORT}: los menores de 1024 piden permiso. Elige otro, por ejemplo PORT=3000, y pon delante el servidor que ya atiende el ${PORT}.`;
	return `HOST=${HOST} no es una dirección de esta máquina. Quítala para atender en todas, o usa HOST=127.0.0.1 para esta máquina sola.`;
}

const RESTORE_HINT = "Pon en su lugar una copia buena (mira docs/operations.md, «Restore a backup»)";

function explainSqliteError({ errcode, message }: Failure & Error, { BIELA_DATA = "data" }: RawEnv) {
	const file = `${BIELA_DATA}/biela.db`;
	switch (errcode === undefined ? undefined : errcode & 0xff) {
		case undefined:
			return;
		case 26:
			return `«${file}» no es una base de datos de Biela. ${RESTORE_HINT} o indica otra carpeta con BIELA_DATA.`;
		case 11:
			return `La base de datos «${file}» está dañada (${message}). ${RESTORE_HINT}; guarda la dañada: aún puede tener algo que rescatar.`;
		case 13:
			return `No queda espacio en el disco de «${BIELA_DATA}». Libera espacio y prueba otra vez.`;
		case 5:
			return `Otro programa tiene bloqueada la base de datos «${file}». Ciérralo y prueba otra vez.`;
		case 3:
		case 8:
		case 14:
			return explainNotWritable(BIELA_DATA);
		case 10:
			return `El disco de «${BIELA_DATA}» no deja leer o escribir la base de datos (${message}). Revisa que tenga espacio y que esté sano.`;
		default:
			return `La base de datos «${file}» no se pudo abrir: ${message}.`;
	}
}

function explainPostgresError(failure: Failure & Error, { DATABASE_URL }: RawEnv) {
	const { code, message } = failure;
	// An invalid URL has its own message and no server to connect to.
	if (!DATABASE_URL || !URL.canParse(DATABASE_URL)) return;
	const { host, username, pathname } = new URL(DATABASE_URL);
	const database = pathname.slice(1) || username;
	if (code === "28P01" || code === "28000" || /SASL|password/.test(message))
		return `PostgreSQL en ${host} no deja entrar a «${username}». Revisa el usuario y la clave de DATABASE_URL.`;
	if (code === "3D000")
		return `PostgreSQL en ${host} no tiene la base de datos «${database}». Créala (createdb ${database}) o corrige DATABASE_URL.`;
	if (code === "42501")
		return `El usuario «${username}» no puede crear tablas en «${database}». Dale permiso: GRANT CREATE, USAGE ON SCHEMA public TO "${username}";`;
	if (code === "42P07")
		return `La base de datos «${database}» de PostgreSQL tiene tablas de otro programa (${message}). Crea una vacía (createdb taller) y ponla en DATABASE_URL.`;
	if (code === "42P01")
		return `En la base de datos «${database}» de PostgreSQL no hay ningún taller entero (${message}). Corrige DATABASE_URL.`;
	if (code === "25006")
		return `PostgreSQL en ${host} solo deja leer: es una réplica. Pon en DATABASE_URL el servidor principal.`;
	if (/SSL/.test(message))
		return `PostgreSQL en ${host} y DATABASE_URL no se entienden sobre TLS (${message}). Revisa «sslmode» en DATABASE_URL.`;
	if (isConnectionLost(failure))
		return `PostgreSQL en ${host} no responde (${getConnectionReason(failure)}). Enciéndelo o corrige DATABASE_URL.`;
	return code && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code)
		? `PostgreSQL en ${host} no aceptó lo que se le pidió: ${message} (${code}).`
		: undefined;
}

function explainFileError({ code, path }: Failure, { BIELA_DATA = "data" }: RawEnv) {
	const location = path ?? BIELA_DATA;
	if (code === "ENOSPC" || code === "EDQUOT")
		return `No queda espacio en el disco de «${location}». Libera espacio y prueba otra vez.`;
	if (code === "EMFILE" || code === "ENFILE")
		return "El sistema no deja abrir más archivos. Sube el límite (ulimit -n 4096) y prueba otra vez.";
	if (code === "EEXIST" || code === "ENOTDIR")
		return `BIELA_DATA=${BIELA_DATA} no es una carpeta. Indica una carpeta en la que Biela pueda escribir.`;
	if (code && /^(EACCES|EPERM|EROFS|ENOENT)$/.test(code)) return explainNotWritable(location, code);
	return;
}

function explainNotWritable(location: string, code = getWriteErrorCode(location)): string {
	return code === "EROFS"
		? `El disco de «${location}» solo deja leer, y Biela guarda ahí. Móntalo para escribir (el sistema mismo lo cierra cuando falla: mira dmesg), o indica otra carpeta con BIELA_DATA.`
		: `No puedo leer o escribir en «${location}». Da permiso a este usuario (chown y chmod), o indica otra carpeta con BIELA_DATA.`;
}

/** Returns the error code of a write attempt: SQLite only reports that it failed. */
function getWriteErrorCode(location: string): string | undefined {
	try {
		accessSync(location, constants.W_OK);
		return undefined;
	} catch (error) {
		return (error as Failure).code;
	}
}

function explainProgramError({ code, message }: Failure & Error) {
	if (code === "ERR_MODULE_NOT_FOUND" && message.includes("build/current"))
		return "Falta la construcción del sitio. Arranca con npm start, que la hace, o corre antes npm run build.";
	if (code === "ERR_MODULE_NOT_FOUND")
		return "Falta una parte del programa. Borra node_modules y arranca con npm start, que la instala.";
	if (code?.startsWith("ERR_PARSE_ARGS")) {
		const argument = `«${/'([^']+)'/.exec(message)?.[1]}»`;
		const isInvalidValue = code.endsWith("INVALID_OPTION_VALUE");
		const what = isInvalidValue ? `${argument} no se escribe así` : `No conozco ${argument} en esa orden`;
		return `${what}: README.md dice lo que lleva cada una.`;
	}
	return;
}
