import { SYSTEM_AUTHOR } from "#core/requests/authors.ts";
import { addEvents } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { Availability } from "#features/products/availability.ts";
import { findProductsByIds, lockProduct, type ProductRow } from "#features/products/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { findRow, getIds, readInBatches, updateRows } from "#server/database/rows.server.ts";
import { fieldError } from "#server/errors.ts";
import { countTowardsDailyCap, queueUnverifiedEmail } from "#server/mail/unverified-email.server.ts";
import { composeArrivalEmail } from "./arrival-email.server.ts";
import { formatArrivalEvent, formatNotSoldOut, ONE_PRODUCT_MESSAGE } from "./arrival-messages.ts";
import { IS_UNNOTIFIED, listUnsentArrivalEmails, type NoticeFilter } from "./arrivals-read-model.server.ts";
import { findAwaitedProductIds, type NewLine } from "./store.server.ts";

type ArrivalContext = Pick<AppContext, "now" | "env">;

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
	if (!line || others.length > 0) throw fieldError("one_product", "products", ONE_PRODUCT_MESSAGE);
	const product = await lockProduct(trx, line.productId);
	const availability = product?.availability as Availability | undefined;
	if (product && availability && availability !== "out_of_stock") {
		const stock = { name: product.name, availability, order_days: product.orderDays };
		throw fieldError("not_sold_out", "products", formatNotSoldOut(stock));
	}
	return line.productId;
}

/**
 * Records what the availability of products means for the customers who wait for them. Where a product arrived, staff
 * find them in «Por contactar hoy», and each gets one email if they left an address. Where it is out again before
 * staff contacted them, they wait again.
 *
 * @param productIds products as they are now; up to 10,000 after a bulk edit
 * @source rules 6.42
 */
export async function markArrivals(
	ctx: ArrivalContext,
	trx: Trx,
	productIds: readonly string[],
): Promise<void> {
	for (let start = 0; start < productIds.length; start += BATCH_SIZE)
		await markBatch(ctx, trx, productIds.slice(start, start + BATCH_SIZE));
}

async function markBatch(ctx: ArrivalContext, trx: Trx, productIds: readonly string[]): Promise<void> {
	const products = await findProductsByIds(trx, await findAwaitedProductIds(trx, productIds));
	const arrived = products.filter(({ availability }) => availability === "in_stock");
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
	const arrivedAt = ctx.now().toISOString();
	await updateRows(trx, "quotes", { awaitedProductId: arrivedIds, arrivedAt: null }, { arrivedAt });
	await emailArrivals(ctx, trx, { productIds: arrivedIds }, arrived);
}

/** Emails the customer of a request that left quarantine after its product had arrived. */
export async function emailReleasedNotice(ctx: ArrivalContext, trx: Trx, leadId: string): Promise<void> {
	const { awaitedProductId, arrivedAt } = (await findRow(trx, "quotes", { leadId })) ?? {};
	if (!awaitedProductId || !arrivedAt) return;
	await emailArrivals(ctx, trx, { leadId }, await findProductsByIds(trx, [awaitedProductId]));
}

async function emailArrivals(
	ctx: ArrivalContext,
	trx: Trx,
	filter: NoticeFilter,
	products: readonly ProductRow[],
): Promise<void> {
	const productsById = new Map(products.map((product) => [product.id, product]));
	const settings = await getSettings(trx);
	const now = ctx.now();
	type Notice = Awaited<ReturnType<typeof listUnsentArrivalEmails>>[number];
	const readBatchAfter = (last: Notice | undefined) => listUnsentArrivalEmails(trx, filter, last?.leadId);
	for await (const notices of readInBatches(readBatchAfter)) {
		const events = [];
		for (const notice of notices) {
			const { leadId, email: to } = notice;
			const product = productsById.get(notice.productId);
			if (!product) continue;
			const email = { to, ...composeArrivalEmail(ctx, settings, notice, product) };
			const isAllowed = await countTowardsDailyCap(trx, now, to, "request");
			const arrivalEmailId = await queueUnverifiedEmail(trx, now, email, isAllowed);
			await updateRows(trx, "quotes", { leadId }, { arrivalEmailId });
			const text = formatArrivalEvent(product.name);
			events.push({ leadId, kind: "note" as const, author: SYSTEM_AUTHOR, text });
		}
		await addEvents(trx, events, now.toISOString());
	}
}
