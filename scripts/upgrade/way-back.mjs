/** The way back to the version before an upgrade, by itself or by hand. */
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installUnit, restartService, runCommand, runOrThrow, stopService, switchLink } from "./machine.mjs";
import { UpgradeError } from "./releases.mjs";
import { waitUntilServing } from "./watch.mjs";

const print = (text) => console.log(`  ${text}`);
const LOCAL_HOSTS = ["127.0.0.1", "localhost", "[::1]", ""];

/**
 * Returns the backup that the newer version made before it changed the database; undefined if it changed nothing.
 *
 * @param startedAt instant of the upgrade
 */
export function findBackupBefore(dataFolder, startedAt) {
	const folder = join(dataFolder, "backups");
	const names = existsSync(folder) ? readdirSync(folder) : [];
	const first = `${startedAt.slice(0, 19).replaceAll(":", "-")}Z`;
	const found = names.filter((name) => /^\d{4}-.*-antes-[a-z0-9-]+$/.test(name) && name >= first);
	return found.toSorted().at(0);
}

/**
 * Starts the version from before again. If the newer one changed the database, the backup from before that is restored;
 * the newer data is put aside.
 *
 * @param state as `readState` returned it
 * @param options.isSameServer nothing was written meanwhile, so the restored shop need not wait for an owner
 * @throws UpgradeError with the next step when it cannot be done here
 */
export async function returnTo(state, { link, settings, isSameServer }) {
	const backup = findBackupBefore(settings.BIELA_DATA, state.startedAt);
	// A migration that failed changed nothing, and then the version from before starts as it is.
	if (isSameServer && !(await startVersion(state.from, { link, settings }))) return;
	await stopService();
	if (backup) await restoreBackup(backup, { state, settings, isSameServer });
	const problem = await startVersion(state.from, { link, settings });
	if (problem) throw new UpgradeError(`La versión de antes tampoco arranca: ${problem}`);
}

/** Starts a version. @returns the problem, undefined once it serves */
async function startVersion(folder, { link, settings }) {
	switchLink(link, folder);
	await installUnit(folder);
	await restartService();
	return waitUntilServing(folder, settings);
}

/** Restores with the newer version, which made the backup. */
async function restoreBackup(backup, { state, settings, isSameServer }) {
	await putDataAside(settings);
	const args = ["scripts/restore.ts", backup, ...(isSameServer ? ["--mismo-servidor"] : [])];
	const node = join(state.to, "node_modules/.bin/node");
	const env = { ...process.env, ...settings };
	const { code, output } = await runCommand(node, args, { cwd: state.to, env });
	print(output.trim());
	if (code !== 0)
		throw new UpgradeError(
			`No se pudo recuperar la copia «${backup}». Sigue docs/operations.md, «Restore a backup».`,
		);
}

/** Moves the newer data to another name; nothing is deleted. */
async function putDataAside({ BIELA_DATA, DATABASE_URL = "" }) {
	const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "_");
	if (!DATABASE_URL) {
		const aside = `${BIELA_DATA}-despues-${stamp}`;
		mkdirSync(aside, { mode: 0o700 });
		const files = readdirSync(BIELA_DATA).filter((name) => name.startsWith("biela.db"));
		await runOrThrow("mv", ["-t", aside, ...files.map((name) => join(BIELA_DATA, name))]);
		print(`Los datos de la versión nueva quedan en «${aside}».`);
		return;
	}
	const { hostname, pathname, username } = new URL(DATABASE_URL);
	const name = pathname.slice(1);
	if (!LOCAL_HOSTS.includes(hostname) || !/^\w+$/.test(name) || !/^\w+$/.test(username))
		throw new UpgradeError(
			"PostgreSQL está en otra máquina: sigue docs/upgrades.md, «Go back by hand», desde allá.",
		);
	const aside = `${name}_despues_${stamp}`;
	const statements = [
		`alter database ${name} rename to ${aside}`,
		`create database ${name} owner ${username} template template0 encoding 'UTF8'`,
	];
	const args = ["-u", "postgres", "--", "psql", "-v", "ON_ERROR_STOP=1"];
	const all = [...args, ...statements.flatMap((statement) => ["-c", statement])];
	const { code, output } = await runCommand("runuser", all, { cwd: "/" });
	if (code !== 0)
		throw new UpgradeError(
			`PostgreSQL no dejó apartar la base de datos: ${output.trim()}\nSi otra máquina la usa, apágala ahí. Después sigue docs/upgrades.md, «Go back by hand».`,
		);
	print(`Los datos de la versión nueva quedan en la base de datos «${aside}».`);
}
