import { formatShortDay } from "#domain/time.ts";
import type { SaleDetails, SaleLine } from "#features/workshop/payments/accounting/contract.ts";
import { formatNoteLine } from "#features/workshop/payments/accounting/messages.ts";
import { toPlainPrice, toPlainQuantity } from "#features/workshop/payments/accounting/plain-values.ts";
import { getMethodInfo } from "#features/workshop/payments/methods.ts";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";
import { formatUsd } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { CopyableValue } from "./copyable-value.tsx";
import { CopyableAmount } from "./sale-fields.tsx";

type RefundRow = SaleDetails["refunds"][number];

const REFUND_COLUMNS: DataColumn<RefundRow>[] = [
	{
		id: "reference",
		header: "Devolución",
		isRowHead: true,
		card: "name",
		cell: ({ payment_reference: reference }) => formatNoteLine(reference),
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
export function SaleLines({ sale: { lines, refunds, number: saleNumber } }: { sale: SaleDetails }) {
	const numberedLines = lines.map((line, index) => ({ line, number: index + 1 }));
	return (
		<>
			<Section title="Líneas" count={String(lines.length)} className="mt-6">
				<ol className="border border-line bg-paper">
					{numberedLines.map(({ line, number }) => (
						<LineItem key={number} line={line} number={number} />
					))}
				</ol>
			</Section>
			{refunds.length > 0 && (
				<Section
					title="Devoluciones que la bajan"
					note={
						saleNumber
							? "Cada una cuenta en su propio día. Anota en la lista el número de su nota de crédito."
							: "Cada una cuenta en su propio día. Tu contador dice si llevan nota de crédito."
					}
					className="mt-6"
				>
					<DataTable label="Devoluciones" columns={REFUND_COLUMNS} rows={refunds} />
				</Section>
			)}
		</>
	);
}

/** Shows a line with its fields side by side, large enough for a thumb. */
function LineItem({ line, number }: { line: SaleLine; number: number }) {
	const place = `de la línea ${number}`;
	const quantity = toPlainQuantity(line.quantity_hundredths);
	const fields = [
		{ label: "Cantidad", value: <CopyableValue label={`la cantidad ${place}`} text={quantity} /> },
		{
			label: "Precio sin ITBMS",
			value: <CopyableValue label={`el precio ${place}`} text={toPlainPrice(line.unit_micros)} />,
		},
		{ label: "Subtotal", value: <CopyableAmount label={`el subtotal ${place}`} cents={line.net_cents} /> },
		{ label: "ITBMS", value: <CopyableAmount label={`el ITBMS ${place}`} cents={line.tax_cents} /> },
		{ label: "Total", value: <CopyableAmount label={`el total ${place}`} cents={line.gross_cents} /> },
	];
	return (
		<li className="border-b border-line p-4 last:border-b-0 lg:px-6">
			<CopyableValue label={`la descripción ${place}`} text={line.description} />
			<dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 lg:grid-cols-5">
				{fields.map(({ label, value }) => (
					<div key={label}>
						<dt className="text-sm text-muted">{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</li>
	);
}
