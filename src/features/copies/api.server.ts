import { z } from "@hono/zod-openapi";
import { notNow } from "#platform/errors.ts";
import { answer, file, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { copyAside } from "#platform/start/copy-aside.server.ts";
import { CopyList, CopyName } from "./contract.ts";
import { goodCopies } from "./manifest.server.ts";
import { instantOf } from "./rules.ts";
import { shopIdOf } from "./shop-id.server.ts";
import { readRun } from "./state.server.ts";
import { packCopy } from "./tar.server.ts";

const panel = panelRoutes("Copias", "copies");
const TAR = "application/x-tar";

export const copiesApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		panel.get("listCopies", "/admin/copies", {
			summary: "Las copias comprobadas de este servidor, la más nueva primero",
			200: answer("Las copias", CopyList),
		})(() => showCopies(at)),
		panel.post("makeCopy", "/admin/copies", {
			summary: "Hace una copia ahora y la comprueba; responde cuando está",
			200: answer("Las copias con la nueva", CopyList),
		})(async ({ actor }) => {
			const outcome = await copyAside(at.env, { at: at.now() });
			if ("problem" in outcome)
				throw notNow(
					"copy_failed",
					`No se hizo la copia: ${outcome.problem ?? "ya se está haciendo otra"}.`,
				);
			at.log.info({ event: "copied", staff: actor.id }, "somebody asked for a copy");
			return showCopies(at);
		}),
		// Under /export, which asks for the password again (rules 7.4).
		panel.get("downloadCopy", "/admin/export/copies/{name}", {
			proof: "fresh",
			summary: "Una copia entera en un archivo tar, con el secreto del servidor dentro",
			params: z.object({ name: CopyName }),
			200: file("El archivo", TAR),
		})(async ({ name, actor }, c) => {
			const { name: called, stream } = await packCopy(at, name);
			at.log.warn({ event: "copy_taken", copy: name, staff: actor.id }, "a copy was downloaded");
			return c.body(stream, 200, {
				"Content-Type": TAR,
				"Content-Disposition": `attachment; filename="${called}"`,
			});
		}),
	]);

/** A day of hourly backups; older ones stay in the folder. */
const SHOWN = 24;

/** Returns the backups for the panel. `is_away` is known only for the newest backup that reached the remote store. */
async function showCopies({
	db,
	env,
	now,
}: Pick<Platform, "db" | "env" | "now">): Promise<CopyList> {
	const good = await goodCopies(env.BIELA_DATA, await shopIdOf(db));
	const { away, damaged } = await readRun(env.BIELA_DATA);
	return {
		copies: good.slice(0, SHOWN).map(({ name, made_at, bytes, tables }) => ({
			name,
			made_at,
			bytes,
			rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
			is_away: env.BACKUP_URL !== undefined && name === away.name,
		})),
		total: good.length,
		damaged: damaged.map(({ name, problem }) => ({
			made_at: instantOf(name).toISOString(),
			problem,
		})),
		now: now().toISOString(),
	};
}
