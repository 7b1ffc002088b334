import { formatAge, formatTimeSpan } from "#domain/text/format-instant.ts";
import {
	getBackupsFolder,
	listGoodBackups,
	type Manifest,
} from "#features/operation/backups/making/manifest.server.ts";
import { type BackupRun, pickPlace, readRun } from "#features/operation/backups/making/run-state.server.ts";
import { getShopId } from "#features/operation/backups/making/shop-id.server.ts";
import {
	findRemote,
	type RemoteState,
} from "#features/operation/backups/remote-place/stored-place.server.ts";
import {
	type BackupState,
	getBackupState,
	getStoreState,
	isFirstOverdue,
	isPast,
	isRecentDamage,
	parseBackupInstant,
} from "#features/operation/backups/rules.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { PictureFault } from "./picture-faults.ts";
import { formatRemoteDamage, hasRemoteDamage } from "./remote-damage.server.ts";

type BackupContext = Pick<AppContext, "db" | "env" | "now">;

/**
 * Returns the health of the backups for the status page. It counts only backups that were restored and compared.
 *
 * @param uptimeMs uptime of the server in milliseconds
 */
export async function getBackupHealth(
	ctx: BackupContext,
	uptimeMs = process.uptime() * 1000,
): Promise<{ state: BackupState; detail: string }> {
	const { env, now } = ctx;
	const newest = await findNewestManifest(ctx);
	const { problem, damaged, ...run } = await readRun(env.BIELA_DATA);
	const remote = await findRemote(ctx, ctx.db);
	const away = pickPlace(run.away, remote.location);
	const recentDamage = damaged.find(({ found_at }) => isRecentDamage(found_at, now()));
	const local = { name: newest?.name, problem };
	const isRemote = remote.state === "on";
	const ageState = getBackupState(local, isRemote ? away : undefined, { now: now(), uptimeMs });
	const isPaused = !isRemote && remote.state !== "off";
	const state = recentDamage || isPaused || (isRemote && hasRemoteDamage(away)) ? "error" : ageState;
	const failureText = problem ? ` La última vez no se pudo: ${problem}. Se intenta otra vez sola.` : "";
	if (!newest)
		return {
			state,
			detail: problem
				? `No hay ninguna copia comprobada: ${problem}. Se intenta otra vez sola.`
				: formatNoBackup(env, uptimeMs),
		};
	const size = (newest.bytes / 1e6).toLocaleString("es-PA", { maximumFractionDigits: 1 });
	const age = `${formatAge(parseBackupInstant(newest.name), now())}, ${size} MB.`;
	const remoteText = formatRemoteBackups(remote.state, { ...away, newest }, now());
	const isOnlyRemoteOld =
		isRemote && getStoreState(local, now()) !== "error" && getStoreState(away, now()) === "error";
	// The failing part comes first, because a banner on a phone shows three lines and a notice 160 letters.
	if (isOnlyRemoteOld && !recentDamage)
		return { state, detail: `${remoteText} En el servidor sí: comprobada, ${age}${failureText}` };
	const damageText = recentDamage
		? `${formatDamage(recentDamage, now())} La última, comprobada`
		: "Comprobada";
	return { state, detail: `${damageText}, ${age} ${remoteText}${failureText}` };
}

function formatNoBackup({ BIELA_NOW, BIELA_DATA }: AppContext["env"], uptimeMs: number): string {
	if (BIELA_NOW) return "No hay ninguna copia comprobada: con BIELA_NOW no se hacen solas.";
	if (!isFirstOverdue(uptimeMs))
		return "Todavía no hay ninguna copia comprobada: la primera se hace sola un minuto después de arrancar.";
	return `No hay ninguna copia comprobada, y el servidor lleva ${formatTimeSpan(uptimeMs)} en marcha: algo impide hacerlas. Mira si se puede escribir en «${getBackupsFolder(BIELA_DATA)}» y qué dice «npm run backup».`;
}

function formatDamage({ name, problem, is_partial }: BackupRun["damaged"][number], now: Date): string {
	const age = formatAge(parseBackupInstant(name), now);
	return is_partial
		? `La copia ${age} perdió imágenes en el disco: ${problem}. Lo demás se recupera. Pide que revisen el disco.`
		: `La copia ${age} se dañó en el disco y ya no cuenta: ${problem}. Pide que revisen el disco; las demás copias siguen ahí.`;
}

const NOT_REMOTE = {
	off: "Solo en el disco del servidor: si se pierde, se pierde con él. Para guardarla también fuera, un Dueño llena «Copias fuera del servidor».",
	restored:
		"Fuera de este servidor, en pausa: este taller se recuperó de una copia o se mudó. Un Dueño lo confirma en «Copias fuera del servidor».",
	secret_lost:
		"Fuera de este servidor, en pausa: el secreto guardado ya no se puede leer. Un Dueño lo escribe otra vez en «Copias fuera del servidor».",
} as const;

function formatRemoteBackups(
	state: RemoteState,
	{ newest, ...away }: BackupRun["away"] & { newest: Manifest },
	now: Date,
): string {
	if (state !== "on") return NOT_REMOTE[state];
	const { name, problem } = away;
	const subject = name === newest.name ? "Allí hay un problema" : "La última no llegó";
	const problemText = problem ? ` ${subject}: ${problem}.` : "";
	const damage = formatRemoteDamage(away);
	const damageText = damage ? ` ${damage}` : "";
	if (name === null) return `Fuera de este servidor todavía no hay ninguna.${problemText}`;
	if (getStoreState(away, now) === "error")
		return `Fuera de este servidor no entra ninguna copia: la última es ${formatAge(parseBackupInstant(name), now)}.${problemText}${damageText}`;
	return `Fuera de este servidor, cifrada, la ${formatAge(parseBackupInstant(name), now)}.${problemText}${damageText}`;
}

/** Reads the picture files that the last backup found missing or damaged. */
export async function readPictureFaults({
	env,
}: Pick<BackupContext, "env">): Promise<readonly PictureFault[]> {
	return (await readRun(env.BIELA_DATA)).pictures.faults;
}

/** Finds the newest verified backup; undefined while there is none. */
export async function findNewestBackup(
	ctx: BackupContext,
): Promise<{ madeAt: Date; bytes: number } | undefined> {
	const newest = await findNewestManifest(ctx);
	return newest && { madeAt: parseBackupInstant(newest.name), bytes: newest.bytes };
}

/**
 * Computes the age of the newest remote backup in milliseconds.
 *
 * @returns undefined without a place for them; infinity until the first one arrives
 */
export async function getRemoteBackupAge({ db, env, now }: BackupContext): Promise<number | undefined> {
	const { state, location } = await findRemote({ env }, db);
	if (state === "off") return undefined;
	const { name } = pickPlace((await readRun(env.BIELA_DATA)).away, location);
	return name === null ? Number.POSITIVE_INFINITY : now().getTime() - parseBackupInstant(name).getTime();
}

async function findNewestManifest({ db, env, now }: BackupContext): Promise<Manifest | undefined> {
	const backups = await listGoodBackups(env.BIELA_DATA, await getShopId(db));
	return backups.find(({ name }) => isPast(name, now()));
}
