import { useNavigate } from "react-router";
import { ChangeButton, ConfirmButton } from "#admin/frame/change-buttons.tsx";
import { ExportButtons } from "#admin/list/exports.tsx";
import { getBatchPath } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { getBatchState } from "#features/content/products/bulk/batch-states.ts";
import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { formatCount, formatDateTime } from "#ui/format.ts";
import { ApplyBatch, type BatchFormProps } from "./apply-batch.tsx";
import { countProducts, describeBatch } from "./describe-batch.ts";
import { HideMissing } from "./hide-missing.tsx";

const batchApi = staffApi.admin["product-batches"][":id"];

/** Says what a batch would do or did, with what staff can do next. */
export function BatchActions(props: BatchFormProps) {
	const { batch, suppliers } = props;
	const { summary, sheet, undo_until: undoUntil, expires_at: expiresAt } = batch;
	const { isReady, isApplied } = getBatchState(batch.state);
	const param = { id: batch.id };
	const total = summary.outcomes.new + summary.outcomes.changed;
	const isSettled = isApplied || (isReady && total + summary.outcomes.bad === 0);
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
			{!batch.has_all_rows && (
				<p className="text-sm text-muted">Queda solo lo que cambió; el resto de la hoja se guardó un día.</p>
			)}
			{batch.supplier && <p className="[overflow-wrap:anywhere]">{`Proveedor: ${batch.supplier}`}</p>}
			{sheet && summary.returning > 0 && (isReady || isApplied) && <Returning batch={batch} />}
			{isReady && total > 0 && <ApplyBatch {...props} />}
			<div className="mt-3 flex flex-wrap gap-2">
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
				{sheet && summary.missing > 0 && isSettled && <HideMissing batch={batch} suppliers={suppliers} />}
				<ExportButtons
					call={(format) => batchApi.sheet.$get({ param, query: { format } })}
					done="Se descarga el resultado con la columna «Qué pasa»"
				/>
			</div>
		</div>
	);
}

/** Offers to show again what the sheet names and the site hides. @source rules 6.43 */
function Returning({ batch }: { batch: ProductBatch }) {
	const navigate = useNavigate();
	const count = batch.summary.returning;
	return (
		<div className="mt-3 flex flex-wrap items-center gap-2 border-l-4 border-accent bg-paper p-3">
			<p className="grow">
				{count === 1
					? "1 producto de esta hoja está oculto en el sitio. ¿Mostrarlo?"
					: `${formatCount(count, "producto", "productos")} de esta hoja están ocultos en el sitio. ¿Mostrarlos?`}
			</p>
			<ChangeButton
				change={{
					call: () => read(batchApi["show-returning"].$post({ param: { id: batch.id } })),
					onDone: (result) => void navigate(getBatchPath(result)),
					failureTitle: "No se preparó",
				}}
			>
				{count === 1 ? "Mostrarlo" : "Mostrarlos"}
			</ChangeButton>
		</div>
	);
}
