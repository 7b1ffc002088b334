/**
 * Puts a copy in the place of a shop that is gone: `npm run restore -- <copy>`, with the environment that the server will
 * have. `<copy>` is a folder, the name of one in `backups` of the data folder, or `ultima`.
 */

import { findCopy } from "#features/copies/find-copy.server.ts";
import { openTarget } from "#features/copies/open-shop.server.ts";
import { restoreCopy } from "#features/copies/restore.server.ts";
import { BadCopy } from "#features/copies/verify.server.ts";
import { migrations } from "#migrations/all.ts";
import { bucketPlace } from "#platform/bucket.server.ts";
import { parseEnv } from "#platform/env.server.ts";
import { explainRefusal } from "#platform/refusal.ts";

try {
	const [, , wanted] = process.argv;
	const env = parseEnv(process.env);
	const { shop, close } = await openTarget(env, migrations);
	try {
		const copy = await findCopy(env, wanted);
		const { name, made_at, tables, file_count, lacks } = await restoreCopy(
			copy.folder,
			shop,
		).finally(copy.end);
		const rows = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
		const where = env.DATABASE_URL ? "PostgreSQL" : "SQLite";
		const pictures = env.MEDIA_URL ? ` (las imágenes, en ${bucketPlace(env.MEDIA_URL)})` : "";
		const missing = lacks ? `  Cuando se hizo no se pudo ${lacks}.\n` : "";
		console.log(
			`\n  Recuperada la copia ${name}, de ${made_at}: ${rows.toLocaleString("es-PA")} filas en ${where}, todas iguales, y ${file_count} archivos en «${env.BIELA_DATA}»${pictures}.\n${missing}  Arranca con npm start.\n`,
		);
	} finally {
		await close();
	}
} catch (error) {
	process.exitCode = 1;
	if (process.env.LOG_LEVEL === "debug") console.error(error);
	const said =
		error instanceof BadCopy
			? `Esa copia no sirve: ${error.message}. No cambié nada; prueba con otra.`
			: explainRefusal(error, process.env);
	console.error(`\n${said}\n`);
}
