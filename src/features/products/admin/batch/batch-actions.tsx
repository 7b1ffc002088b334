import { useNavigate } from "react-router";
import { ChangeButton, ConfirmButton } from "#admin/frame/change-buttons.tsx";
import { ExportButtons } from "#admin/list/exports.tsx";
import { getBatchPath } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { getBatchState } from "#features/products/bulk/batch-states.ts";
import type { ProductBatch } from "#features/products/bulk/contract.ts";
import { PRODUCT } from "#features/products/fields.ts";
import { formatCount, formatDateTime } from "#ui/format.ts";

const batchApi = staffApi.admin["product-batches"][":id"];
const countProducts = (count: number) => formatCount(count, "producto", "productos");

/** Says what a batch would do or did, with what staff can do next. */
export function BatchActions({ batch }: { batch: ProductBatch }) {
	const navigate = useNavigate();
	const { summary, undo_until: undoUntil, expires_at: expiresAt } = batch;
	const { isReady, isApplied } = getBatchState(batch.state);
	const param = { id: batch.id };
	const total = summary.outcomes.new + summary.outcomes.changed;
	if (!isReady && !batch.applied_at) return null;
	return (
		<div className="mt-4">
			<p role="status" className="font-semibold">
				{describeBatch(batch)}
			</p>
			{isReady && (
				<p className="text-sm text-muted">
					{`Nada se ha escrito. Este resultado se guarda hasta el ${formatDateTime(expiresAt)}.`}
				</p>
			)}
			<div className="mt-3 flex flex-wrap gap-2">
				{isReady && total > 0 && (
					<ChangeButton
						tone="primary"
						change={{
							call: () => read(batchApi.apply.$post({ param })),
							failureTitle: "No se aplicó",
						}}
					>
						{`Aplicar a ${countProducts(total)}`}
					</ChangeButton>
				)}
				{undoUntil && (
					<ConfirmButton
						buttonLabel="Deshacer"
						title={`¿Deshacer el cambio N.º ${batch.number}?`}
						text={`Vuelve como estaba lo que cambió en ${countProducts(summary.written)}. Lo que alguien editó después queda como está. Puedes deshacerlo hasta el ${formatDateTime(undoUntil)}.`}
						confirmLabel="Deshacer"
						change={{
							call: () => read(batchApi.undo.$post({ param })),
							failureTitle: "No se deshizo",
						}}
					/>
				)}
				{batch.sheet &&
					summary.missing > 0 &&
					(isApplied || (isReady && total + summary.outcomes.bad === 0)) && (
						<ChangeButton
							change={{
								call: () => read(batchApi["hide-missing"].$post({ param })),
								onDone: (hiding) => void navigate(getBatchPath(hiding)),
								failureTitle: "No se preparó",
							}}
						>
							Ocultar lo que la hoja no nombra…
						</ChangeButton>
					)}
				<ExportButtons
					call={(format) => batchApi.sheet.$get({ param, query: { format } })}
					done="Se descarga el resultado con la columna «Qué pasa»"
				/>
			</div>
		</div>
	);
}

/** Lists the fields that change with their number of products: «Precio 36, Marca 2». */
const describeFields = (fields: ProductBatch["summary"]["fields"]) =>
	Object.entries(fields)
		.map(([name, count]) => `${PRODUCT[name as keyof typeof PRODUCT].label} ${count}`)
		.join(", ");

/** Describes a batch with all counts that are not zero. */
function describeBatch({ state, summary }: ProductBatch): string {
	const { outcomes, written, missing } = summary;
	const { isReady, isApplied } = getBatchState(state);
	const parts = [
		isReady && outcomes.new > 0 && `${formatCount(outcomes.new, "nuevo", "nuevos")}`,
		isReady &&
			outcomes.changed > 0 &&
			`${formatCount(outcomes.changed, "cambia", "cambian")} (${describeFields(summary.fields)})`,
		isApplied && `Se aplicó a ${countProducts(written)}`,
		!isReady &&
			!isApplied &&
			(written === 0 ? "Todo quedó como estaba" : `${countProducts(written)} sin deshacer`),
		isReady &&
			outcomes.unchanged > 0 &&
			`${formatCount(outcomes.unchanged, "igual o repetida", "iguales o repetidas")}`,
		outcomes.bad > 0 && `${formatCount(outcomes.bad, "fila con error", "filas con error")}`,
		isReady &&
			summary.partial_rows > 0 &&
			`${formatCount(summary.partial_rows, "fila cambia sin una celda que no se entiende", "filas cambian sin una celda que no se entiende")}`,
		outcomes.left_out > 0 && `${formatCount(outcomes.left_out, "quedó fuera", "quedaron fuera")}`,
		outcomes.skipped > 0 && `${formatCount(outcomes.skipped, "fila saltada", "filas saltadas")}`,
		isReady &&
			missing > 0 &&
			`${formatCount(missing, "producto no está en la hoja y se queda", "productos no están en la hoja y se quedan")}`,
	];
	return `${parts.filter(Boolean).join(", ") || "No cambia nada"}.`;
}
