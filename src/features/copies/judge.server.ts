import type { Platform } from "#platform/platform.server.ts";
import { agoWords, spanWords } from "#words/moment.ts";
import { copiesFolder, goodCopies, type Manifest } from "./manifest.server.ts";
import type { PictureFault } from "./picture-faults.ts";
import { type CopyState, copyState, instantOf, isFirstLate, isNews, isPast } from "./rules.ts";
import { shopIdOf } from "./shop-id.server.ts";
import { type CopyRun, readRun } from "./state.server.ts";

type At = Pick<Platform, "db" | "env" | "now">;

/**
 * Returns the health of the backups for the status page. It counts only backups that were restored and compared.
 *
 * @param uptimeMs uptime of the server in milliseconds
 */
export async function judgeCopies(
	at: At,
	upMs = process.uptime() * 1000,
): Promise<{ state: CopyState; detail: string }> {
	const { env, now } = at;
	const newest = await newestManifest(at);
	const { problem, away, damaged } = await readRun(env.BIELA_DATA);
	const broken = damaged.find(({ found_at }) => isNews(found_at, now()));
	const here = { name: newest?.name, problem };
	const judged = copyState(here, env.BACKUP_URL ? away : undefined, { now: now(), upMs });
	const state = broken || (env.BACKUP_URL && away.hurt.some(isLeft)) ? "error" : judged;
	const failure = problem ? ` La última vez no se pudo: ${problem}. Se intenta otra vez sola.` : "";
	if (!newest)
		return {
			state,
			detail: problem
				? `No hay ninguna copia comprobada: ${problem}. Se intenta otra vez sola.`
				: firstWords(env, upMs),
		};
	const size = (newest.bytes / 1e6).toLocaleString("es-PA", { maximumFractionDigits: 1 });
	return {
		state,
		// Damage comes first, because a banner on a phone shows three lines.
		detail: `${broken ? `${damageWords(broken, now())} La última, comprobada` : "Comprobada"}, ${agoWords(instantOf(newest.name), now())}, ${size} MB. ${whereElse(env, { ...away, newest }, now())}${failure}`,
	};
}

function firstWords({ BIELA_NOW, BIELA_DATA }: Platform["env"], upMs: number): string {
	if (BIELA_NOW) return "No hay ninguna copia comprobada: con BIELA_NOW no se hacen solas.";
	if (!isFirstLate(upMs))
		return "Todavía no hay ninguna copia comprobada: la primera se hace sola un minuto después de arrancar.";
	return `No hay ninguna copia comprobada, y el servidor lleva ${spanWords(upMs)} en marcha: algo impide hacerlas. Mira si se puede escribir en «${copiesFolder(BIELA_DATA)}» y qué dice «npm run backup».`;
}

const damageWords = ({ name, problem }: CopyRun["damaged"][number], now: Date) =>
	`La copia ${agoWords(instantOf(name), now)} se dañó en el disco y ya no cuenta: ${problem}. Pide que revisen el disco; las demás copias siguen ahí.`;

const isLeft = ({ is_mended }: CopyRun["away"]["hurt"][number]) => !is_mended;

/** Formats the damage that was found in the remote store. */
function hurtWords(hurt: CopyRun["away"]["hurt"]): string {
	const left = hurt.filter(isLeft);
	if (left.length === 0)
		return "Allí algo se había dañado y se envió otra vez: pide que revisen ese disco o almacén.";
	const names = [...new Set(left.flatMap(({ copy }) => copy ?? []))].toSorted();
	const which = names.length > 0 ? `copias anteriores (${names.join(", ")})` : "copias anteriores";
	return `Allí se dañó o falta algo de ${which}, que ya no se recuperan enteras; la última está bien. Pide que revisen ese disco o almacén.`;
}

function whereElse(
	{ BACKUP_URL }: Platform["env"],
	{ name, problem, newest, hurt }: CopyRun["away"] & { newest: Manifest },
	now: Date,
): string {
	if (!BACKUP_URL)
		return "Solo en el disco del servidor: si se pierde, se pierde con él. Para guardarla también fuera, BACKUP_URL.";
	const what = name === newest.name ? "Allí hay un problema" : "La última no llegó";
	const trouble = problem ? ` ${what}: ${problem}.` : "";
	const hurtThere = hurt.length > 0 ? ` ${hurtWords(hurt)}` : "";
	if (name === null) return `Fuera de este servidor todavía no hay ninguna.${trouble}`;
	return `Fuera de este servidor, cifrada, la ${agoWords(instantOf(name), now)}.${trouble}${hurtThere}`;
}

/** Reads the picture files that the last backup found missing or damaged. */
export async function lostPictures({ env }: Pick<At, "env">): Promise<readonly PictureFault[]> {
	return (await readRun(env.BIELA_DATA)).pictures.faults;
}

/** Finds the newest verified backup; undefined while there is none. */
export async function newestCopy(at: At): Promise<{ at: Date; bytes: number } | undefined> {
	const newest = await newestManifest(at);
	return newest && { at: instantOf(newest.name), bytes: newest.bytes };
}

async function newestManifest({ db, env, now }: At): Promise<Manifest | undefined> {
	const copies = await goodCopies(env.BIELA_DATA, await shopIdOf(db));
	return copies.find(({ name }) => isPast(name, now()));
}
