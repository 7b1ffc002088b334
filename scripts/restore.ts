/**
 * Restores a backup in place of a lost shop: `npm run restore -- <copy>`, with the environment that the server will
 * have. `<copy>` is a folder, the name of one in `backups` of the data folder, or `ultima`. `npm run restore --
 * imagenes` restores single missing pictures of a shop in use, whether the server runs or not.
 */

import { BackupInProgress } from "#features/operation/backups/backup-lock.server.ts";
import { findBackup } from "#features/operation/backups/find-backup.server.ts";
import { DamagedBackup } from "#features/operation/backups/keeping/damaged-backup.ts";
import { openShop, openTarget, type Shop } from "#features/operation/backups/making/shop.server.ts";
import { formatPause } from "#features/operation/backups/restoring/pause-mail.server.ts";
import { type RestoredBackup, restoreBackup } from "#features/operation/backups/restoring/restore.server.ts";
import { restorePictures } from "#features/operation/backups/restoring/restore-pictures.server.ts";
import { migrations } from "#migrations/all.ts";
import { formatBucketLocation } from "#server/files/bucket.server.ts";
import { dropRootPrivileges } from "#server/start/data-folder.server.ts";
import { type Env, parseEnv } from "#server/start/env.server.ts";
import { explainStartupError } from "#server/start/startup-error.ts";
import { formatCount, formatDateTime } from "#ui/format.ts";

/** An upgrade that goes back before its first write restores on the same machine: nothing has to pause. */
const SAME_SERVER = "--mismo-servidor";

try {
	const [, , backupName, flag] = process.argv;
	const env = parseEnv(process.env);
	dropRootPrivileges(env.BIELA_DATA);
	const isPicturesOnly = backupName === "imagenes";
	const { shop, close } = await (isPicturesOnly ? openShop : openTarget)(env, migrations);
	try {
		if (isPicturesOnly) await restoreMissingPictures(shop);
		else await restoreShop({ env, shop, isSameServer: flag === SAME_SERVER }, backupName);
	} finally {
		await close();
	}
} catch (error) {
	process.exitCode = 1;
	if (process.env.LOG_LEVEL === "debug") console.error(error);
	const message =
		error instanceof DamagedBackup
			? `Esa copia no sirve: ${error.message}. No cambié nada; prueba con otra.`
			: error instanceof BackupInProgress
				? "Ahora mismo se hace una copia. Prueba otra vez en un minuto."
				: explainStartupError(error, process.env);
	console.error(`\n${message}\n`);
}

type Target = { env: Env; shop: Shop; isSameServer: boolean };

async function restoreShop({ env, shop, isSameServer }: Target, backupName: string | undefined) {
	const { backup, cleanUp } = await findBackup(env, backupName);
	const restored = await restoreBackup(backup, shop, { isSameServer }).finally(cleanUp);
	const { name, made_at, tables, file_count, lacks } = restored;
	const rows = Object.values(tables).reduce((total, { rows }) => total + rows, 0);
	const engineName = env.DATABASE_URL ? "PostgreSQL" : "SQLite";
	const pictureLocation = env.MEDIA_URL ? ` (las imágenes, en ${formatBucketLocation(env.MEDIA_URL)})` : "";
	const missingSentence = lacks ? `  Cuando se hizo no se pudo ${lacks}.\n` : "";
	console.log(
		`\n  Recuperada la copia ${name}, del ${formatDateTime(made_at)} en Panamá: ${rows.toLocaleString("es-PA")} filas en ${engineName}, todas iguales, y ${formatCount(file_count - restored.lost_count, "archivo", "archivos")} en «${env.BIELA_DATA}»${pictureLocation}.\n${missingSentence}${formatLoss(restored)}${isSameServer ? "" : formatPause(tables)}  Ahora arranca el servidor: npm start, o systemctl start biela.\n`,
	);
}

/** A declared function, because the script above runs before any constant below it has a value. */
function toLines(names: readonly string[]): string {
	const maxListed = 20;
	const more = names.length > maxListed ? [`y ${names.length - maxListed} más`] : [];
	return [...names.slice(0, maxListed), ...more].map((name) => `\n    ${name}`).join("");
}

/** Formats the pictures and secrets that the backup had lost. */
function formatLoss({ lost_pictures: pictures, lost_secrets: secrets }: RestoredBackup): string {
	const pictureText =
		pictures.length === 0
			? ""
			: `  Faltan ${formatCount(pictures.length, "imagen", "imágenes")}: su archivo se dañó o ya no está en la copia. Lo demás está entero.${toLines(pictures)}\n  Busca las que otra copia tenga enteras con: npm run restore -- imagenes\n`;
	const secretText =
		secrets.length === 0
			? ""
			: `  Tampoco se recuperó el secreto del servidor (${secrets.join(", ")}), dañado en la copia: ponlo en la carpeta de datos o en BIELA_SECRET antes de arrancar (docs/operations.md, «Falta el secreto del servidor»).\n`;
	return pictureText + secretText;
}

async function restoreMissingPictures(shop: Shop) {
	const { checked, restored, missing: missingPictures } = await restorePictures(shop);
	const restoredSentence =
		restored.length > 0 ? `\n  Traídas de vuelta: ${restored.length}${toLines(restored)}` : "";
	const missingSentence =
		missingPictures.length > 0
			? `\n  Ninguna copia tiene estas: súbelas otra vez en Media${toLines(missingPictures)}`
			: restored.length > 0
				? "\n  No falta ninguna más."
				: "\n  No falta ninguna.";
	if (missingPictures.length > 0) process.exitCode = 1;
	console.log(
		`\n  Miré ${formatCount(checked, "archivo", "archivos")} de imágenes.${restoredSentence}${missingSentence}\n`,
	);
}
