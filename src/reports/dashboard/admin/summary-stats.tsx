import { BLOG, CUSTOMERS, INBOX } from "#admin/paths.ts";
import type { Dashboard } from "#reports/dashboard/contract.ts";
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
	const average = summary.money?.paid?.average_cents ?? null;
	return (
		<>
			<StatCards cards={cards} className="mt-6" />
			{average !== null && (
				<p className="num mt-2 text-sm text-muted">Cuenta promedio del mes: {formatUsd(average)}</p>
			)}
		</>
	);
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
