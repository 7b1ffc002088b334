import type { Availability } from "#features/content/products/stock/availability.ts";
import { findProductsByIds, lockProduct } from "#features/content/products/store.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { findRow, getIds, updateRows } from "#server/database/rows.server.ts";
import type { AnyWork } from "#server/work.server.ts";
import { enqueueArrivalEmails } from "./arrival-emails.server.ts";
import { formatNotSoldOut, ONE_PRODUCT_MESSAGE } from "./arrival-messages.ts";
import { IS_UNNOTIFIED } from "./arrivals-read-model.server.ts";
import { rejectQuote } from "./errors.server.ts";
import { findAwaitedProductIds, type NewLine } from "./store.server.ts";

/** Product ids per query. */
const BATCH_SIZE = 500;

/**
 * Returns the id of the product that a customer waits for, and locks it: it cannot arrive before the request is
 * stored.
 *
 * @throws RuleError one_product | not_sold_out (422)
 * @source rules 6.42
 */
export async function requireAwaitedProduct(trx: Trx, lines: readonly NewLine[]): Promise<string> {
	const [line, ...others] = lines;
	if (!line || others.length > 0)
		throw rejectQuote("one_product", ONE_PRODUCT_MESSAGE, { field: "products" });
	const product = await lockProduct(trx, line.productId);
	const availability = product?.availability as Availability | undefined;
	if (product && availability && availability !== "out_of_stock") {
		const stock = { name: product.name, availability, order_days: product.orderDays };
		throw rejectQuote("not_sold_out", formatNotSoldOut(stock), { field: "products" });
	}
	return line.productId;
}

type ArrivalWork = Pick<AnyWork, "trx" | "now">;

/**
 * Records what the availability of products means for the customers who wait for them. Where one arrived and is shown, staff
 * find them in «Por contactar hoy», and each gets one email if they left an address; a job queues these emails, so that
 * the edit stays short. Where it is out again before staff contacted them, they wait again.
 *
 * @param productIds products as they are now; up to 10,000 after a bulk edit
 * @source rules 6.42
 */
export async function markArrivals(work: ArrivalWork, productIds: readonly string[]): Promise<void> {
	for (let start = 0; start < productIds.length; start += BATCH_SIZE)
		await markBatch(work, productIds.slice(start, start + BATCH_SIZE));
}

async function markBatch({ trx, now }: ArrivalWork, productIds: readonly string[]): Promise<void> {
	const products = await findProductsByIds(trx, await findAwaitedProductIds(trx, productIds));
	// A letter about a hidden product would lead to a page that does not exist.
	const arrived = products.filter(
		({ availability, isVisible, deletedAt }) => availability === "in_stock" && isVisible && !deletedAt,
	);
	const missingIds = getIds(products.filter((product) => !arrived.includes(product)));
	const arrivedIds = getIds(arrived);
	if (missingIds.length > 0)
		await trx
			.updateTable("quotes")
			.set({ arrivedAt: null })
			.where("awaitedProductId", "in", missingIds)
			.where("arrivedAt", "is not", null)
			.where(IS_UNNOTIFIED)
			.execute();
	if (arrivedIds.length === 0) return;
	const arrivedAt = now.toISOString();
	const waiting = { awaitedProductId: arrivedIds, arrivedAt: null };
	if ((await updateRows(trx, "quotes", waiting, { arrivedAt })) > 0)
		await enqueueArrivalEmails(trx, now, arrivedIds);
}

/** Queues the email to the customer of a request that left quarantine after its product had arrived. */
export async function onNoticeReleased(work: AnyWork, leadId: string): Promise<void> {
	const { ctx, trx } = work;
	const { awaitedProductId, arrivedAt } = (await findRow(trx, "quotes", { leadId })) ?? {};
	if (awaitedProductId && arrivedAt) await enqueueArrivalEmails(trx, ctx.now(), [awaitedProductId]);
}
