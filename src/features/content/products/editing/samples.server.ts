import { randomUUID } from "node:crypto";
import { recordBulkChange, recordBulkParts } from "#core/audit/bulk-changes.server.ts";
import { applyBatch } from "#features/content/products/bulk/batches.server.ts";
import { createEdit } from "#features/content/products/bulk/edit-products.server.ts";
import { finishStep } from "#features/content/products/bulk/run-batch.server.ts";
import { CONFIRMED_PRODUCTS } from "#features/content/products/messages.ts";
import { IS_BUNDLED } from "#features/content/products/store.server.ts";
import type { Call } from "#server/call.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { getIds, updateRows } from "#server/database/rows.server.ts";
import { runEdit } from "#server/work.server.ts";

/** Lists the products on show that are bundled and unconfirmed, A to Z. @param ids only these, if given */
export async function listSampleProducts(db: DbOrTrx, ids?: readonly string[]) {
	const rows = await db
		.selectFrom("products")
		.select(["id", "name", "origin"])
		.where(IS_BUNDLED)
		.where("isVisible", "=", 1)
		.where("deletedAt", "is", null)
		.orderBy("sortName")
		.execute();
	return ids ? rows.filter(({ id }) => ids.includes(id)) : rows;
}

/** Makes bundled products the shop's own, all or some. @returns how many it confirmed @source rules 6.25 */
export function confirmProducts(call: Call, ids?: readonly string[]): Promise<number> {
	const { ctx } = call;
	return runEdit(call, async (work) => {
		const { trx } = work;
		const samples = await listSampleProducts(trx, ids);
		if (samples.length === 0) return 0;
		const change = { id: randomUUID(), subject: "product", changedAt: ctx.now().toISOString() } as const;
		await updateRows(trx, "products", { id: getIds(samples) }, { origin: "shop" });
		await recordBulkChange(work, {
			...change,
			after: { batch: CONFIRMED_PRODUCTS, written: samples.length },
		});
		const parts = samples.map(({ id }) => ({
			subjectId: id,
			fields: [{ name: "confirmed", from: null, to: "son del taller" }],
		}));
		await recordBulkParts(trx, change.id, parts);
		return samples.length;
	});
}

/**
 * Hides bundled products, all or some, as a bulk edit that can be undone.
 *
 * @returns how many it hides, and the edit; null if none is on show
 * @source rules 6.25, 6.46
 */
export async function hideProducts(
	call: Call,
	ids?: readonly string[],
): Promise<{ hidden: number; batch_id: string | null }> {
	const { ctx } = call;
	const samples = await listSampleProducts(ctx.db, ids);
	if (samples.length === 0) return { hidden: 0, batch_id: null };
	const edit = { field: "is_visible", is_visible: false } as const;
	const batch = await createEdit(call, { selection: { ids: getIds(samples) }, edit });
	await applyBatch(call, { id: batch.id, confirms_prices: false });
	// A second press must find nothing left to hide.
	await finishStep(ctx, batch.id);
	return { hidden: samples.length, batch_id: batch.id };
}
