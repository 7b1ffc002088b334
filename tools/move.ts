/**
 * Moves the shop's database to the other engine: `npm run move -- sqlite postgres`, or back. BIELA_DATA and DATABASE_URL say
 * where both are: an address with its password has no place among arguments, which everybody on the machine can read.
 */
import { moveShop, SIDES } from "#features/copies/move.server.ts";
import { migrations } from "#migrations/all.ts";
import { parseEnv } from "#platform/env.server.ts";
import { openPostgres } from "#platform/postgres.server.ts";
import { explainRefusal, StartRefused } from "#platform/refusal.ts";

try {
	const [, , from, to] = process.argv;
	const side = SIDES.find((side) => side === to);
	if (!side || !SIDES.some((other) => other === from && other !== side))
		throw new StartRefused(
			"Di de dónde a dónde: npm run move -- sqlite postgres, o npm run move -- postgres sqlite",
		);
	const env = parseEnv(process.env);
	if (!env.DATABASE_URL)
		throw new StartRefused(
			"Falta DATABASE_URL: la base de datos PostgreSQL de la que, o a la que, se muda el taller.",
		);
	const began = performance.now();
	const postgres = openPostgres(env.DATABASE_URL);
	const tables = await moveShop({ env, postgres, migrations }, side).finally(() =>
		postgres.close(),
	);
	const rows = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
	const seconds = ((performance.now() - began) / 1000).toLocaleString("es-PA", {
		maximumFractionDigits: 1,
	});
	const next = side === "postgres" ? "con DATABASE_URL" : "sin DATABASE_URL";
	console.log(
		`\n  Mudado a ${side}: ${rows.toLocaleString("es-PA")} filas de ${Object.keys(tables).length} tablas, todas iguales, en ${seconds} s.\n  Arranca ${next} y la misma BIELA_DATA=${env.BIELA_DATA}. Lo anterior sigue donde estaba: guárdalo aparte cuando compruebes que todo está.\n`,
	);
} catch (error) {
	process.exitCode = 1;
	if (process.env.LOG_LEVEL === "debug") console.error(error);
	console.error(`\n${explainRefusal(error, process.env)}\n`);
}
