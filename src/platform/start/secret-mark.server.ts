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
		/** One row: which master secret this database goes with, by `markOf`. */
		secretMarks: { id: string; mark: string; since: string };
	}
}

const ONLY_ROW = "1";
/** As much of a mark as anybody is asked to type. */
const SHOWN = 8;

type At = { db: Db; env: Env; now: () => Date; log: Log };

/**
 * The secret that this database goes with: BIELA_SECRET, else `secret.key` of the data folder, made on the first start.
 * One in its place is taken when the one before it is given too, or was given up by its mark.
 *
 * @throws StartRefused for any other: every link that was sent would be dead, and nobody would know
 * @source rules 9.11; decision 021
 */
export async function openKeptSecret(at: At): Promise<Secret> {
	const { db, env, log } = at;
	const kept = await findMark(db);
	const before = env.BIELA_SECRET_OLD ?? readOldSecret(env.BIELA_DATA);
	// The one that is laid aside is known: whoever renamed it wants another.
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

/** Two machines may begin at once: the first that is stored is the one that holds. */
async function keepFirstMark({ db, now }: At, mark: string): Promise<string> {
	await insertMissing(db, "secretMarks", { id: ONLY_ROW, mark, since: now().toISOString() });
	return (await findMark(db)) ?? mark;
}

/** Names the mark that is given up, so that what is left in the environment gives up no later one. */
const isLost = (known: string, { BIELA_SECRET_LOST }: Env) =>
	known.slice(0, SHOWN) === BIELA_SECRET_LOST;

const ways = (env: Env, known: string) =>
	`Pon «${join(env.BIELA_DATA, "secret.key")}» de una copia de los datos, o el mismo BIELA_SECRET que tenía (huella ${known.slice(0, SHOWN)}). Si se perdió para siempre, arranca una vez con BIELA_SECRET_LOST=${known.slice(0, SHOWN)}: los enlaces del boletín ya enviados dejan de abrir, Zoho se autoriza otra vez y cada navegador activa otra vez sus avisos.`;

const missing = (env: Env, known: string) =>
	`Falta el secreto del servidor de esta base de datos: con otro, los enlaces que ya se enviaron no abren. ${ways(env, known)}`;

const unequal = (env: Env, known: string, mark: string) =>
	`El secreto del servidor (huella ${mark.slice(0, SHOWN)}) no es el de esta base de datos: con él, los enlaces que ya se enviaron no abren. ${ways(env, known)} Si lo cambiaste a propósito, da también el anterior: BIELA_SECRET_OLD, o «secret.old.key» en la carpeta de datos.`;
