import { formatShortDay } from "#domain/time.ts";
import type { SaleDetails, SaleLine } from "#features/payments/accounting/contract.ts";
import { formatRefundLine } from "#features/payments/accounting/messages.ts";
import { toPlainPrice, toPlainQuantity } from "#features/payments/accounting/plain-values.ts";
import { getMethodInfo } from "#features/payments/methods.ts";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";
import { formatUsd } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { CopyableValue } from "./copyable-value.tsx";
import { CopyableAmount } from "./sale-fields.tsx";

type LineRow = SaleLine & { id: string; label: string };
type RefundRow = SaleDetails["refunds"][number];

const LINE_COLUMNS: DataColumn<LineRow>[] = [
	{
		id: "description",
		header: "Descripción",
		isRowHead: true,
		card: "name",
		className: "min-w-48 whitespace-normal",
		cell: ({ label, description }) => <CopyableValue label={`la descripción ${label}`} text={description} />,
	},
	{
		id: "quantity",
		header: "Cantidad",
		isNumber: true,
		card: "pair",
		cell: ({ label, quantity_hundredths: quantity }) => (
			<CopyableValue label={`la cantidad ${label}`} text={toPlainQuantity(quantity)} />
		),
	},
	{
		id: "price",
		header: "Precio sin ITBMS",
		isNumber: true,
		card: "pair",
		cell: ({ label, unit_micros: micros }) => (
			<CopyableValue label={`el precio ${label}`} text={toPlainPrice(micros)} />
		),
	},
	{
		id: "net",
		header: "Subtotal",
		isNumber: true,
		card: "pair",
		cell: ({ label, net_cents: cents }) => <CopyableAmount label={`el subtotal ${label}`} cents={cents} />,
	},
	{
		id: "tax",
		header: "ITBMS",
		isNumber: true,
		card: "pair",
		cell: ({ label, tax_cents: cents }) => <CopyableAmount label={`el ITBMS ${label}`} cents={cents} />,
	},
	{
		id: "gross",
		header: "Total",
		isNumber: true,
		card: "pair",
		cell: ({ label, gross_cents: cents }) => <CopyableAmount label={`el total ${label}`} cents={cents} />,
	},
];

const REFUND_COLUMNS: DataColumn<RefundRow>[] = [
	{
		id: "reference",
		header: "Devolución",
		isRowHead: true,
		card: "name",
		cell: ({ payment_reference: reference }) => formatRefundLine(reference ?? ""),
	},
	{ id: "day", header: "Fecha", cell: ({ day }) => formatShortDay(day) },
	{
		id: "method",
		header: "Forma",
		cell: ({ methods }) => methods.map(({ method }) => getMethodInfo(method).label).join(", "),
	},
	{
		id: "net",
		header: "Sin ITBMS",
		isNumber: true,
		card: "pair",
		cell: ({ net_cents: cents }) => formatUsd(cents),
	},
	{
		id: "tax",
		header: "ITBMS",
		isNumber: true,
		card: "pair",
		cell: ({ tax_cents: cents }) => formatUsd(cents),
	},
	{
		id: "total",
		header: "Total",
		isNumber: true,
		card: "mark",
		cell: ({ total_cents: cents }) => formatUsd(cents),
	},
];

/** Shows the lines of a sale, and the refunds that lower it. */
export function SaleLines({ sale: { lines, refunds } }: { sale: SaleDetails }) {
	const rows = lines.map((line, index) => {
		const position = String(index + 1);
		return { ...line, id: position, label: `de la línea ${position}` };
	});
	return (
		<>
			<Section title="Líneas" count={String(lines.length)} className="mt-6">
				<DataTable label="Líneas" columns={LINE_COLUMNS} rows={rows} className="[&_td]:align-middle" />
			</Section>
			{refunds.length > 0 && (
				<Section
					title="Devoluciones que la bajan"
					note="Cada una cuenta en su propio día. Tu contador dice si llevan nota de crédito."
					className="mt-6"
				>
					<DataTable label="Devoluciones" columns={REFUND_COLUMNS} rows={refunds} />
				</Section>
			)}
		</>
	);
}
