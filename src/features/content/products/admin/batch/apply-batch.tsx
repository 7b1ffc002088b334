import { ChangeButton, ConfirmButton } from "#admin/frame/change-buttons.tsx";
import { read, staffApi } from "#api/client.ts";
import { LARGE_MOVE_PERCENT } from "#features/content/products/bulk/bulk-limits.ts";
import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { countProducts } from "./describe-batch.ts";
import { SupplierField } from "./supplier-field.tsx";

export type BatchFormProps = {
	batch: ProductBatch;
	/** Names that were written before. */
	suppliers: readonly string[];
	supplier: string;
	onSupplierChange: (supplier: string) => void;
};

/** Applies a batch. Prices that rise or fall a lot are confirmed first. @source rules 6.44 */
export function ApplyBatch({ batch, suppliers, supplier, onSupplierChange }: BatchFormProps) {
	const { outcomes, price_moves: priceMoves } = batch.summary;
	const count = countProducts(outcomes.new + outcomes.changed);
	const createChange = (confirmsPrices: boolean) => ({
		call: () =>
			read(
				staffApi.admin["product-batches"][":id"].apply.$post({
					param: { id: batch.id },
					json: { supplier, confirms_prices: confirmsPrices },
				}),
			),
		failureTitle: "No se aplicó",
	});
	return (
		<div className="mt-3 grid max-w-120 gap-3">
			{batch.sheet && (
				<SupplierField
					label="Proveedor de esta lista"
					hint="Opcional. Así la próxima lista suya dice qué dejó de traer"
					suppliers={suppliers}
					value={supplier}
					onChange={onSupplierChange}
				/>
			)}
			<div>
				{priceMoves === 0 ? (
					<ChangeButton tone="primary" change={createChange(false)}>{`Aplicar a ${count}`}</ChangeButton>
				) : (
					<ConfirmButton
						buttonLabel={`Aplicar a ${count}…`}
						buttonProps={{ tone: "primary" }}
						title={describeQuestion(priceMoves)}
						text={`Abajo, en «Precio, más de ${LARGE_MOVE_PERCENT} %», ves cada uno con su precio de antes y el nuevo.`}
						confirmLabel={`Sí, aplicar a ${count}`}
						tone="primary"
						change={createChange(true)}
					/>
				)}
			</div>
		</div>
	);
}

const describeQuestion = (count: number) =>
	count === 1
		? `Un precio sube o baja más de ${LARGE_MOVE_PERCENT} %. ¿Aplicarlo así?`
		: `${count} precios suben o bajan más de ${LARGE_MOVE_PERCENT} %. ¿Aplicarlos así?`;
