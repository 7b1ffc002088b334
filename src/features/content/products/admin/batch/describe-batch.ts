import { getBatchState } from "#features/content/products/bulk/batch-states.ts";
import type { ProductBatch } from "#features/content/products/bulk/contract.ts";
import { PRODUCT } from "#features/content/products/fields.ts";
import { formatCount } from "#ui/format.ts";

export const countProducts = (count: number) => formatCount(count, "producto", "productos");

/** Lists the fields that change with their number of products: «Precio 36, Marca 2». */
const describeFields = (fields: ProductBatch["summary"]["fields"]) =>
	Object.entries(fields)
		.map(([name, count]) => `${PRODUCT[name as keyof typeof PRODUCT].label} ${count}`)
		.join(", ");

/** Describes a batch with all counts that are not zero. */
export function describeBatch({ state, summary }: ProductBatch): string {
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
