import { useSearchParams } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { Rows } from "#admin/list/rows.tsx";
import { getBatchPath, IMPORT_PRODUCTS } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { StateBadge } from "#features/content/products/admin/batch/batch-list.tsx";
import { BatchStage } from "#features/content/products/admin/batch/batch-stage.tsx";
import { BatchTable } from "#features/content/products/admin/batch/batch-table.tsx";
import { canChooseTypes } from "#features/content/products/admin/batch/row-type.tsx";
import { SheetSettingsForm } from "#features/content/products/admin/batch/sheet-settings.tsx";
import { getBatchState } from "#features/content/products/bulk/batch-states.ts";
import { LARGE_MOVE_PERCENT } from "#features/content/products/bulk/bulk-limits.ts";
import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { OUTCOMES, ROW_OUTCOMES, type RowOutcome } from "#features/content/products/bulk/outcomes.ts";
import { formatDateTime, joinWithDots } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { TagNav } from "#ui/tag-nav.tsx";
import type { Route } from "./+types/product-batch";

/** The lists of rows: one for each outcome, and the changed ones whose price moves a lot. */
const PRICE_LIST = "precios";
type RowList = RowOutcome | typeof PRICE_LIST;
const ROW_LISTS: readonly RowList[] = [PRICE_LIST, ...OUTCOMES];
const LABELS = {
	...Object.fromEntries(OUTCOMES.map((outcome) => [outcome, ROW_OUTCOMES[outcome].label])),
	[PRICE_LIST]: `Precio, más de ${LARGE_MOVE_PERCENT} %`,
} as Record<RowList, string>;

const batchApi = staffApi.admin["product-batches"][":id"];

export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
	const batch = await read(batchApi.$get({ param: { id } }));
	const search = new URL(request.url).searchParams;
	const counts = countRows(batch);
	const list = getRowList(counts, search.get("filas"));
	const page = search.get("page") ?? "1";
	const query = list === PRICE_LIST ? { only: "prices" as const, page } : { outcome: list, page };
	const [rows, { suppliers }] = await Promise.all([
		read(batchApi.rows.$get({ param: { id }, query })),
		batch.sheet ? read(staffApi.admin["product-suppliers"].$get()) : { suppliers: [] },
	]);
	return { batch, list, counts, rows, suppliers };
}

const countRows = ({ summary }: ProductBatch): Record<RowList, number> => ({
	...summary.outcomes,
	[PRICE_LIST]: summary.price_moves,
});

/** Returns the list of the URL, else the first that has rows. */
function getRowList(counts: Record<RowList, number>, requested: string | null): RowList {
	const hasRows = (list: RowList) => counts[list] > 0;
	return ROW_LISTS.find((list) => list === requested) ?? ROW_LISTS.find(hasRows) ?? "changed";
}

/** An import or a bulk edit: what it would change, row by row, and then what it changed. */
export default function ProductBatchPage({ loaderData }: Route.ComponentProps) {
	const { batch, list, counts, rows, suppliers } = loaderData;
	const [search] = useSearchParams();
	const { step, isOpen } = getBatchState(batch.state);
	const path = getBatchPath(batch);
	const filledLists = ROW_LISTS.filter((name) => counts[name] > 0);
	return (
		<>
			<PageHead
				title={`Cambio N.º ${batch.number}`}
				back={{ to: IMPORT_PRODUCTS, label: "Importar y cambiar" }}
			>
				<StateBadge state={batch.state} />
			</PageHead>
			<p className="mt-1 [overflow-wrap:anywhere]">
				{joinWithDots(batch.title, batch.author, formatDateTime(batch.created_at))}
			</p>
			<BatchStage key={`stage ${batch.id}`} batch={batch} suppliers={suppliers} />
			{batch.sheet && (isOpen || step === "check") && (
				// A new comparison hides the form and keeps the answers that were not sent.
				<div hidden={!isOpen}>
					<SheetSettingsForm key={batch.id} batch={batch} sheet={batch.sheet} />
				</div>
			)}
			{!step && filledLists.length > 0 && (
				<Section title="Fila por fila" className="mt-8">
					<TagNav
						label="Filas por resultado"
						values={filledLists}
						labels={LABELS}
						counts={counts}
						selected={list}
						hrefFor={(name) => `${path}?filas=${name}`}
					/>
					<Rows
						pagination={rows}
						hrefForPage={(page) => `${path}?${new URLSearchParams({ filas: list, page: String(page) })}`}
						emptyState={rows.rows.length === 0 && { title: "No hay filas así", headingLevel: 3 }}
					>
						<BatchTable
							rows={rows.rows}
							isSheet={batch.sheet !== null}
							typesOf={isOpen && canChooseTypes(batch) ? batch.id : undefined}
							key={search.get("page")}
						/>
					</Rows>
				</Section>
			)}
		</>
	);
}

export const ErrorBoundary = toLoadFailure("Cambio de productos", "Error cargando el cambio");
