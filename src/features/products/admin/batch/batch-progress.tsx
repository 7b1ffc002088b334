import type { BatchStep } from "#features/products/bulk/batch-states.ts";
import type { ProductBatch } from "#features/products/bulk/contract.ts";

const TEXTS: Record<BatchStep, { doing: string; note: string }> = {
	check: { doing: "Comparando", note: "Todavía no se escribe nada." },
	apply: { doing: "Aplicando", note: "El sitio sigue abierto. Puedes cerrar esta página: termina sola." },
	undo: { doing: "Deshaciendo", note: "El sitio sigue abierto. Puedes cerrar esta página: termina sola." },
};

/** Shows how far the current step has come. */
export function BatchProgress({ batch, step }: { batch: ProductBatch; step: BatchStep }) {
	const { total_rows: total, done_rows: done } = batch;
	const { doing, note } = TEXTS[step];
	return (
		<div className="mt-6" role="status">
			<p className="num font-semibold">{`${doing}: ${done} de ${total} filas`}</p>
			<progress aria-label={doing} className="mt-2 w-full max-w-120" max={Math.max(1, total)} value={done} />
			<p className="mt-1 text-sm text-muted">{note}</p>
		</div>
	);
}
