import { getBatchPath } from "#admin/paths.ts";
import { type BatchState, getBatchState } from "#features/content/products/bulk/batch-states.ts";
import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { type DataColumn, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { formatDateTime } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";

const COLUMNS: readonly DataColumn<ProductBatch>[] = [
	{
		id: "title",
		header: "Cambio",
		card: "name",
		cell: (batch) => (
			<Anchor to={getBatchPath(batch)} className="font-semibold [overflow-wrap:anywhere] hover:underline">
				{`N.º ${batch.number}. ${batch.title}`}
			</Anchor>
		),
	},
	{ id: "state", header: "Estado", card: "mark", cell: ({ state }) => <StateBadge state={state} /> },
	{ id: "author", header: "Quién", cell: ({ author }) => author },
	{
		id: "created_at",
		header: "Cuándo",
		cell: ({ created_at }) => <span className="text-muted">{formatDateTime(created_at)}</span>,
	},
];

/** Lists imports and bulk edits, newest first. */
export function BatchList({ batches }: { batches: readonly ProductBatch[] }) {
	if (batches.length === 0)
		return (
			<EmptyState
				headingLevel={3}
				title="Aún no hay cambios"
				text="Aquí quedan las hojas que subas y los cambios de muchos productos."
			/>
		);
	return <DataTable label="Últimos cambios" columns={COLUMNS} rows={batches} />;
}

export function StateBadge({ state }: { state: BatchState }) {
	const { label, isApplied, isOpen } = getBatchState(state);
	return <Badge tone={isApplied ? "success" : isOpen ? "pending" : "soft"}>{label}</Badge>;
}
