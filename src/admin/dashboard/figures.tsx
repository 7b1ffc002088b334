import { BLOG } from "#admin/blog/paths.ts";
import { CUSTOMERS } from "#admin/customers/query.ts";
import { INBOX } from "#admin/inbox/query.ts";
import type { Dashboard } from "#features/overview/contract.ts";
import { StatCard } from "#features/overview/stat-card.tsx";

export function Figures({ summary }: { summary: Dashboard }) {
	const { changes } = summary;
	const figures = [
		["Total Clientes", summary.total_customers, changes.customers, CUSTOMERS],
		[
			"Solicitudes de Servicio",
			summary.total_service_requests,
			changes.service_requests,
			inboxOf("service_request"),
		],
		["Cotizaciones", summary.total_quotes, changes.quotes, inboxOf("quote")],
		["Posts del Blog", summary.total_blog_posts, changes.blog_posts, BLOG],
	] as const;
	return (
		<dl className="grid-lines mt-6 grid-cols-2 lg:grid-cols-4">
			{figures.map(([label, value, change, to]) => (
				<StatCard key={label} {...{ label, value, change, to }} />
			))}
		</dl>
	);
}

const inboxOf = (kind: string) => `${INBOX}?state=todas&kind=${kind}`;
