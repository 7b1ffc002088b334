import { BLOG, CASH, CUSTOMERS, INBOX, RECEIVABLES } from "#admin/paths.ts";
import type { Dashboard } from "#features/overview/contract.ts";
import { cn } from "#ui/cn.ts";
import { formatUsd } from "#ui/format.ts";
import { StatCards } from "#ui/stat-cards.tsx";

/** Shows the totals and how this month compares; never a number without measured data (rules 7.9). */
export function SummaryStats({ summary }: { summary: Dashboard }) {
	const { changes } = summary;
	const stats = [
		["Total Clientes", summary.total_customers, changes.customers, CUSTOMERS],
		[
			"Solicitudes de Servicio",
			summary.total_service_requests,
			changes.service_requests,
			getInboxPath("service_request"),
		],
		["Cotizaciones", summary.total_quotes, changes.quotes, getInboxPath("quote")],
		["Posts del Blog", summary.total_blog_posts, changes.blog_posts, BLOG],
	] as const;
	const cards = stats.map(([label, value, change, to]) => ({
		label,
		value,
		to,
		note: <Change change={change} />,
	}));
	return <StatCards cards={cards} className="mt-6" />;
}

/** Shows what was paid, what is owed and the average account of the month. */
export function MoneyStats({ money }: { money: NonNullable<Dashboard["money"]> }) {
	const { average_cents: average } = money;
	const cards = [
		{ label: "Cobrado hoy", value: formatUsd(money.paid_today_cents), to: CASH },
		{ label: "Cobrado este mes", value: formatUsd(money.paid_month_cents), to: CASH },
		{ label: "Por cobrar", value: formatUsd(money.owed_cents), to: RECEIVABLES },
		{ label: "Cuenta promedio del mes", value: average === null ? "—" : formatUsd(average) },
	];
	return <StatCards cards={cards} className="mt-6" />;
}

const getInboxPath = (kind: string) => `${INBOX}?state=all&kind=${kind}`;

/** Shows the change against the same days of last month, in integer percent; null when last month has none. */
function Change({ change }: { change: number | null }) {
	if (change === null)
		return (
			<>
				<span aria-hidden="true">—</span> Sin datos del mes pasado
			</>
		);
	const sign = change > 0 ? "+" : change < 0 ? "−" : "";
	return (
		<>
			<span className={cn("num font-semibold", change > 0 && "text-ink", change < 0 && "text-error")}>
				{sign}
				{Math.abs(change)} %
			</span>{" "}
			desde el mes pasado
		</>
	);
}
