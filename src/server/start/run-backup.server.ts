import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import type { Env } from "./env.server.ts";
import { serveMaintenance } from "./maintenance.server.ts";
import { StartupError } from "./startup-error.ts";

/**
 * Run from the project folder like server.ts. The backup command of staff runs in its own process, so that visitors
 * do not wait.
 */
const SCRIPT = "./scripts/backup.ts";
/** Enough for years of data; a hanging backup is killed. */
const MAX_BACKUP_MS = 60 * 60_000;
const PROGRESS_EVERY_MS = 10_000;

/** `isDue`: only if a backup is due; `before`: the migration that follows. */
export type BackupRequest = { startedAt: Date; before?: string; isDue?: boolean };
/** The backup's name, null if none was due; or the problem in Spanish, null if another backup is running. */
type BackupOutcome = { name: string | null } | { problem: string | null };

/** Runs a backup in its own process, which outlives this one. Never throws: returns the problem instead. */
export async function runBackup(env: Env, request: BackupRequest): Promise<BackupOutcome> {
	try {
		return JSON.parse(await readBackupOutput(env, request)) as BackupOutcome;
	} catch {
		return { problem: "el programa que copia no terminó" };
	}
}

async function readBackupOutput(env: Env, { startedAt, before, isDue }: BackupRequest): Promise<string> {
	const args = [SCRIPT, "--json", `--at=${startedAt.toISOString()}`];
	if (before) args.push(`--before=${before}`);
	if (isDue) args.push("--due");
	const { BIELA_DATA, DATABASE_URL = "", BIELA_SECRET = "", BIELA_SECRET_OLD = "" } = env;
	const { MEDIA_URL = "" } = env;
	const child = spawn(process.execPath, args, {
		// Pass secrets in the environment, never in arguments.
		env: { ...process.env, BIELA_DATA, DATABASE_URL, BIELA_SECRET, BIELA_SECRET_OLD, MEDIA_URL },
		stdio: ["ignore", "pipe", env.LOG_LEVEL === "debug" ? "inherit" : "ignore"],
		timeout: MAX_BACKUP_MS,
	});
	// A process that cannot start (no handle, no memory) outputs nothing; an unhandled error event would end the
	// server.
	child.on("error", () => {});
	if (isDue) child.unref();
	return text(child.stdout);
}

/**
 * Backs up the data before a migration and prints progress, since the site is down meanwhile.
 *
 * @returns the backup's name; undefined if none was requested
 * @throws StartupError if there is no valid backup of the data before the migration
 */
export async function requireBackupBefore(
	env: Env,
	now: Date,
	migration: string,
): Promise<string | undefined> {
	if (env.BIELA_MIGRATE_WITHOUT_COPY) return undefined;
	const startedAtMs = performance.now();
	const formatElapsed = () => `${Math.round((performance.now() - startedAtMs) / 1000)} s`;
	const print = (message: string) => void process.stdout.write(`  ${message}\n`);
	print(
		`Esta versión cambia la base de datos («${migration}» y lo que siga). Primero hago una copia y la pruebo; mientras tanto no se atiende a nadie.`,
	);
	const progressTimer = setInterval(() => print(`Sigo copiando (${formatElapsed()}).`), PROGRESS_EVERY_MS);
	const stopServing = serveMaintenance(env, async () => "vivo, haciendo una copia");
	const outcome = await runBackup(env, { startedAt: now, before: migration });
	await stopServing();
	clearInterval(progressTimer);
	if ("name" in outcome) {
		print(`Copia «${outcome.name}» hecha y probada (${formatElapsed()}). Ahora, el cambio.`);
		return outcome.name ?? undefined;
	}
	throw new StartupError(
		`No pude hacer una copia de los datos antes de pasarlos a esta versión: ${outcome.problem}. Los datos siguen como estaban. Resuélvelo y arranca otra vez; para seguir sin copia, una sola vez: BIELA_MIGRATE_WITHOUT_COPY=1 npm start`,
	);
}
