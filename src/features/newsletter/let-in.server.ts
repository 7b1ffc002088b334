import type { Trx } from "#platform/database/db.server.ts";
import { findRow } from "#platform/database/rows.server.ts";
import { mayWriteTo } from "#platform/mail/unasked-letter.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { hasLinks, queueLetter } from "./letters.server.ts";
import { changeSubscriber } from "./store.server.ts";

/** Sends the confirmation email of a subscription that left quarantine. @source rules 4.5, 5.6 */
export async function letSubscriberIn(at: Platform, trx: Trx, leadId: string): Promise<void> {
	const subscriber = await findRow(trx, "subscribers", { leadId });
	if (!subscriber || subscriber.askedAt || subscriber.state !== "pending") return;
	if (!hasLinks(at.env)) return;
	const askedAt = at.now().toISOString();
	if (!(await changeSubscriber(trx, subscriber, { askedAt }))) return;
	const mayLeave = await mayWriteTo(trx, at.now(), subscriber.email, "newsletter");
	await queueLetter(at, trx, "confirm", { subscriber: { ...subscriber, askedAt }, mayLeave });
}
