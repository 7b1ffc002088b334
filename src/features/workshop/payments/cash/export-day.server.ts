import { getMethodInfo } from "#features/workshop/payments/methods.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { findRow } from "#server/database/rows.server.ts";
import type { Cell, Column, Spreadsheet } from "#server/spreadsheet.server.ts";
import type { CashReturn, Closing } from "./contract.ts";
import { computeMethodTotals } from "./day-rules.ts";
import { readDayEntries } from "./entries.server.ts";
import { getMovementInfo } from "./movement-kinds.ts";
import { readDayRows, toClosing } from "./read-day.server.ts";

/** Rows of each list in the file of a day. */
const MAX_EXPORTED_ROWS = 10_000;

const COLUMNS: readonly Column[] = [
	{ title: "Hora", width: 17, format: "instant" },
	{ title: "Movimiento", width: 22, format: "text" },
	{ title: "Referencia", width: 17, format: "text" },
	{ title: "Cliente", width: 30, format: "text" },
	{ title: "Forma", width: 12, format: "text" },
	{ title: "Monto", width: 12, format: "money" },
	{ title: "Quién", width: 24, format: "text" },
	{ title: "Nota", width: 40, format: "text" },
	{ title: "Esperado", width: 12, format: "money" },
	{ title: "Contado", width: 12, format: "money" },
	{ title: "Diferencia", width: 12, format: "money" },
];

/**
 * Exports the cash of a day: a row for all that moved, whose amounts add up to what is expected, then a row for each
 * method.
 *
 * @source rules 12.4
 */
export function exportCashDay({ reads }: Pick<AppContext, "reads">, day: string) {
	const sheet: Spreadsheet = { name: `Caja ${day}`, columns: COLUMNS, rows: streamRows(reads, day) };
	return { file: `caja-${day}`, sheet };
}

async function* streamRows(db: AppContext["reads"], day: string): AsyncGenerator<Cell[][]> {
	const { payments, voids, refunds, movements } = await readDayRows(db, day, MAX_EXPORTED_ROWS);
	const toReturn = (label: string) => (entry: CashReturn) => [
		...[entry.returned_at, label, entry.reference, entry.payer_name, getMethodInfo(entry.method).label],
		...[-entry.cents, entry.returned_by, entry.reason],
	];
	const rows: Cell[][] = [
		...movements.map((entry) => [
			...[entry.moved_at, getMovementInfo(entry.kind).label, "", "", getMethodInfo("cash").label],
			...[getMovementInfo(entry.kind).sign * entry.cents, entry.moved_by, entry.reason],
		]),
		...payments.map((entry) => [
			...[entry.received_at, "Cobro", entry.reference, entry.payer_name, getMethodInfo(entry.method).label],
			...[entry.cents, entry.received_by, [entry.bank_reference, entry.note].filter(Boolean).join(". ")],
		]),
		...voids.map(toReturn("Anulación")),
		...refunds.map(toReturn("Devolución")),
	];
	yield rows.toSorted(([one], [other]) => String(one).localeCompare(String(other)));
	const row = await findRow(db, "cashDays", { day });
	const closing = row && toClosing(row);
	yield closing ? listClosingRows(closing) : await listOpenRows(db, day);
}

const listClosingRows = ({ amounts, closed_at, closed_by, note, number }: Closing): Cell[][] =>
	amounts.map(({ method, expected_cents, counted_cents, difference_cents }) => [
		...[closed_at, `Cierre ${number}`, "", "", getMethodInfo(method).label, null, closed_by, note],
		...[expected_cents, counted_cents, difference_cents],
	]);

async function listOpenRows(db: AppContext["reads"], day: string): Promise<Cell[][]> {
	const { entries, movements } = await readDayEntries(db, day);
	return computeMethodTotals(entries, movements).map(({ method, expectedCents }) => [
		...[null, "Sin cerrar", "", "", getMethodInfo(method).label, null, "", "", expectedCents],
	]);
}
