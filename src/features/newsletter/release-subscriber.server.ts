import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { findRow } from "#server/database/rows.server.ts";
import { countTowardsDailyCap } from "#server/mail/unverified-email.server.ts";
import { hasLinks, queueEmail } from "./emails.server.ts";
import { updateSubscriber } from "./store.server.ts";

/** Sends the confirmation email of a subscription that left quarantine. @source rules 4.5, 5.6 */
export async function releaseSubscriber(ctx: AppContext, trx: Trx, leadId: string): Promise<void> {
	const subscriber = await findRow(trx, "subscribers", { leadId });
	if (!subscriber || subscriber.askedAt || subscriber.state !== "pending") return;
	if (!hasLinks(ctx.env)) return;
	const askedAt = ctx.now().toISOString();
	if (!(await updateSubscriber(trx, subscriber, { askedAt }))) return;
	const canSend = await countTowardsDailyCap(trx, ctx.now(), subscriber.email, "newsletter");
	await queueEmail(ctx, trx, "confirm", { subscriber: { ...subscriber, askedAt }, canSend });
}
