import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { createListUrl, createLoader, useList } from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import { CASH, getOrderPath, INBOX, RECEIVABLES } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { ALERT_LABELS } from "#core/requests/alerts.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import type { ReceivableRow } from "#reports/receivables/contract.ts";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";
import { formatCount, formatDate, formatUsd, joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { TagNav } from "#ui/tag-nav.tsx";
import type { Route } from "./+types/receivables";

const FILTERS = ["owed", "credit"] as const;
const FILTER_LABELS = { owed: "Por cobrar", credit: "A favor de clientes" };
const LIST_URL = createListUrl(RECEIVABLES, { show: "owed", page: "1" }, { show: FILTERS });

export const clientLoader = createLoader(LIST_URL, (query) =>
	read(staffApi.admin.receivables.$get({ query })),
);

/** Lists open balances, the oldest first, and the money that is in customers' favour. */
export default function ReceivablesPage({ loaderData: list }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage } = useList(LIST_URL);
	const isCredit = query.show === "credit";
	const cents = isCredit ? list.credit_cents : list.total_cents;
	return (
		<>
			<PageHead title="Por cobrar" back={{ to: CASH, label: "Caja" }} />
			<TagNav
				label="Saldos"
				values={FILTERS}
				labels={FILTER_LABELS}
				selected={query.show}
				hrefFor={(show) => hrefFor({ show })}
			/>
			<p className="figure mt-4">{formatUsd(cents)}</p>
			<p className="mb-4 text-sm text-muted">
				{isCredit
					? "Anticipos de trabajos que siguen abiertos y dinero de más."
					: `${formatCount(list.total, "cuenta", "cuentas")}, lo más viejo primero.`}
			</p>
			<Rows emptyState={list.rows.length === 0 && (isCredit ? NO_CREDIT : NOTHING_OWED)}>
				<DataTable
					label={FILTER_LABELS[query.show]}
					columns={getColumns(isCredit)}
					rows={list.rows.map((row) => ({ ...row, id: row.lead_id }))}
				/>
			</Rows>
			<Pagination paging={list} hrefFor={hrefForPage} className="mt-4" />
		</>
	);
}

const NOTHING_OWED = { title: "Nadie te debe", text: "Cuando un carro salga con un saldo, aparece aquí." };
const NO_CREDIT = {
	title: "Nada a favor",
	text: "Aquí aparecen los anticipos mientras el trabajo sigue abierto.",
};

/** Links to the order if there is one, else to the request. */
const getAccountPath = ({ lead_id, order_id: orderId }: ReceivableRow) =>
	orderId ? getOrderPath({ id: orderId }) : `${INBOX}/${lead_id}?state=all`;

const getColumns = (isCredit: boolean): DataColumn<ReceivableRow & { id: string }>[] => [
	{
		id: "name",
		header: "Cliente",
		card: "name",
		isRowHead: true,
		cell: (row) => (
			<>
				<Anchor to={getAccountPath(row)} className="link font-medium wrap-anywhere">
					{row.name}
				</Anchor>
				<span className="num block text-sm text-muted">
					{joinWithDots(row.order_reference ?? row.reference, row.phone && formatPhone(row.phone))}
				</span>
				{row.is_reported && <span className="block text-sm font-semibold">{ALERT_LABELS.paid_reported}</span>}
			</>
		),
	},
	{
		id: "balance",
		header: isCredit ? "A favor" : "Saldo",
		card: "mark",
		isNumber: true,
		className: "font-medium",
		cell: ({ balance_cents: cents }) => formatUsd(Math.abs(cents)),
	},
	{
		id: "paid",
		header: "Pagado",
		card: "pair",
		isNumber: true,
		cell: ({ paid_cents: cents }) => formatUsd(cents),
	},
	{
		id: "since",
		header: "Desde",
		className: "whitespace-nowrap",
		cell: ({ due_on: day, days, is_open: isOpen }) => {
			if (!day) return isOpen ? "Sigue abierto" : "Perdida";
			return `${formatDate(day)}${days > 0 ? `, ${formatCount(days, "día", "días")}` : ""}`;
		},
	},
];

export const ErrorBoundary = toLoadFailure("Por cobrar", "No se pudo leer lo que te deben");
