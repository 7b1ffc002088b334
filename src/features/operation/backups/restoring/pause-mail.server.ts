import { DatabaseSync } from "node:sqlite";
import type { ServerPause } from "#domain/server-pause.ts";
import {
	computeStats,
	listTables,
	type TableStatsByName,
} from "#features/operation/backups/making/table-rows.server.ts";
import { PAUSE_STORED_PLACE } from "#features/operation/backups/remote-place/stored-place.server.ts";
import { PAUSE_STORED_MAIL } from "#server/mail/mail-settings.server.ts";
import { buildServerPause } from "#server/start/server-pause.server.ts";

const SERVER_TABLE = "server_pauses";

/** The tables that say that something pauses, each with the statement that does it. */
const listPauses = (reason: ServerPause): readonly [table: string, statement: string][] => [
	["mail_settings", PAUSE_STORED_MAIL],
	["backup_settings", PAUSE_STORED_PLACE],
	[SERVER_TABLE, buildServerPause(reason)],
];

/** Says that an owner has to confirm the new server. */
export const formatPause = (tables: TableStatsByName) =>
	tables[SERVER_TABLE]
		? "  El taller queda en pausa: no salen los correos configurados en el panel, ni las citas a Zoho, ni los avisos, ni las copias a un lugar puesto en el panel, hasta que un Dueño pulse «Confirmar este servidor» en el Dashboard. Se hace una vez, cuando el servidor de antes esté apagado.\n"
		: "";

/**
 * Pauses what a shop sends in a database that is about to be restored or moved: the shop that it was copied from may
 * still run, so customers would get every email twice, and two servers would write into one place of backups. An owner confirms the new server. Emails of a mail server in the
 * environment do not pause, because the operator has just set it here.
 *
 * @param file a database that no process uses
 * @returns the statistics of the changed tables; none of those that an older schema lacks
 * @source rules 9.16, 9.21, 9.23
 */
export function pauseShop(file: string, reason: ServerPause): TableStatsByName {
	using raw = new DatabaseSync(file);
	const tables = new Map(listTables(raw).map((table) => [table.name, table]));
	const changed: TableStatsByName = {};
	for (const [name, statement] of listPauses(reason)) {
		const table = tables.get(name);
		if (!table) continue;
		raw.exec(statement);
		changed[name] = computeStats(raw, table);
	}
	return changed;
}
