import { join } from "node:path";
import type { Db } from "#server/database/db.server.ts";
import { impersonal, type TableDeclarations } from "#server/database/declare.ts";
import { findRow, insertIfMissing, updateRows } from "#server/database/rows.server.ts";
import type { Log } from "#server/log.server.ts";
import type { Env } from "./env.server.ts";
import {
	computeFingerprint,
	loadMasterSecret,
	openSecret,
	readOldSecret,
	type Secret,
} from "./secret.server.ts";
import { StartupError } from "./startup-error.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** One row: the fingerprint of the master secret that this database belongs to (`computeFingerprint`). */
		secretFingerprints: { id: string; fingerprint: string; since: string };
	}
}

export const SECRET_TABLES = {
	secretFingerprints: {
		belongsTo: "shop",
		ends: { never: "one row" },
		text: { fingerprint: impersonal("the fingerprint of a secret"), since: impersonal("an instant") },
	},
} as const satisfies TableDeclarations;

const ONLY_ROW = "1";
/** Length of the fingerprint prefix that operators type. */
const FINGERPRINT_PREFIX_LENGTH = 8;

type SecretContext = { db: Db; env: Env; now: () => Date; log: Log };

/**
 * Opens the secret of this database: BIELA_SECRET, or else `secret.key` of the data folder, created at the first
 * start. A different secret is accepted if the previous one is also given, or declared lost by its fingerprint.
 *
 * @throws StartupError for any other secret, which would silently break every link that was sent
 * @source rules 9.11; decision 021
 */
export async function openStoredSecret(ctx: SecretContext): Promise<Secret> {
	const { db, env, log } = ctx;
	const storedFingerprint = await findFingerprint(db);
	const previousSecret = env.BIELA_SECRET_OLD ?? readOldSecret(env.BIELA_DATA);
	// The retired secret is known, so the owner renamed it to get a new one.
	const isRetired =
		!env.BIELA_SECRET_OLD &&
		previousSecret !== undefined &&
		computeFingerprint(previousSecret) === storedFingerprint;
	const canCreate =
		storedFingerprint === undefined || isRetired || isFingerprintDeclaredLost(storedFingerprint, env);
	const master = env.BIELA_SECRET ?? loadMasterSecret(env.BIELA_DATA, canCreate);
	if (master === undefined) throw new StartupError(formatMissingMessage(env, storedFingerprint ?? ""));
	const fingerprint = computeFingerprint(master);
	const expectedFingerprint = storedFingerprint ?? (await storeFirstFingerprint(ctx, fingerprint));
	const replacedSecret = previousSecret === master ? undefined : previousSecret;
	if (expectedFingerprint === fingerprint) return openSecret(master, replacedSecret);
	const isDeclaredLost = isFingerprintDeclaredLost(expectedFingerprint, env);
	if (
		!isDeclaredLost &&
		(replacedSecret === undefined || computeFingerprint(replacedSecret) !== expectedFingerprint)
	)
		throw new StartupError(formatMismatchMessage(env, expectedFingerprint, fingerprint));
	log.warn({ event: "secret_changed", isDeclaredLost }, "the database goes with another secret now");
	await updateRows(
		db,
		"secretFingerprints",
		{ fingerprint: expectedFingerprint },
		{ fingerprint, since: ctx.now().toISOString() },
	);
	return openSecret(master, replacedSecret, true);
}

async function findFingerprint(db: Db): Promise<string | undefined> {
	const row = await findRow(db, "secretFingerprints", { id: ONLY_ROW });
	return row?.fingerprint;
}

/** Stores the first fingerprint. If two machines start at once, the first stored fingerprint counts. */
async function storeFirstFingerprint({ db, now }: SecretContext, fingerprint: string): Promise<string> {
	await insertIfMissing(db, "secretFingerprints", { id: ONLY_ROW, fingerprint, since: now().toISOString() });
	return (await findFingerprint(db)) ?? fingerprint;
}

/**
 * Checks whether this fingerprint is declared lost. It names the fingerprint, so that a leftover setting does not affect a later
 * one.
 */
const isFingerprintDeclaredLost = (fingerprint: string, { BIELA_SECRET_LOST }: Env) =>
	fingerprint.slice(0, FINGERPRINT_PREFIX_LENGTH) === BIELA_SECRET_LOST;

const formatRemedies = (env: Env, fingerprint: string) =>
	`Pon «${join(env.BIELA_DATA, "secret.key")}» de una copia de los datos, o el mismo BIELA_SECRET que tenía (huella ${fingerprint.slice(0, FINGERPRINT_PREFIX_LENGTH)}). Si se perdió para siempre, arranca una vez con BIELA_SECRET_LOST=${fingerprint.slice(0, FINGERPRINT_PREFIX_LENGTH)}: los enlaces del boletín ya enviados dejan de abrir, Zoho se autoriza otra vez, la contraseña del correo, las claves de Zoho y el secreto de las copias de fuera que estén en el panel se escriben otra vez y cada navegador activa otra vez sus avisos.`;

const formatMissingMessage = (env: Env, fingerprint: string) =>
	`Falta el secreto del servidor de esta base de datos: con otro, los enlaces que ya se enviaron no abren. ${formatRemedies(env, fingerprint)}`;

const formatMismatchMessage = (env: Env, expectedFingerprint: string, fingerprint: string) =>
	`El secreto del servidor (huella ${fingerprint.slice(0, FINGERPRINT_PREFIX_LENGTH)}) no es el de esta base de datos: con él, los enlaces que ya se enviaron no abren. ${formatRemedies(env, expectedFingerprint)} Si lo cambiaste a propósito, da también el anterior: BIELA_SECRET_OLD, o «secret.old.key» en la carpeta de datos.`;
