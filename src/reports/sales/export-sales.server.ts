import { recordExport } from "#core/audit/store.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { SalesFile } from "#features/workshop/payments/accounting/contract.ts";
import {
	CREDIT_NOTE,
	FINAL_CONSUMER,
	formatMethods,
} from "#features/workshop/payments/accounting/messages.ts";
import { toDayRange } from "#features/workshop/payments/accounting/period.ts";
import type { TaxedLine } from "#features/workshop/payments/ledger/tax-lines.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import type { Cell, Column, Spreadsheet } from "#server/spreadsheet.server.ts";
import { streamFiled } from "./filed-sales.server.ts";
import { loadDocuments, type SaleDocument } from "./sale-documents.server.ts";
import { loadSaleLines } from "./sale-lines.server.ts";
import { loadSaleDocuments } from "./sales.server.ts";

/** Documents held in memory at once. */
const BATCH = 100;
const SHEET_NAME = "Ventas";

type Row = SaleDocument & { line: TaxedLine; lineNumber: number };

/** A credit note that returned no money is of a sale that was undone. */
function getDocumentName({ sale, paymentReference }: Row): string {
	if (sale.kind === "invoice") return "Venta";
	return paymentReference === null ? CREDIT_NOTE : "Devolución";
}

const COLUMNS: readonly (Column & { getValue: (row: Row) => Cell })[] = [
	{ title: "Fecha", width: 12, format: "day", getValue: ({ sale }) => sale.day },
	{
		title: "Documento",
		width: 12,
		format: "text",
		getValue: getDocumentName,
	},
	{ title: "Solicitud", width: 17, format: "text", getValue: ({ sale }) => sale.reference },
	{ title: "Orden", width: 17, format: "text", getValue: ({ sale }) => sale.orderReference },
	{ title: "Cliente", width: 30, format: "text", getValue: ({ sale }) => sale.payerName },
	{
		title: "RUC y DV",
		width: 26,
		format: "text",
		getValue: ({ sale }) => sale.payerRuc ?? FINAL_CONSUMER,
	},
	{ title: "Línea", width: 7, format: "count", getValue: ({ lineNumber }) => lineNumber },
	{ title: "Descripción", width: 40, format: "text", getValue: ({ line }) => line.description },
	{
		title: "Cantidad",
		width: 10,
		format: "count",
		getValue: ({ line }) => line.quantityHundredths / 100,
	},
	{
		title: "Precio sin ITBMS",
		width: 16,
		format: "decimal",
		getValue: ({ line }) => line.unitMicros / 1_000_000,
	},
	{ title: "Subtotal sin ITBMS", width: 18, format: "money", getValue: ({ line }) => line.netCents },
	{ title: "Tasa de ITBMS (%)", width: 16, format: "count", getValue: ({ taxPercent }) => taxPercent },
	{ title: "ITBMS", width: 12, format: "money", getValue: ({ line }) => line.taxCents },
	{ title: "Total", width: 12, format: "money", getValue: ({ line }) => line.grossCents },
	{
		title: "Forma de pago",
		width: 34,
		format: "text",
		getValue: ({ methods, openCents, creditCents, settledCents }) =>
			formatMethods({
				methods,
				open_cents: openCents,
				credit_cents: creditCents,
				settled_cents: settledCents,
			}),
	},
	{
		title: "Número o CUFE",
		width: 40,
		format: "text",
		getValue: ({ sale }) => sale.number,
	},
];

type SalesSheet = { file: string; sheet: Spreadsheet };

/**
 * Exports the sales of a month or a day, a row for each line, streamed while they are read. Records who exported them.
 *
 * @source rules 12.5; ASVS 5.0 §1.2.10
 */
export async function exportSales(call: Call, { period, format }: SalesFile): Promise<SalesSheet> {
	const { ctx, actor } = call;
	await recordExport(call, { format, accounting: period });
	ctx.log.info({ event: "sales_exported", staff: actor.id, format, period }, "sales exported");
	const today = toPanamaDay(ctx.now());
	async function* streamRows(): AsyncGenerator<Cell[][]> {
		for await (const keys of streamFiled(ctx.reads, toDayRange(period), BATCH))
			yield toCells(ctx, await loadDocuments(ctx.reads, keys, { today }));
	}
	return toSheet(period, streamRows());
}

/** Exports one sale with the credit notes that lower it. @throws NotFoundError for a sale that was undone */
export async function exportSale(ctx: AppContext, id: string): Promise<SalesSheet> {
	const { document, refunds } = await loadSaleDocuments(ctx.reads, id);
	async function* streamRows(): AsyncGenerator<Cell[][]> {
		yield toCells(ctx, [document, ...refunds]);
	}
	return toSheet(document.sale.reference, streamRows());
}

const toSheet = (name: string, rows: Spreadsheet["rows"]): SalesSheet => ({
	file: `contador-${name}`,
	sheet: { name: `${SHEET_NAME} ${name}`, columns: COLUMNS, rows },
});

async function toCells(ctx: AppContext, documents: readonly SaleDocument[]): Promise<Cell[][]> {
	const getLines = await loadSaleLines(ctx.reads, documents, ctx.now());
	return documents.flatMap((document) =>
		getLines(document).map((line, index) => {
			const row = { ...document, line, lineNumber: index + 1 };
			return COLUMNS.map(({ getValue }) => getValue(row));
		}),
	);
}
