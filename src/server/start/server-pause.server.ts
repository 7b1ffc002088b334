import type { ServerPause } from "#domain/server-pause.ts";
import type { DbOrTrx, Trx } from "#server/database/db.server.ts";
import type { TableDeclarations } from "#server/database/declare.ts";
import { deleteRows, findRow } from "#server/database/rows.server.ts";
import type { Env } from "./env.server.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** One row until an owner confirms the server of a restored or moved shop. */
		serverPauses: { id: string; pausedBy: ServerPause };
	}
}

export const PAUSE_TABLES = {
	serverPauses: { belongsTo: "shop", ends: { never: "an owner ends the pause" }, text: {} },
} as const satisfies TableDeclarations;

type PauseContext = { env: Pick<Env, "BIELA_SAMPLE">; db: DbOrTrx };

/**
 * Returns why this shop sends nothing to Zoho and to browsers, or undefined if it does. It is read at each use, so that
 * several machines follow a confirmation at once. The sample shop never waits.
 *
 * @source rules 9.23
 */
export async function findServerPause({ env, db }: PauseContext): Promise<ServerPause | undefined> {
	if (env.BIELA_SAMPLE) return undefined;
	return (await findRow(db, "serverPauses", {}))?.pausedBy;
}

export const isServerPaused = async (ctx: PauseContext) => (await findServerPause(ctx)) !== undefined;

/** Ends the pause. @returns whether there was one */
export const endServerPause = async (trx: Trx) => (await deleteRows(trx, "serverPauses", {})) > 0;

/** Builds the statement that pauses the shop in the file of a database, before a server opens it. */
export const buildServerPause = (reason: ServerPause) =>
	`insert into server_pauses (id, paused_by) values ('1', '${reason}')
		on conflict (id) do update set paused_by = excluded.paused_by`;
