import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { ExportButtons } from "#admin/list/exports.tsx";
import { createListUrl, createLoader, useList } from "#admin/list/list-url.ts";
import { Rows } from "#admin/list/rows.tsx";
import { ACCOUNTING, CASH } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import type { Sales } from "#features/workshop/payments/accounting/contract.ts";
import { ALL_PERIODS, formatPeriod, isPeriod } from "#features/workshop/payments/accounting/period.ts";
import { PeriodNav } from "#features/workshop/payments/admin/period-nav.tsx";
import { SALE_COLUMNS } from "#features/workshop/payments/admin/sale-columns.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { formatCount, formatUsd } from "#ui/format.ts";
import { StatCards } from "#ui/stat-cards.tsx";
import { TagNav } from "#ui/tag-nav.tsx";
import type { Route } from "./+types/accounting";

const TITLE = "Contador";
const FILTERS = ["all", "missing"] as const;
const FILTER_LABELS = { all: "Todas", missing: "Sin número" } as const;
const LIST_URL = createListUrl(ACCOUNTING, { periodo: "", ver: "all", page: "1" }, { ver: FILTERS });

export const clientLoader = createLoader(LIST_URL, ({ periodo, ver: show, page }) => {
	const hasPeriod = periodo === ALL_PERIODS || isPeriod(periodo);
	const query = { show, page, ...(hasPeriod && { period: periodo }) };
	return read(staffApi.admin.accounting.sales.$get({ query }));
});

/** Lists the sales of a month or a day for the accountant, and downloads them. */
export default function AccountingPage({ loaderData: list }: Route.ComponentProps) {
	const { query, hrefFor, hrefForPage, isFiltering } = useList(LIST_URL);
	const { period, missing } = list;
	return (
		<>
			<PageHead title={TITLE} back={{ to: CASH, label: "Caja" }}>
				{period && (
					<ExportButtons
						call={(format) => staffApi.admin.export.sales.$get({ query: { period, format } })}
						done={`Ventas de ${formatPeriod(period)} exportadas`}
					/>
				)}
			</PageHead>
			<InvoicingNote salesThisMonth={list.sales_this_month} />
			<div className="mt-5 grid gap-4">
				<PeriodNav
					period={period}
					today={list.today}
					hrefFor={(periodo) => hrefFor({ periodo, ver: query.ver })}
				/>
				<h2 className="title-4 first-letter:uppercase">
					{period ? formatPeriod(period) : "Ventas sin número, de siempre"}
				</h2>
				{list.totals && <PeriodTotals totals={list.totals} />}
				<div className="flex flex-wrap items-center gap-x-6 gap-y-2">
					{period && (
						<TagNav
							label="Ventas"
							values={FILTERS}
							labels={FILTER_LABELS}
							selected={query.ver}
							hrefFor={(ver) => hrefFor({ ver })}
						/>
					)}
					<MissingLink missing={missing} isShown={period === null} />
				</div>
			</div>
			<Rows
				pagination={list}
				hrefForPage={hrefForPage}
				isFiltering={isFiltering}
				emptyState={
					list.sales.length === 0 && (list.period === null || query.ver === "missing" ? NO_MISSING : NO_SALES)
				}
			>
				<DataTable label="Ventas" columns={SALE_COLUMNS} rows={list.sales} />
			</Rows>
		</>
	);
}

const NO_SALES = {
	title: "Ninguna venta en este período",
	text: "Un trabajo aparece aquí el día en que el carro se entrega, o la cotización se gana.",
};
const NO_MISSING = {
	title: "Todas las ventas tienen su número",
	text: "Cuando haya una venta nueva sin factura fiscal, aparece aquí.",
};

/** Says what the file is for, and lets the owner compare with the limits of the free invoicer. */
function InvoicingNote({ salesThisMonth }: { salesThisMonth: number }) {
	return (
		<div className="mt-3 grid max-w-prose gap-2">
			<p>
				Biela no emite facturas fiscales: este archivo es para tu proveedor certificado, y aquí anotas el
				número que te dé.
			</p>
			<p className="text-sm text-muted">
				Desde enero de 2026 el facturador gratuito de la DGI es para quien factura hasta B/.36,000 al año y
				100 documentos al mes. Este mes: {formatCount(salesThisMonth, "venta", "ventas")}. Confirma con tu
				contador si todavía puedes usarlo.
			</p>
		</div>
	);
}

function PeriodTotals({ totals }: { totals: NonNullable<Sales["totals"]> }) {
	const { sales, refunds, total_cents: totalCents, tax_cents: taxCents } = totals;
	const counts = [
		formatCount(sales, "venta", "ventas"),
		refunds > 0 && formatCount(refunds, "devolución", "devoluciones"),
	];
	return (
		<StatCards
			cards={[
				{ label: "Total con ITBMS", value: formatUsd(totalCents), note: counts.filter(Boolean).join(" y ") },
				{ label: "Sin ITBMS", value: formatUsd(totalCents - taxCents) },
				{ label: "ITBMS", value: formatUsd(taxCents) },
			]}
		/>
	);
}

function MissingLink({ missing, isShown }: { missing: number; isShown: boolean }) {
	if (isShown) return <SmallLink to={ACCOUNTING}>Volver a este mes</SmallLink>;
	if (missing === 0) return null;
	return (
		<SmallLink to={`${ACCOUNTING}?periodo=${ALL_PERIODS}`}>
			{formatCount(missing, "documento sin número en total", "documentos sin número en total")}
		</SmallLink>
	);
}

export const ErrorBoundary = toLoadFailure(TITLE, "No se pudieron cargar las ventas");
