import { useState } from "react";
import { getBatchState } from "#features/content/products/bulk/batch-states.ts";
import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { BatchActions } from "./batch-actions.tsx";
import { BatchProgress } from "./batch-progress.tsx";

/** Shows the running step or what staff can do next. The typed supplier survives a step, such as a new comparison. */
export function BatchStage({ batch, suppliers }: { batch: ProductBatch; suppliers: readonly string[] }) {
	const [supplier, setSupplier] = useState(batch.supplier ?? "");
	const { step } = getBatchState(batch.state);
	if (step) return <BatchProgress key={batch.state} batch={batch} step={step} />;
	return (
		<BatchActions batch={batch} suppliers={suppliers} supplier={supplier} onSupplierChange={setSupplier} />
	);
}
