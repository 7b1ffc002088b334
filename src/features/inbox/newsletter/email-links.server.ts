import { BY_VISITOR } from "#core/requests/authors.ts";
import { applyLeadUpdate } from "#core/requests/changes/lead-updates.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { type AnyWork, runWork } from "#server/work.server.ts";
import type { LinkedSubscription } from "./contract.ts";
import { queueEmail } from "./emails.server.ts";
import { findSubscriberByLink, lockSubscriberByLink, type Subscriber } from "./link.server.ts";
import { EVENTS } from "./messages.ts";
import { type LinkPurpose, maskEmail } from "./rules.ts";
import { updateSubscriber } from "./store.server.ts";

/**
 * Returns the subscription of an email link without changing it.
 *
 * @throws NotFoundError for a link that is not ours
 */
export async function readLinkedSubscription(
	ctx: AppContext,
	link: { purpose: LinkPurpose; token: string },
): Promise<LinkedSubscription> {
	return toLinkedSubscription(await findSubscriberByLink(ctx, ctx.db, link));
}

/**
 * Confirms a pending subscription from its email link. Repeating it returns the state, and does not resubscribe.
 *
 * @throws NotFoundError for a link that is not ours, or that a later email replaced
 * @source rules 5.6
 */
export async function confirmSubscription(ctx: AppContext, token: string): Promise<LinkedSubscription> {
	return runWork({ ctx, actor: undefined }, async (work) => {
		const { trx } = work;
		const subscriber = await lockSubscriberByLink(ctx, trx, { purpose: "confirm", token });
		if (subscriber.state !== "pending") return toLinkedSubscription(subscriber);
		const set = { state: "active", confirmedAt: ctx.now().toISOString() } as const;
		await updateSubscriber(trx, subscriber, set);
		await closeLead(work, { ...subscriber, event: { text: EVENTS.confirmed, state: "won" } });
		const confirmed = { ...subscriber, ...set };
		// Only the owner of the mailbox can confirm.
		await queueEmail(ctx, trx, "welcome", { subscriber: confirmed, canSend: true });
		return toLinkedSubscription(confirmed);
	});
}

/**
 * Unsubscribes an address without confirmation or email; idempotent.
 *
 * @throws NotFoundError for a link that is not ours
 * @source rules 5.7; RFC 8058; Ley 81/2019
 */
export async function unsubscribe(ctx: AppContext, token: string): Promise<LinkedSubscription> {
	return runWork({ ctx, actor: undefined }, async (work) => {
		const { trx } = work;
		const subscriber = await lockSubscriberByLink(ctx, trx, { purpose: "leave", token });
		if (subscriber.state === "unsubscribed") return toLinkedSubscription(subscriber);
		const set = { state: "unsubscribed", unsubscribedAt: ctx.now().toISOString() } as const;
		await updateSubscriber(trx, subscriber, set);
		await closeLead(work, { ...subscriber, event: { text: EVENTS.left, state: "lost" } });
		return toLinkedSubscription({ ...subscriber, ...set });
	});
}

const toLinkedSubscription = ({ state, email }: Pick<Subscriber, "state" | "email">): LinkedSubscription => ({
	state,
	email_hint: maskEmail(email),
});

/** Closes the lead, because a subscription needs no work from staff. */
function closeLead(
	work: AnyWork,
	{ leadId, event }: { event: { text: string; state: "won" | "lost" } } & Subscriber,
): Promise<void> {
	const { ctx, trx } = work;
	return applyLeadUpdate(trx, ctx.now(), leadId, { author: BY_VISITOR, ...event });
}
