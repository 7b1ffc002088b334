import { BLOG } from "#admin/blog/query.ts";
import { CUSTOMERS } from "#admin/customers/query.ts";
import { INBOX } from "#admin/inbox/query.ts";
import type { Dashboard } from "#features/overview/contract.ts";
import { StatCard } from "#features/overview/stat-card.tsx";

export function Figures({ summary }: { summary: Dashboard }) {
	const { changes } = summary;
	return (
		<dl className="grid-lines mt-6 grid-cols-2 lg:grid-cols-4">
			<StatCard
				label="Total Clientes"
				value={summary.total_customers}
				change={changes.customers}
				to={CUSTOMERS}
			/>
			<StatCard
				label="Solicitudes de Servicio"
				value={summary.total_service_requests}
				change={changes.service_requests}
				to={`${INBOX}?state=todas&kind=service_request`}
			/>
			<StatCard
				label="Cotizaciones"
				value={summary.total_quotes}
				change={changes.quotes}
				to={`${INBOX}?state=todas&kind=quote`}
			/>
			<StatCard
				label="Posts del Blog"
				value={summary.total_blog_posts}
				change={changes.blog_posts}
				to={BLOG}
			/>
		</dl>
	);
}
