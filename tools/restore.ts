/**
 * Restores a backup in place of a lost shop: `npm run restore -- <copy>`, with the environment that the server will
 * have. `<copy>` is a folder, the name of one in `backups` of the data folder, or `ultima`. `npm run restore --
 * imagenes` restores single missing pictures of a shop in use, whether the server runs or not.
 */

import { BadCopy } from "#features/copies/bad-copy.ts";
import { findCopy } from "#features/copies/find-copy.server.ts";
import { restoreCopy } from "#features/copies/restore.server.ts";
import { restorePictures } from "#features/copies/restore-pictures.server.ts";
import { openShop, openTarget, type Shop } from "#features/copies/shop.server.ts";
import { CopyUnderWay } from "#features/copies/turn.server.ts";
import { migrations } from "#migrations/all.ts";
import { bucketPlace } from "#platform/files/bucket.server.ts";
import { workAsOwner } from "#platform/start/data-folder.server.ts";
import { type Env, parseEnv } from "#platform/start/env.server.ts";
import { explainRefusal } from "#platform/start/refusal.ts";
import { formatDateTime, plural } from "#ui/format.ts";

try {
	const [, , wanted] = process.argv;
	const env = parseEnv(process.env);
	workAsOwner(env.BIELA_DATA);
	const isLiving = wanted === "imagenes";
	const { shop, close } = await (isLiving ? openShop : openTarget)(env, migrations);
	try {
		if (isLiving) await bringPictures(shop);
		else await bringShop(env, shop, wanted);
	} finally {
		await close();
	}
} catch (error) {
	process.exitCode = 1;
	if (process.env.LOG_LEVEL === "debug") console.error(error);
	const said =
		error instanceof BadCopy
			? `Esa copia no sirve: ${error.message}. No cambié nada; prueba con otra.`
			: error instanceof CopyUnderWay
				? "Ahora mismo se hace una copia. Prueba otra vez en un minuto."
				: explainRefusal(error, process.env);
	console.error(`\n${said}\n`);
}

async function bringShop(env: Env, shop: Shop, wanted: string | undefined) {
	const { copy, end } = await findCopy(env, wanted);
	const { name, made_at, tables, file_count, lacks } = await restoreCopy(copy, shop).finally(end);
	const rows = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
	const where = env.DATABASE_URL ? "PostgreSQL" : "SQLite";
	const pictures = env.MEDIA_URL ? ` (las imágenes, en ${bucketPlace(env.MEDIA_URL)})` : "";
	const missing = lacks ? `  Cuando se hizo no se pudo ${lacks}.\n` : "";
	console.log(
		`\n  Recuperada la copia ${name}, del ${formatDateTime(made_at)} en Panamá: ${rows.toLocaleString("es-PA")} filas en ${where}, todas iguales, y ${plural(file_count, "archivo", "archivos")} en «${env.BIELA_DATA}»${pictures}.\n${missing}  Arranca con npm start.\n`,
	);
}

async function bringPictures(shop: Shop) {
	const { looked, back, lost } = await restorePictures(shop);
	const list = (names: readonly string[]) => names.map((name) => `\n    ${name}`).join("");
	const brought = back.length > 0 ? `\n  Traídas de vuelta: ${back.length}${list(back)}` : "";
	const missing =
		lost.length > 0
			? `\n  Ninguna copia tiene estas: súbelas otra vez en Media${list(lost)}`
			: back.length > 0
				? "\n  No falta ninguna más."
				: "\n  No falta ninguna.";
	if (lost.length > 0) process.exitCode = 1;
	console.log(
		`\n  Miré ${plural(looked, "archivo", "archivos")} de imágenes.${brought}${missing}\n`,
	);
}
