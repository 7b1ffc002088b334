import { agoWords } from "#moment-words.ts";
import type { Platform } from "#platform/platform.server.ts";
import { copiesFolder } from "./make.server.ts";
import { listCopies, type Manifest } from "./manifest.server.ts";
import { type CopyState, copyState, instantOf } from "./rules.ts";
import { type CopyRun, readRun } from "./state.server.ts";

/** What is known of the copies, for their light: it believes what was restored and compared, and nothing else. */
export async function judgeCopies({
	env,
	now,
}: Pick<Platform, "env" | "now">): Promise<{ state: CopyState; detail: string }> {
	const newest = await newestManifest(env);
	const { problem, away } = await readRun(env.BIELA_DATA);
	const here = {
		newest: newest && instantOf(newest.name),
		problem: problem ?? undefined,
	};
	const state = copyState(
		here,
		env.BACKUP_URL
			? {
					newest: away.name === null ? undefined : instantOf(away.name),
					problem: away.problem ?? undefined,
				}
			: undefined,
		now(),
	);
	const failure = problem ? ` La última vez no se pudo: ${problem}. Se intenta otra vez sola.` : "";
	if (!newest)
		return {
			state,
			detail: problem
				? `No hay ninguna copia comprobada: ${problem}. Se intenta otra vez sola.`
				: "Todavía no hay ninguna copia comprobada: la primera se hace sola un minuto después de arrancar.",
		};
	const size = (newest.bytes / 1e6).toLocaleString("es-PA", { maximumFractionDigits: 1 });
	return {
		state,
		detail: `Comprobada, ${agoWords(instantOf(newest.name), now())}, ${size} MB. ${whereElse(env, away, now())}${failure}`,
	};
}

function whereElse(
	{ BACKUP_URL }: Platform["env"],
	{ name, problem }: CopyRun["away"],
	now: Date,
): string {
	if (!BACKUP_URL)
		return "Solo en el disco del servidor: si se pierde, se pierde con él. Para guardarla también fuera, BACKUP_URL.";
	const trouble = problem ? ` La última no llegó: ${problem}.` : "";
	if (name === null) return `Fuera de este servidor todavía no hay ninguna.${trouble}`;
	return `Fuera de este servidor, cifrada, la ${agoWords(instantOf(name), now)}.${trouble}`;
}

/** The newest copy that was restored and compared; undefined while there is none. */
export async function newestCopy({
	env,
}: Pick<Platform, "env">): Promise<{ at: Date; bytes: number } | undefined> {
	const newest = await newestManifest(env);
	return newest && { at: instantOf(newest.name), bytes: newest.bytes };
}

async function newestManifest({ BIELA_DATA }: Platform["env"]): Promise<Manifest | undefined> {
	const copies = await listCopies(copiesFolder(BIELA_DATA));
	return copies.find(({ manifest }) => manifest)?.manifest;
}
