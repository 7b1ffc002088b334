import { join } from "node:path";
import type { Db } from "#server/database/db.server.ts";
import { impersonal, type TableDeclarations } from "#server/database/declare.ts";
import { findRow, insertIfMissing, updateRows } from "#server/database/rows.server.ts";
import type { Log } from "#server/log.server.ts";
import type { Env } from "./env.server.ts";
import { computeMark, loadMasterSecret, openSecret, readOldSecret, type Secret } from "./secret.server.ts";
import { StartupError } from "./startup-error.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** One row: the mark of the master secret that this database belongs to (`computeMark`). */
		secretMarks: { id: string; mark: string; since: string };
	}
}

export const SECRET_TABLES = {
	secretMarks: {
		belongsTo: "shop",
		ends: { never: "one row" },
		text: { mark: impersonal("the mark of a secret"), since: impersonal("an instant") },
	},
} as const satisfies TableDeclarations;

const ONLY_ROW = "1";
/** Length of the mark prefix that operators type. */
const MARK_PREFIX_LENGTH = 8;

type SecretContext = { db: Db; env: Env; now: () => Date; log: Log };

/**
 * Opens the secret of this database: BIELA_SECRET, or else `secret.key` of the data folder, created at the first
 * start. A different secret is accepted if the previous one is also given, or declared lost by its mark.
 *
 * @throws StartupError for any other secret, which would silently break every link that was sent
 * @source rules 9.11; decision 021
 */
export async function openStoredSecret(ctx: SecretContext): Promise<Secret> {
	const { db, env, log } = ctx;
	const storedMark = await findMark(db);
	const previousSecret = env.BIELA_SECRET_OLD ?? readOldSecret(env.BIELA_DATA);
	// The retired secret is known, so the owner renamed it to get a new one.
	const isRetired =
		!env.BIELA_SECRET_OLD && previousSecret !== undefined && computeMark(previousSecret) === storedMark;
	const canCreate = storedMark === undefined || isRetired || isMarkDeclaredLost(storedMark, env);
	const master = env.BIELA_SECRET ?? loadMasterSecret(env.BIELA_DATA, canCreate);
	if (master === undefined) throw new StartupError(formatMissingMessage(env, storedMark ?? ""));
	const mark = computeMark(master);
	const expectedMark = storedMark ?? (await storeFirstMark(ctx, mark));
	const replacedSecret = previousSecret === master ? undefined : previousSecret;
	if (expectedMark === mark) return openSecret(master, replacedSecret);
	const isDeclaredLost = isMarkDeclaredLost(expectedMark, env);
	if (!isDeclaredLost && (replacedSecret === undefined || computeMark(replacedSecret) !== expectedMark))
		throw new StartupError(formatMismatchMessage(env, expectedMark, mark));
	log.warn({ event: "secret_changed", isDeclaredLost }, "the database goes with another secret now");
	await updateRows(db, "secretMarks", { mark: expectedMark }, { mark, since: ctx.now().toISOString() });
	return openSecret(master, replacedSecret, true);
}

async function findMark(db: Db): Promise<string | undefined> {
	const row = await findRow(db, "secretMarks", { id: ONLY_ROW });
	return row?.mark;
}

/** Stores the first mark. If two machines start at once, the first stored mark counts. */
async function storeFirstMark({ db, now }: SecretContext, mark: string): Promise<string> {
	await insertIfMissing(db, "secretMarks", { id: ONLY_ROW, mark, since: now().toISOString() });
	return (await findMark(db)) ?? mark;
}

/**
 * Checks whether this mark is declared lost. It names the mark, so that a leftover setting does not affect a later
 * one.
 */
const isMarkDeclaredLost = (mark: string, { BIELA_SECRET_LOST }: Env) =>
	mark.slice(0, MARK_PREFIX_LENGTH) === BIELA_SECRET_LOST;

const formatRemedies = (env: Env, mark: string) =>
	`Pon «${join(env.BIELA_DATA, "secret.key")}» de una copia de los datos, o el mismo BIELA_SECRET que tenía (huella ${mark.slice(0, MARK_PREFIX_LENGTH)}). Si se perdió para siempre, arranca una vez con BIELA_SECRET_LOST=${mark.slice(0, MARK_PREFIX_LENGTH)}: los enlaces del boletín ya enviados dejan de abrir, Zoho se autoriza otra vez, la contraseña del correo, las claves de Zoho y el secreto de las copias de fuera que estén en el panel se escriben otra vez y cada navegador activa otra vez sus avisos.`;

const formatMissingMessage = (env: Env, mark: string) =>
	`Falta el secreto del servidor de esta base de datos: con otro, los enlaces que ya se enviaron no abren. ${formatRemedies(env, mark)}`;

const formatMismatchMessage = (env: Env, expectedMark: string, mark: string) =>
	`El secreto del servidor (huella ${mark.slice(0, MARK_PREFIX_LENGTH)}) no es el de esta base de datos: con él, los enlaces que ya se enviaron no abren. ${formatRemedies(env, expectedMark)} Si lo cambiaste a propósito, da también el anterior: BIELA_SECRET_OLD, o «secret.old.key» en la carpeta de datos.`;
