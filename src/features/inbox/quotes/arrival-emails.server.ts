import { z } from "zod";
import { SYSTEM_AUTHOR } from "#core/requests/authors.ts";
import { addEvents, lockLeads } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { findProductsByIds } from "#features/content/products/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type Trx, withTransaction } from "#server/database/db.server.ts";
import { findRows, readInBatches, updateRows } from "#server/database/rows.server.ts";
import { countTowardsDailyCap, queueUnverifiedEmail } from "#server/mail/unverified-email.server.ts";
import { enqueueJob, type Sender } from "#server/outbox/outbox.server.ts";
import { composeArrivalEmail } from "./arrival-email.server.ts";
import { formatArrivalEvent } from "./arrival-messages.ts";
import { listUnsentArrivalEmails } from "./arrivals-read-model.server.ts";
import { ARRIVAL_TOPIC } from "./rules.ts";

type MailerContext = Pick<AppContext, "db" | "now" | "env">;
type Notice = Awaited<ReturnType<typeof listUnsentArrivalEmails>>[number];

const ArrivalPayload = z.object({ productIds: z.array(z.string()) });

/** Queues the emails about products that arrived for after the commit. @param productIds one batch */
export async function enqueueArrivalEmails(
	trx: Trx,
	now: Date,
	productIds: readonly string[],
): Promise<void> {
	await enqueueJob(trx, now, { topic: ARRIVAL_TOPIC, payload: { productIds } });
}

/** Creates the handler for `enqueueArrivalEmails`. An email that was queued already is not queued again. */
export function createArrivalMailer(ctx: MailerContext): Sender {
	return async ({ payload }) => {
		const { productIds } = ArrivalPayload.parse(payload);
		const queueBatchAfter = (last: Notice | undefined) =>
			withTransaction(ctx.db, (trx) => queueBatch(ctx, trx, productIds, last?.leadId));
		// Each batch is a transaction of its own, so that visitors' forms do not wait.
		for await (const _ of readInBatches(queueBatchAfter));
		return "sent";
	};
}

/** Queues the emails of one batch. @returns the batch */
async function queueBatch(
	ctx: MailerContext,
	trx: Trx,
	productIds: readonly string[],
	lastLeadId: string | undefined,
): Promise<Notice[]> {
	const notices = await listUnsentArrivalEmails(trx, productIds, lastLeadId);
	if (notices.length === 0) return [];
	const leadIds = notices.map(({ leadId }) => leadId);
	await lockLeads(trx, leadIds);
	// Another job about the same products may have queued some of them before the lock.
	const unsent = await findRows(trx, "quotes", { leadId: leadIds, arrivalEmailId: null });
	const unsentIds = new Set(unsent.flatMap(({ leadId, arrivedAt }) => (arrivedAt ? [leadId] : [])));
	const products = await findProductsByIds(trx, [...new Set(notices.map(({ productId }) => productId))]);
	const productsById = new Map(products.map((product) => [product.id, product]));
	const settings = await getSettings(trx);
	const now = ctx.now();
	const events = [];
	for (const notice of notices) {
		const { leadId, email: to } = notice;
		const product = productsById.get(notice.productId);
		if (!product || !unsentIds.has(leadId)) continue;
		const email = { to, ...composeArrivalEmail(ctx, settings, notice, product) };
		const isAllowed = await countTowardsDailyCap(trx, now, to, "request");
		const arrivalEmailId = await queueUnverifiedEmail(trx, now, email, isAllowed);
		await updateRows(trx, "quotes", { leadId }, { arrivalEmailId });
		const text = formatArrivalEvent(product.name);
		events.push({ leadId, kind: "note" as const, author: SYSTEM_AUTHOR, text });
	}
	await addEvents(trx, events, now.toISOString());
	return notices;
}
