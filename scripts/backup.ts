/**
 * Makes a backup of the shop, verifies it and stores it in `backups` of the data folder: `npm run backup`, with the
 * server's own environment, whether the server runs or not. The server runs the same command hourly in a process of
 * its own, so that no visitor waits for it.
 */
import { constants, setPriority } from "node:os";
import { parseArgs } from "node:util";
import { BackupInProgress } from "#features/operation/backups/backup-lock.server.ts";
import {
	formatRemoteDamage,
	hasRemoteDamage,
} from "#features/operation/backups/keeping/remote-damage.server.ts";
import type { Manifest } from "#features/operation/backups/making/manifest.server.ts";
import { explainBackupError, performBackup } from "#features/operation/backups/making/run-backup.server.ts";
import { type BackupRun, readRun } from "#features/operation/backups/making/run-state.server.ts";
import { openShop } from "#features/operation/backups/making/shop.server.ts";
import { findPlaceOfShop } from "#features/operation/backups/remote-place/shop-place.server.ts";
import { migrations } from "#migrations/all.ts";
import { dropRootPrivileges } from "#server/start/data-folder.server.ts";
import { parseEnv } from "#server/start/env.server.ts";
import { explainStartupError } from "#server/start/startup-error.ts";
import { readOrExit } from "./command-arguments.ts";

setPriority(constants.priority.PRIORITY_LOW);
const { values } = readOrExit(() =>
	parseArgs({
		options: {
			/** The current instant, when the server's clock is not the machine's. */
			at: { type: "string" },
			before: { type: "string" },
			due: { type: "boolean" },
			/** Prints one line of JSON for the server instead of sentences. */
			json: { type: "boolean" },
		},
	}),
);

try {
	const env = parseEnv(process.env);
	dropRootPrivileges(env.BIELA_DATA);
	const { shop, close } = await openShop(env, migrations);
	try {
		const manifest = await performBackup(shop, {
			startedAt: values.at ? new Date(values.at) : new Date(),
			...(values.before && { before: values.before }),
			...(values.due && { isDue: true }),
		});
		const isRemote = (await findPlaceOfShop(shop)) !== undefined;
		printResult(manifest, isRemote ? (await readRun(env.BIELA_DATA)).away : undefined);
	} finally {
		await close();
	}
} catch (error) {
	process.exitCode = 1;
	if (process.env.LOG_LEVEL === "debug") console.error(error);
	const isOurs = error instanceof BackupInProgress;
	if (values.json)
		process.stdout.write(JSON.stringify({ problem: isOurs ? null : explainBackupError(error) }));
	else console.error(`\n  No hay copia nueva: ${formatError(error)}.\n`);
}

/**
 * Prints the result.
 * @param remote the state of the remote backups, if a remote place is configured
 */
function printResult(manifest: Manifest | undefined, remote?: BackupRun["away"]) {
	if (values.json) return void process.stdout.write(JSON.stringify({ name: manifest?.name ?? null }));
	const { name, bytes = 0, lacks } = manifest ?? {};
	const missing = lacks ? `  Incompleta: no se pudo ${lacks}.\n` : "";
	// A scheduled job must notice it. The last whole backup stays beside this one.
	if (lacks) process.exitCode = 1;
	const megabytes = (bytes / 1e6).toLocaleString("es-PA", { maximumFractionDigits: 1 });
	// Name the backup as remote only if it arrived there and no file of that place is known to be damaged; a failure to
	// upload older ones does not change that.
	const isRemote = remote !== undefined && remote.name === name && !hasRemoteDamage(remote);
	// The backup itself is good, but a scheduled job must notice that it is the only one.
	if (remote && !isRemote) process.exitCode = 1;
	const damage = remote && formatRemoteDamage(remote);
	const remoteState = [isRemote && "también está", remote?.problem, damage].filter(Boolean).join("; ");
	const remoteSentence = remote ? `  Fuera de esta máquina: ${remoteState || "no llegó"}\n` : "";
	console.log(
		`\n  Copia hecha y comprobada${lacks ? ", pero incompleta" : ""}: ${name} (${megabytes} MB)\n${missing}${remoteSentence}`,
	);
}

function formatError(error: unknown): string {
	if (error instanceof BackupInProgress) return error.message;
	const message = explainBackupError(error);
	return message.startsWith("no se pudo")
		? explainStartupError(error, process.env).replace(/\.$/, "")
		: message;
}
