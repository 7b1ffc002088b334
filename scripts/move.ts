/**
 * Moves the shop's database to the other engine: `npm run move -- sqlite postgres`, or back; or its pictures to a
 * bucket: `npm run move -- carpeta s3`, or back. BIELA_DATA, DATABASE_URL and MEDIA_URL name both places: every user
 * of the machine can read arguments, and a URL contains a password.
 */

import { ENGINES, type Engine, moveShop } from "#features/operation/backups/restoring/move.server.ts";
import { formatPause } from "#features/operation/backups/restoring/pause-mail.server.ts";
import { MEDIA_SIDES, type MediaSide, moveMedia } from "#features/operation/backups/sync-files.server.ts";
import { migrations } from "#migrations/all.ts";
import { openPostgres } from "#server/database/postgres.server.ts";
import { dropRootPrivileges } from "#server/start/data-folder.server.ts";
import { type Env, parseEnv } from "#server/start/env.server.ts";
import { explainStartupError, StartupError } from "#server/start/startup-error.ts";

const USAGE_MESSAGE =
	"Di de dónde a dónde: npm run move -- sqlite postgres (o al revés) muda los datos; npm run move -- carpeta s3 (o al revés), las imágenes";

try {
	const [, , from, to] = process.argv;
	const env = parseEnv(process.env);
	dropRootPrivileges(env.BIELA_DATA);
	const [targetEngine, targetMedia] = [findSide(ENGINES, from, to), findSide(MEDIA_SIDES, from, to)];
	if (targetEngine) await moveRows(env, targetEngine);
	else if (targetMedia) await movePictures(env, targetMedia);
	else throw new StartupError(USAGE_MESSAGE);
} catch (error) {
	process.exitCode = 1;
	if (process.env.LOG_LEVEL === "debug") console.error(error);
	console.error(`\n${explainStartupError(error, process.env)}\n`);
}

function findSide<Side extends string>(sides: readonly Side[], sourceSide = "", targetSide = "") {
	const isPair = sourceSide !== targetSide && sides.some((candidate) => candidate === sourceSide);
	return isPair ? sides.find((candidate) => candidate === targetSide) : undefined;
}

async function movePictures(env: Env, targetMedia: MediaSide) {
	const { copied, existing, bytes } = await moveMedia(env, targetMedia);
	const megabytes = (bytes / 1e6).toLocaleString("es-PA", { maximumFractionDigits: 1 });
	const nextStep =
		targetMedia === "s3" ? "Arranca con MEDIA_URL" : `Arranca sin MEDIA_URL y BIELA_DATA=${env.BIELA_DATA}`;
	console.log(
		`\n  Imágenes mudadas a ${targetMedia}. Archivos traídos: ${copied}; que ya estaban: ${existing}; ${megabytes} MB, todos iguales.\n  ${nextStep}. Lo anterior sigue donde estaba: guárdalo aparte cuando compruebes que todo está.\n`,
	);
}

async function moveRows(env: Env, targetEngine: Engine) {
	if (!env.DATABASE_URL)
		throw new StartupError(
			"Falta DATABASE_URL: la base de datos PostgreSQL de la que, o a la que, se muda el taller.",
		);
	const startedAt = performance.now();
	const postgres = openPostgres(env.DATABASE_URL);
	const tables = await moveShop({ env, postgres, migrations }, targetEngine).finally(() => postgres.close());
	const rows = Object.values(tables).reduce((total, { rows }) => total + rows, 0);
	const seconds = ((performance.now() - startedAt) / 1000).toLocaleString("es-PA", {
		maximumFractionDigits: 1,
	});
	const nextStep = targetEngine === "postgres" ? "con DATABASE_URL" : "sin DATABASE_URL";
	console.log(
		`\n  Mudado a ${targetEngine}: ${rows.toLocaleString("es-PA")} filas de ${Object.keys(tables).length} tablas, todas iguales, en ${seconds} s.\n${formatPause(tables)}  Arranca ${nextStep} y la misma BIELA_DATA=${env.BIELA_DATA}. Lo anterior sigue donde estaba: guárdalo aparte cuando compruebes que todo está.\n`,
	);
}
