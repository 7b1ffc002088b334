import { Rows } from "#admin/list/rows.tsx";
import { getCashDayPath } from "#admin/paths.ts";
import { formatLongDay, formatShortDay, getMonthName } from "#domain/time.ts";
import type { CashDays, CashDaysRow, CashMonth } from "#features/workshop/payments/cash/contract.ts";
import { getMethodInfo } from "#features/workshop/payments/methods.ts";
import { Badge } from "#ui/badge.tsx";
import { formatCount, formatUsd, joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";
import { AmountCell, CashTable, NameCell } from "./cash-table.tsx";
import { formatMoved, formatSignedUsd } from "./cash-totals.tsx";

const DAY_COLUMNS = [
	{ header: "Día" },
	{ header: "Esperado", isNumber: true },
	{ header: "Contado", isNumber: true },
	{ header: "Diferencia", isNumber: true },
];

type PastDaysProps = { list: CashDays; hrefForPage: (page: number) => string };

/** Lists the earlier days with money, and marks those that are not closed. */
export function PastDays({ list, hrefForPage }: PastDaysProps) {
	if (list.total === 0) return null;
	return (
		<Section
			title="Días anteriores"
			className="no-print"
			{...(list.unclosed > 0 && { count: formatCount(list.unclosed, "sin cerrar", "sin cerrar") })}
		>
			<Rows emptyState={false} pagination={list} hrefForPage={hrefForPage} className="">
				<CashTable label="Días anteriores" columns={DAY_COLUMNS}>
					{list.days.map((row) => (
						<PastDay key={row.day} row={row} />
					))}
				</CashTable>
			</Rows>
		</Section>
	);
}

/** Names the last earlier day that is not closed. */
export function UnclosedNotice({ list: { days, unclosed } }: { list: CashDays }) {
	const last = days.find(({ is_closed }) => !is_closed);
	if (!last) return null;
	return (
		<Notice
			className="no-print mt-4 bg-paper"
			text={
				unclosed === 1
					? `El ${formatLongDay(last.day)} quedó sin cerrar.`
					: `Hay ${unclosed} días sin cerrar, el último es el ${formatLongDay(last.day)}.`
			}
		>
			<Anchor to={getCashDayPath(last.day)} className="link inline-block py-2">
				Abrirlo para cerrarlo
			</Anchor>
		</Notice>
	);
}

function PastDay({ row }: { row: CashDaysRow }) {
	const { day, is_closed, number, closed_by, counted_cents, difference_cents } = row;
	return (
		<tr>
			<NameCell
				details={
					is_closed
						? joinWithDots(`Cierre ${number}`, closed_by, !row.is_exact && row.note)
						: "Ábrelo para cerrarlo"
				}
			>
				<Anchor to={getCashDayPath(day)} className="link mr-2 inline-block py-1">
					{`${formatShortDay(day)} ${day.slice(0, 4)}`}
				</Anchor>
				{!is_closed && <Badge tone="alert">Sin cerrar</Badge>}
			</NameCell>
			<AmountCell>{formatUsd(row.expected_cents)}</AmountCell>
			<AmountCell>{counted_cents === null ? "—" : formatUsd(counted_cents)}</AmountCell>
			<AmountCell isStrong={difference_cents !== 0}>
				{difference_cents === null ? "—" : formatSignedUsd(difference_cents)}
			</AmountCell>
		</tr>
	);
}

/** Shows what a month took by method. */
export function MonthTotals({ month: { month, methods, net_cents } }: { month: CashMonth }) {
	const movedMethods = methods.filter((method) => formatMoved(method) !== "");
	if (movedMethods.length === 0) return null;
	const title = `Cobrado en ${getMonthName(`${month}-01`)}`;
	return (
		<Section title={title} className="no-print" note="Cobros menos anulado y devuelto, hasta hoy.">
			<CashTable label={title} columns={[{ header: "Forma" }, { header: "Total", isNumber: true }]}>
				{movedMethods.map((method) => (
					<tr key={method.method}>
						<NameCell details={formatMoved(method)}>{getMethodInfo(method.method).label}</NameCell>
						<AmountCell>{formatUsd(method.net_cents)}</AmountCell>
					</tr>
				))}
				<tr>
					<NameCell>Total</NameCell>
					<AmountCell isStrong>{formatUsd(net_cents)}</AmountCell>
				</tr>
			</CashTable>
		</Section>
	);
}
