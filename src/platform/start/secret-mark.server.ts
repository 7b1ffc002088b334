import { join } from "node:path";
import type { Db } from "#platform/database/db.server.ts";
import { findRow, insertMissing, updateRows } from "#platform/database/rows.server.ts";
import type { Log } from "#platform/log.server.ts";
import type { Env } from "./env.server.ts";
import { StartRefused } from "./refusal.ts";
import {
	keepMasterSecret,
	markOf,
	openSecret,
	readOldSecret,
	type Secret,
} from "./secret.server.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** One row: the mark of the master secret that this database belongs to (`computeMark`). */
		secretMarks: { id: string; mark: string; since: string };
	}
}

const ONLY_ROW = "1";
/** Length of the mark prefix that operators type. */
const SHOWN = 8;

type At = { db: Db; env: Env; now: () => Date; log: Log };

/**
 * Opens the secret of this database: BIELA_SECRET, or else `secret.key` of the data folder, created at the first
 * start. A different secret is accepted if the previous one is also given, or declared lost by its mark.
 *
 * @throws StartupError for any other secret, which would silently break every link that was sent
 * @source rules 9.11; decision 021
 */
export async function openKeptSecret(at: At): Promise<Secret> {
	const { db, env, log } = at;
	const kept = await findMark(db);
	const before = env.BIELA_SECRET_OLD ?? readOldSecret(env.BIELA_DATA);
	// The retired secret is known, so the owner renamed it to get a new one.
	const isAside = !env.BIELA_SECRET_OLD && before !== undefined && markOf(before) === kept;
	const mayMake = kept === undefined || isAside || isLost(kept, env);
	const master = env.BIELA_SECRET ?? keepMasterSecret(env.BIELA_DATA, mayMake);
	if (master === undefined) throw new StartRefused(missing(env, kept ?? ""));
	const mark = markOf(master);
	const known = kept ?? (await keepFirstMark(at, mark));
	const old = before === master ? undefined : before;
	if (known === mark) return openSecret(master, old);
	const isGivenUp = isLost(known, env);
	if (!isGivenUp && (old === undefined || markOf(old) !== known))
		throw new StartRefused(unequal(env, known, mark));
	log.warn({ event: "secret_changed", isGivenUp }, "the database goes with another secret now");
	await updateRows(db, "secretMarks", { mark: known }, { mark, since: at.now().toISOString() });
	return openSecret(master, old, true);
}

async function findMark(db: Db): Promise<string | undefined> {
	const row = await findRow(db, "secretMarks", { id: ONLY_ROW });
	return row?.mark;
}

/** Stores the first mark. If two machines start at once, the first stored mark counts. */
async function keepFirstMark({ db, now }: At, mark: string): Promise<string> {
	await insertMissing(db, "secretMarks", { id: ONLY_ROW, mark, since: now().toISOString() });
	return (await findMark(db)) ?? mark;
}

/**
 * Checks whether this mark is declared lost. It names the mark, so that a leftover setting does not affect a later
 * one.
 */
const isLost = (known: string, { BIELA_SECRET_LOST }: Env) =>
	known.slice(0, SHOWN) === BIELA_SECRET_LOST;

const ways = (env: Env, known: string) =>
	`Pon «${join(env.BIELA_DATA, "secret.key")}» de una copia de los datos, o el mismo BIELA_SECRET que tenía (huella ${known.slice(0, SHOWN)}). Si se perdió para siempre, arranca una vez con BIELA_SECRET_LOST=${known.slice(0, SHOWN)}: los enlaces del boletín ya enviados dejan de abrir, Zoho se autoriza otra vez y cada navegador activa otra vez sus avisos.`;

const missing = (env: Env, known: string) =>
	`Falta el secreto del servidor de esta base de datos: con otro, los enlaces que ya se enviaron no abren. ${ways(env, known)}`;

const unequal = (env: Env, known: string, mark: string) =>
	`El secreto del servidor (huella ${mark.slice(0, SHOWN)}) no es el de esta base de datos: con él, los enlaces que ya se enviaron no abren. ${ways(env, known)} Si lo cambiaste a propósito, da también el anterior: BIELA_SECRET_OLD, o «secret.old.key» en la carpeta de datos.`;
