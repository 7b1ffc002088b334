import { IS_BUNDLED } from "#features/content/products/store.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { getIds, updateRows } from "#server/database/rows.server.ts";
import type { Batch } from "./store.server.ts";

/** A change of this alone says nothing about whose product it is. */
const VISIBILITY = "is_visible";

/**
 * Makes the bundled products that a batch names the shop's own: those of the rows of a sheet, or those that an edit changed.
 *
 * @returns the samples among them, which undoing the batch brings back
 * @source rules 6.25
 */
export async function confirmNamed(trx: Trx, { id, source }: Batch): Promise<string[]> {
	if (source.kind === "edit" && source.edit.field === VISIBILITY) return [];
	const outcomes = source.kind === "sheet" ? (["changed", "unchanged"] as const) : (["changed"] as const);
	const named = await selectNamed(trx, id, outcomes).execute();
	await updateRows(trx, "products", { id: getIds(named) }, { origin: "shop" });
	return getIds(named.filter(({ origin }) => origin === "sample"));
}

/** Marks again what an undone batch had confirmed, unless its product was edited since. */
export async function restoreSamples(trx: Trx, { id }: Batch, ids: readonly string[]): Promise<void> {
	if (ids.length === 0) return;
	const restored = await trx
		.selectFrom("productBatchRows")
		.select("productId")
		.where("batchId", "=", id)
		.where("outcome", "in", ["changed", "unchanged"])
		.where("productId", "in", ids)
		.execute();
	const restoredIds = restored.flatMap(({ productId }) => productId ?? []);
	await updateRows(trx, "products", { id: restoredIds }, { origin: "sample" });
}

const selectNamed = (trx: Trx, batchId: string, outcomes: readonly ("changed" | "unchanged")[]) =>
	trx
		.selectFrom("products")
		.select(["id", "origin"])
		.where(IS_BUNDLED)
		.where("id", "in", (from) =>
			from
				.selectFrom("productBatchRows")
				.select("productId")
				.where("batchId", "=", batchId)
				.where("outcome", "in", outcomes)
				.where("productId", "is not", null)
				.$castTo<{ productId: string }>(),
		);
