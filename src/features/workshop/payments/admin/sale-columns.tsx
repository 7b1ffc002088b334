import { ACCOUNTING } from "#admin/paths.ts";
import { formatShortDay } from "#domain/time.ts";
import type { Sale } from "#features/workshop/payments/accounting/contract.ts";
import {
	FINAL_CONSUMER,
	formatMethods,
	formatNoteLine,
} from "#features/workshop/payments/accounting/messages.ts";
import { Badge } from "#ui/badge.tsx";
import type { DataColumn } from "#ui/data-table.tsx";
import { formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";

export const SALE_COLUMNS: DataColumn<Sale>[] = [
	{
		id: "day",
		header: "Fecha",
		className: "whitespace-nowrap",
		cell: ({ day }) => formatShortDay(day),
	},
	{
		id: "payer",
		header: "Cliente",
		isRowHead: true,
		card: "name",
		className: "max-w-76 min-w-40 whitespace-normal",
		cell: ({ id, is_refund, payer_name, payer_ruc, payment_reference }) => (
			<>
				<Anchor
					to={`${ACCOUNTING}/${id}`}
					className="block font-semibold text-ink [overflow-wrap:anywhere] hover:underline"
				>
					{payer_name || "Persona borrada"}
				</Anchor>
				<span className="block font-normal text-muted">
					{is_refund ? formatNoteLine(payment_reference) : (payer_ruc ?? FINAL_CONSUMER)}
				</span>
			</>
		),
	},
	{
		id: "reference",
		header: "Orden",
		className: "whitespace-nowrap",
		cell: ({ reference, order_reference }) => order_reference ?? reference,
	},
	{
		id: "tax",
		header: "ITBMS",
		isNumber: true,
		card: "pair",
		cell: ({ tax_cents }) => formatUsd(tax_cents),
	},
	{
		id: "total",
		header: "Total",
		isNumber: true,
		card: "mark",
		className: "font-semibold",
		cell: ({ total_cents }) => formatUsd(total_cents),
	},
	{
		id: "methods",
		header: "Forma de pago",
		className: "min-w-36 whitespace-normal",
		card: "line",
		cell: (sale) => formatMethods(sale) || "—",
	},
	{
		id: "number",
		header: "Número o CUFE",
		className: "max-w-52 whitespace-normal [overflow-wrap:anywhere]",
		card: "line",
		cell: ({ number, is_refund, is_missing }) =>
			number ||
			(is_missing ? <Badge tone="pending">{is_refund ? "Falta nota de crédito" : "Sin número"}</Badge> : "—"),
	},
];
