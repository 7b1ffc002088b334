import { z } from "@hono/zod-openapi";
import {
	getRemoteProblem,
	hasRemoteDamage,
} from "#features/operation/backups/keeping/remote-damage.server.ts";
import { listGoodBackups } from "#features/operation/backups/making/manifest.server.ts";
import { pickPlace, readRun } from "#features/operation/backups/making/run-state.server.ts";
import { getShopId } from "#features/operation/backups/making/shop-id.server.ts";
import { packBackup } from "#features/operation/backups/making/tar.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toFileSpec, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { runBackup } from "#server/start/run-backup.server.ts";
import { BackupList, BackupName } from "./contract.ts";
import { rejectBackup } from "./errors.server.ts";
import { findRemote } from "./remote-place/stored-place.server.ts";
import { isManualBackup, parseBackupInstant } from "./rules.ts";

const panel = createPanelRoutes("Copias", "backups");
const TAR = "application/x-tar";

export const createBackupsApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "listBackups",
			method: "get",
			path: "/admin/backups",
			summary: "Las copias comprobadas de este servidor, la más nueva primero",
			status: 200,
			answer: toResponseSpec("Las copias", BackupList),
			handle: ({ ctx }) => toBackupList(ctx),
		}),
		defineRoute({
			group: panel,
			id: "createBackup",
			method: "post",
			path: "/admin/backups",
			summary: "Hace una copia ahora y la comprueba; responde cuando está",
			status: 200,
			answer: toResponseSpec("Las copias con la nueva", BackupList),
			handle: async ({ ctx, actor }) => {
				const outcome = await runBackup(ctx.env, { startedAt: ctx.now() });
				if ("problem" in outcome)
					throw rejectBackup(
						"copy_failed",
						`No se hizo la copia: ${outcome.problem ?? "ya se está haciendo otra"}.`,
					);
				ctx.log.info({ event: "copied", staff: actor.id }, "somebody asked for a copy");
				return toBackupList(ctx);
			},
		}),
		// Under /export, which asks for the password again (rules 7.4).
		defineRoute({
			group: panel,
			id: "downloadBackup",
			method: "get",
			path: "/admin/export/backups/{name}",
			proof: "fresh",
			summary: "Una copia entera en un archivo tar, con el secreto del servidor dentro",
			params: z.object({ name: BackupName }),
			status: 200,
			answer: toFileSpec("El archivo", TAR),
			handle: async ({ ctx, actor }, { params: { name } }, c) => {
				const { name: fileName, stream } = await packBackup(ctx, name);
				ctx.log.warn({ event: "copy_taken", copy: name, staff: actor.id }, "a copy was downloaded");
				return c.body(stream, 200, {
					"Content-Type": TAR,
					"Content-Disposition": `attachment; filename="${fileName}"`,
				});
			},
		}),
	]);

/** A day of hourly backups; older ones stay in the folder, except those that a person asked for. */
const MAX_LISTED = 24;

/**
 * Returns the backups for the panel. `is_away` is known only for the newest backup that reached the remote store, and
 * claimed only while no file there is known to be damaged.
 */
async function toBackupList({ db, env, now }: Pick<AppContext, "db" | "env" | "now">): Promise<BackupList> {
	const remote = await findRemote({ env }, db);
	const isRemote = remote.state === "on";
	const good = await listGoodBackups(env.BIELA_DATA, await getShopId(db));
	const listed = good.filter(({ name }, index) => index < MAX_LISTED || isManualBackup(name));
	const { damaged, ...run } = await readRun(env.BIELA_DATA);
	const away = pickPlace(run.away, remote.location);
	return {
		copies: listed.map(({ name, made_at, bytes, tables, ...manifest }) => ({
			name,
			is_manual: isManualBackup(name),
			made_at,
			bytes,
			rows: Object.values(tables).reduce((total, { rows }) => total + rows, 0),
			lacks: manifest.lacks ?? null,
			is_away: isRemote && name === away.name && !hasRemoteDamage(away),
		})),
		total: good.length,
		away_problem: isRemote ? getRemoteProblem(away, good[0]?.name) : null,
		damaged: damaged.map(({ name, problem, is_partial }) => ({
			made_at: parseBackupInstant(name).toISOString(),
			problem,
			is_partial,
		})),
		now: now().toISOString(),
	};
}
