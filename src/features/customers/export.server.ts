import { recordExport } from "#features/changes/store.server.ts";
import { KIND_LABELS } from "#features/leads/sentences.ts";
import { panamaDay } from "#panama/time.ts";
import { notNow } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { writtenPhone } from "#platform/phone.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Cell, Column, Spreadsheet } from "#platform/spreadsheet.server.ts";
import { type Counted, eachCustomer } from "./read-model.server.ts";
import { EXPORT_BUSY } from "./sentences.ts";

/** A customer as a row of the export; `subscription` is the newsletter status of their email. */
type Told = Counted & { notes: string; wants_no_reminders: boolean; subscription: string };

const COLUMNS: readonly (Column & { of: (told: Told) => Cell })[] = [
	{ title: "Nombre", width: 28, format: "text", of: ({ name }) => name },
	{ title: "Teléfono", width: 16, format: "phone", of: ({ phone }) => phone },
	{ title: "Correo", width: 30, format: "text", of: ({ email }) => email },
	{ title: "Origen", width: 12, format: "text", of: ({ source }) => source && KIND_LABELS[source] },
	{ title: "Primera solicitud", width: 17, format: "instant", of: (told) => told.first_request },
	{ title: "Última solicitud", width: 17, format: "instant", of: (told) => told.last_request },
	{ title: "Servicios", width: 10, format: "count", of: ({ services }) => services },
	{ title: "Cotizaciones", width: 12, format: "count", of: ({ quotes }) => quotes },
	{ title: "Presupuestos", width: 12, format: "count", of: ({ estimates }) => estimates },
	{ title: "Citas", width: 8, format: "count", of: ({ appointments }) => appointments },
	{ title: "Mensajes", width: 10, format: "count", of: ({ messages }) => messages },
	{ title: "Boletín", width: 22, format: "text", of: ({ subscription }) => subscription },
	{ title: "Notas", width: 40, format: "text", of: ({ notes }) => notes },
	{ title: "RUC", width: 24, format: "text", of: ({ ruc }) => ruc },
	{
		title: "Otros teléfonos",
		width: 24,
		format: "text",
		of: ({ other_phones: others }) =>
			others.map((phone) => writtenPhone(phone).slice(1)).join(" / "),
	},
	{
		title: "Recordatorios",
		width: 14,
		format: "text",
		of: (told) => (told.wants_no_reminders ? "Sin recordatorios" : ""),
	},
];

/**
 * Exports the customers that a search finds as a spreadsheet, streamed while they are read. Records who exported and
 * when.
 *
 * @throws RuleError busy (503) while another sheet is being written
 * @source rules 5.9; ASVS 5.0 §1.2.10
 */
export async function exportCustomers(
	at: Platform,
	actor: Actor,
	{ format, q }: { format: "xlsx" | "csv"; q: string },
	subscriptions: Subscriptions,
): Promise<{ file: string; sheet: Spreadsheet }> {
	const now = at.now();
	const turn = takeTurn(at);
	await recordExport(at, actor, { format, ...(q && { q }) }).catch((error) => {
		endTurn(at, turn);
		throw error;
	});
	at.log.info({ event: "customers_exported", staff: actor.id, format }, "customers exported");
	const rows = rowsOf(at, q, { turn, subscriptions });
	const sheet = { name: "Clientes", columns: COLUMNS, rows };
	return { file: `clientes-${panamaDay(now)}`, sheet };
}

/** A download that reads nothing for this long counts as abandoned. */
const LEFT_AFTER_MS = 30_000;
type Turn = { keptAt: number };
/** Returns the newsletter status of email addresses; src/api injects it. */
export type Subscriptions = (emails: readonly string[]) => Promise<Map<string, string>>;
type Writing = { turn: Turn; subscriptions: Subscriptions };
/** Each AppContext has its own lock, so that tests do not share one. */
const taken = new WeakMap<Platform, Turn>();

/** Allows one export at a time, because each reads every customer. @throws RuleError busy (503) */
function takeTurn(at: Platform): Turn {
	const keptAt = at.now().getTime();
	const other = taken.get(at);
	if (other && keptAt - other.keptAt < LEFT_AFTER_MS) throw notNow("busy", EXPORT_BUSY);
	const turn = { keptAt };
	taken.set(at, turn);
	return turn;
}

function endTurn(at: Platform, turn: Turn): void {
	if (taken.get(at) === turn) taken.delete(at);
}

async function* rowsOf(
	at: Platform,
	q: string,
	{ turn, subscriptions: subscriptionsOf }: Writing,
): AsyncGenerator<Cell[][]> {
	try {
		for await (const batch of eachCustomer(at.reads, q)) {
			turn.keptAt = at.now().getTime();
			const emails = batch.flatMap(({ email }) => email ?? []);
			const subscriptions = await subscriptionsOf(emails);
			yield batch.map((customer) => {
				const subscription = subscriptions.get(customer.email?.toLowerCase() ?? "") ?? "";
				const told = { ...customer, subscription };
				return COLUMNS.map(({ of }) => of(told));
			});
		}
	} finally {
		endTurn(at, turn);
	}
}
