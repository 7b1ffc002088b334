import { DatabaseSync } from "node:sqlite";
import { PAUSE_STORED_MAIL } from "#server/mail/mail-settings.server.ts";
import { computeStats, listTables, type TableStatsByName } from "./table-rows.server.ts";

const MAIL_TABLE = "mail_settings";

/** Says that an owner has to confirm the new place, if the shop has mail settings of the panel. */
export const formatMailPause = (tables: TableStatsByName) =>
	tables[MAIL_TABLE]?.rows
		? "  El correo configurado en el panel queda en pausa: un Dueño lo guarda en Configuración, «Correo», cuando el taller de antes esté apagado.\n"
		: "";

/**
 * Pauses the mail settings of the panel in a database that is about to be restored or moved: the shop that it was copied
 * from may still run, and customers would get every email twice. An owner confirms this machine by saving them. Emails
 * of a mail server in the environment do not pause, because the operator has just set it here.
 *
 * @param file a database that no process uses
 * @returns the statistics of the changed table; none in a database without it
 * @source rules 9.21
 */
export function pauseMail(file: string): TableStatsByName {
	using raw = new DatabaseSync(file);
	const table = listTables(raw).find(({ name }) => name === MAIL_TABLE);
	if (!table) return {};
	raw.exec(PAUSE_STORED_MAIL);
	return { [MAIL_TABLE]: computeStats(raw, table) };
}
