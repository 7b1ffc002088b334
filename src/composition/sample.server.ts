import { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { findSettings } from "#core/settings/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Db, DbOrTrx } from "#server/database/db.server.ts";
import { NotFoundError } from "#server/errors.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { StartupError } from "#server/start/startup-error.ts";

/** Row that marks a sample database. Its number is the day of creation, 0 while the sample is being created. */
const MARK = "sample";
const RESTART_COMMAND = [process.execPath, "scripts/serve.mjs", "--muestra", "--de-nuevo"];

export async function getSampleMark(db: DbOrTrx): Promise<number | undefined> {
	const { rows } = await sql<{ value: number }>`
		select value from counters where id = ${MARK}`.execute(db);
	return rows[0] && Number(rows[0].value);
}

/** Converts an instant to the mark's format, 20261120. */
export const toDayMark = (now: Date) => Number(toPanamaDay(now).replaceAll("-", ""));

export async function markSample(db: Db, day: number): Promise<void> {
	await sql`insert into counters (id, value) values (${MARK}, ${day})
		on conflict (id) do update set value = ${day}`.execute(db);
}

/**
 * Requires that sample mode and data match: a shop's data are never used as the sample, nor the reverse.
 *
 * @throws StartupError with instructions
 */
export async function requireMatchingData({ db, env }: Pick<AppContext, "db" | "env">): Promise<void> {
	const isSample = (await getSampleMark(db)) !== undefined;
	const location = env.DATABASE_URL ? "En esa base de datos" : `En «${env.BIELA_DATA}»`;
	if (env.BIELA_SAMPLE && !isSample && (await findSettings(db)))
		throw new StartupError(
			`${location} están los datos de un taller, y la muestra no se mezcla con ellos. Arráncalos con npm start, o prueba la muestra en otro lugar: BIELA_DATA=muestra npm run try`,
		);
	if (!env.BIELA_SAMPLE && isSample)
		throw new StartupError(
			`${location} está el taller de muestra, y nada de él es tuyo. Ábrelo con npm run try; para empezar con tu taller usa otro lugar: BIELA_DATA=data npm start`,
		);
}

const panel = createPanelRoutes("Muestra", "settings");

export const createSampleApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "recreateSample",
			method: "post",
			path: "/admin/sample",
			summary: "Hace de nuevo el taller de muestra; en un taller no existe",
			status: 202,
			answer: toResponseSpec("En cuanto termine lo que está en curso", z.object({})),
			handle: ({ ctx, actor }) => {
				if (!ctx.env.BIELA_SAMPLE) throw new NotFoundError("Esa dirección no existe.");
				ctx.log.warn({ event: "sample_anew", staff: actor.id }, "the sample begins anew");
				// The new server replaces this process after a clean shutdown, so that waiting clients notice nothing.
				process.once(
					"exit",
					(code) => code || process.execve?.(process.execPath, RESTART_COMMAND, process.env),
				);
				process.kill(process.pid, "SIGINT");
				return {};
			},
		}),
	]);
