import { useState } from "react";
import { useRevalidator } from "react-router";
import { usePolling } from "#admin/frame/use-polling.ts";
import { read, staffApi } from "#api/client.ts";
import { type BatchStep, getBatchState } from "#features/content/products/bulk/batch-states.ts";
import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { formatCount } from "#ui/format.ts";

const POLL_MS = 700;
const TEXTS: Record<BatchStep, { doing: string; note: string }> = {
	check: { doing: "Comparando", note: "Todavía no se escribe nada." },
	apply: { doing: "Aplicando", note: "El sitio sigue abierto. Puedes cerrar esta página: termina sola." },
	undo: { doing: "Deshaciendo", note: "El sitio sigue abierto. Puedes cerrar esta página: termina sola." },
};

type Progress = Pick<ProductBatch, "done_rows" | "pause">;

/**
 * Shows how far the current step has come, and reloads the page at its end. A poll that fails leaves all as it is, so a
 * server that restarts is found again.
 */
export function BatchProgress({ batch, step }: { batch: ProductBatch; step: BatchStep }) {
	const { revalidate } = useRevalidator();
	const { id, total_rows: totalRows } = batch;
	const [{ done_rows: doneRows, pause }, setProgress] = useState<Progress>(batch);
	usePolling(async () => {
		const latest = await read(staffApi.admin["product-batches"][":id"].$get({ param: { id } }));
		setProgress(latest);
		if (!getBatchState(latest.state).step) await revalidate();
	}, POLL_MS);
	const { doing, note } = TEXTS[step];
	const total = batch.sheet
		? formatCount(totalRows, "fila", "filas")
		: formatCount(totalRows, "producto", "productos");
	return (
		<div className="mt-6" role="status">
			<p className="num font-semibold">{`${doing}: ${doneRows} de ${total}`}</p>
			<progress
				aria-label={doing}
				className="mt-2 w-full max-w-120"
				max={Math.max(1, totalRows)}
				value={doneRows}
			/>
			{pause && <p className="mt-1 font-semibold">{pause}</p>}
			<p className="mt-1 text-sm text-muted">{note}</p>
		</div>
	);
}
