import { recordExport } from "#core/audit/store.server.ts";
import { KIND_LABELS } from "#core/requests/messages.ts";
import { toPanamaDay } from "#domain/time.ts";
import { listSubscriptions } from "#features/inbox/newsletter/store.server.ts";
import { EXPORT_BUSY } from "#features/workshop/customers/messages.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { formatPhone } from "#server/phone.server.ts";
import type { Cell, Column, Spreadsheet } from "#server/spreadsheet.server.ts";
import { rejectCustomerList } from "./errors.server.ts";
import { streamCustomers } from "./list-customers.server.ts";
import type { CustomerWithCounts } from "./request-counts.server.ts";

/** A customer as a row of the export; `subscription` is the newsletter status of their email. */
type ExportRow = CustomerWithCounts & {
	notes: string;
	wants_no_reminders: boolean;
	subscription: string;
};

const COLUMNS: readonly (Column & { getValue: (row: ExportRow) => Cell })[] = [
	{ title: "Nombre", width: 28, format: "text", getValue: ({ name }) => name },
	{ title: "Teléfono", width: 16, format: "phone", getValue: ({ phone }) => phone },
	{ title: "Correo", width: 30, format: "text", getValue: ({ email }) => email },
	{
		title: "Origen",
		width: 12,
		format: "text",
		getValue: ({ source }) => source && KIND_LABELS[source],
	},
	{
		title: "Primera solicitud",
		width: 17,
		format: "instant",
		getValue: (row) => row.first_request,
	},
	{ title: "Última solicitud", width: 17, format: "instant", getValue: (row) => row.last_request },
	{ title: "Servicios", width: 10, format: "count", getValue: ({ services }) => services },
	{ title: "Cotizaciones pedidas", width: 20, format: "count", getValue: ({ quotes }) => quotes },
	{ title: "Cotizaciones", width: 12, format: "count", getValue: ({ estimates }) => estimates },
	{ title: "Citas", width: 8, format: "count", getValue: ({ appointments }) => appointments },
	{ title: "Mensajes", width: 10, format: "count", getValue: ({ messages }) => messages },
	{ title: "Boletín", width: 22, format: "text", getValue: ({ subscription }) => subscription },
	{ title: "Notas", width: 40, format: "text", getValue: ({ notes }) => notes },
	{ title: "RUC", width: 24, format: "text", getValue: ({ ruc }) => ruc },
	{
		title: "Otros teléfonos",
		width: 24,
		format: "text",
		getValue: ({ other_phones: others }) => others.map((phone) => formatPhone(phone).slice(1)).join(" / "),
	},
	{
		title: "Recordatorios",
		width: 14,
		format: "text",
		getValue: (row) => (row.wants_no_reminders ? "Sin recordatorios" : ""),
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
	call: Call,
	{ format, q }: { format: "xlsx" | "csv"; q: string },
): Promise<{ file: string; sheet: Spreadsheet }> {
	const { ctx, actor } = call;
	const now = ctx.now();
	const exportLock = acquireExportLock(ctx);
	await recordExport(call, { format, ...(q && { q }) }).catch((error) => {
		releaseExportLock(ctx, exportLock);
		throw error;
	});
	ctx.log.info({ event: "customers_exported", staff: actor.id, format }, "customers exported");
	const rows = streamRows(ctx, q, exportLock);
	const sheet = { name: "Clientes", columns: COLUMNS, rows };
	return { file: `clientes-${toPanamaDay(now)}`, sheet };
}

/** A download that reads nothing for this long counts as abandoned. */
const LOCK_TIMEOUT_MS = 30_000;
type ExportLock = { renewedAt: number };
/** Each AppContext has its own lock, so that tests do not share one. */
const activeExports = new WeakMap<AppContext, ExportLock>();

/** Allows one export at a time, because each reads every customer. @throws RuleError busy (503) */
function acquireExportLock(ctx: AppContext): ExportLock {
	const renewedAt = ctx.now().getTime();
	const activeLock = activeExports.get(ctx);
	if (activeLock && renewedAt - activeLock.renewedAt < LOCK_TIMEOUT_MS)
		throw rejectCustomerList("busy", EXPORT_BUSY);
	const exportLock = { renewedAt };
	activeExports.set(ctx, exportLock);
	return exportLock;
}

function releaseExportLock(ctx: AppContext, exportLock: ExportLock): void {
	if (activeExports.get(ctx) === exportLock) activeExports.delete(ctx);
}

async function* streamRows(ctx: AppContext, q: string, exportLock: ExportLock): AsyncGenerator<Cell[][]> {
	try {
		for await (const batch of streamCustomers(ctx.reads, q)) {
			exportLock.renewedAt = ctx.now().getTime();
			const emails = batch.flatMap(({ email }) => email ?? []);
			const subscriptions = await listSubscriptions(ctx.reads, emails);
			yield batch.map((customer) => {
				const subscription = subscriptions.get(customer.email?.toLowerCase() ?? "") ?? "";
				const row = { ...customer, subscription };
				return COLUMNS.map(({ getValue }) => getValue(row));
			});
		}
	} finally {
		releaseExportLock(ctx, exportLock);
	}
}
