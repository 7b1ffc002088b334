import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { answerShortly } from "#platform/pages/short-answer.server.ts";
import type { Env } from "./env.server.ts";
import { StartRefused } from "./refusal.ts";

/** Run from the project's folder like server.ts: a copy is made where no visitor waits, by the command that staff also have. */
const SCRIPT = "./tools/backup.ts";
/** Of years of data; one that hangs is ended. */
const MOST_MS = 60 * 60_000;
const SAY_EVERY_MS = 10_000;

/** `isDue`: only when it is time; `before`: the migration that it is made before. */
export type CopyOrder = { at: Date; before?: string; isDue?: boolean };
/** The copy's name, null when none was due; or why there is none, in Spanish, null when another one is being made. */
export type CopyOutcome = { name: string | null } | { problem: string | null };

/** Makes a copy in a process of its own, which the end of this one does not wait for. Never throws: it says why there is none. */
export async function copyAside(env: Env, order: CopyOrder): Promise<CopyOutcome> {
	try {
		return JSON.parse(await saidBy(env, order)) as CopyOutcome;
	} catch {
		return { problem: "el programa que copia no terminó" };
	}
}

async function saidBy(env: Env, { at, before, isDue }: CopyOrder): Promise<string> {
	const args = [SCRIPT, "--json", `--at=${at.toISOString()}`];
	if (before) args.push(`--before=${before}`);
	if (isDue) args.push("--due");
	const { BIELA_DATA, DATABASE_URL = "", BIELA_SECRET = "", BIELA_SECRET_OLD = "" } = env;
	const { MEDIA_URL = "" } = env;
	const child = spawn(process.execPath, args, {
		// What a server is given in secret goes on in secret: in the environment, in no argument.
		env: { ...process.env, BIELA_DATA, DATABASE_URL, BIELA_SECRET, BIELA_SECRET_OLD, MEDIA_URL },
		stdio: ["ignore", "pipe", env.LOG_LEVEL === "debug" ? "inherit" : "ignore"],
		timeout: MOST_MS,
	});
	// One that the system cannot start (no handle, no memory) says nothing; unheard, its error would end the server.
	child.on("error", () => {});
	if (isDue) child.unref();
	return text(child.stdout);
}

const COPYING = "Estamos actualizando el sitio. Vuelve a entrar en unos minutos.";

/**
 * Says that the process lives: whoever watches over it would end it in the middle of a copy of years. Where the port
 * cannot be had nobody is answered, and the start goes on.
 *
 * @returns what gives the port back
 */
function answerMeanwhile({ PORT, HOST }: Env): () => Promise<void> {
	const server = createServer((req, res) => {
		res.setHeader("Connection", "close");
		if (req.url === "/health") return answerShortly(res, 200, "vivo, haciendo una copia");
		answerShortly(res.setHeader("Retry-After", "60"), 503, COPYING, "unavailable");
	});
	server.on("error", () => {});
	server.listen(PORT, HOST);
	return async () => {
		const closed = new Promise<void>((resolve) => server.close(() => resolve()));
		server.closeAllConnections();
		await closed;
	};
}

/**
 * Says what it does, as nobody is served meanwhile.
 *
 * @returns the copy's name; undefined where none was wanted
 * @throws StartRefused when there is no good copy of the data as the older version left them
 */
export async function requireCopyBefore(
	env: Env,
	now: Date,
	migration: string,
): Promise<string | undefined> {
	if (env.BIELA_MIGRATE_WITHOUT_COPY) return undefined;
	const began = performance.now();
	const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
	const say = (words: string) => void process.stdout.write(`  ${words}\n`);
	say(
		`Esta versión cambia la base de datos («${migration}» y lo que siga). Primero hago una copia y la pruebo; mientras tanto no se atiende a nadie.`,
	);
	const saying = setInterval(() => say(`Sigo copiando (${seconds()}).`), SAY_EVERY_MS);
	const giveBack = answerMeanwhile(env);
	const outcome = await copyAside(env, { at: now, before: migration });
	await giveBack();
	clearInterval(saying);
	if ("name" in outcome) {
		say(`Copia «${outcome.name}» hecha y probada (${seconds()}). Ahora, el cambio.`);
		return outcome.name ?? undefined;
	}
	throw new StartRefused(
		`No pude hacer una copia de los datos antes de pasarlos a esta versión: ${outcome.problem}. Los datos siguen como estaban. Resuélvelo y arranca otra vez; para seguir sin copia, una sola vez: BIELA_MIGRATE_WITHOUT_COPY=1 npm start`,
	);
}
