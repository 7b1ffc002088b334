import { randomUUID } from "node:crypto";
import { BY_VISITOR } from "#core/requests/authors.ts";
import { isOverBurstLimit } from "#core/requests/burst-protection/classify.server.ts";
import { recordRepeat } from "#core/requests/burst-protection/store.server.ts";
import type { Receipt } from "#core/requests/contract.ts";
import type { Submission } from "#core/requests/form/consent.ts";
import { confirmOddEmail } from "#core/requests/form/contact-checks.server.ts";
import { createReference, type OpenedLead, openLead } from "#core/requests/open-lead.server.ts";
import { addEvent } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { withIdempotency } from "#server/database/idempotency.server.ts";
import { findRow, insertRows } from "#server/database/rows.server.ts";
import { countTowardsDailyCap } from "#server/mail/unverified-email.server.ts";
import type { Subscription } from "./contract.ts";
import { canSendEmail, hasLinks, queueEmail } from "./emails.server.ts";
import type { Subscriber } from "./link.server.ts";
import {
	CHECK_MAIL,
	CONSENT,
	EVENTS,
	MAIL_NOT_CONFIGURED,
	SUBSCRIBED,
	SUBSCRIPTION_DELAYED,
} from "./messages.ts";
import { isEmailDue } from "./rules.ts";
import { updateSubscriber } from "./store.server.ts";

/** Sends the confirmation email of a subscription that left quarantine. @source rules 4.5, 5.6 */
export async function releaseSubscriber(ctx: AppContext, trx: Trx, leadId: string): Promise<void> {
	const subscriber = await findRow(trx, "subscribers", { leadId });
	if (!subscriber || subscriber.confirmationRequestedAt || subscriber.state !== "pending") return;
	if (!hasLinks(ctx.env)) return;
	const confirmationRequestedAt = ctx.now().toISOString();
	if (!(await updateSubscriber(trx, subscriber, { confirmationRequestedAt }))) return;
	const canSend = await countTowardsDailyCap(trx, ctx.now(), subscriber.email, "newsletter");
	await queueEmail(ctx, trx, "confirm", { subscriber: { ...subscriber, confirmationRequestedAt }, canSend });
}

/**
 * Stores a newsletter address with its consent. It stays pending until the mailbox confirms it, and also when mail or
 * the
 * site's public URL is not configured. An existing subscriber gets the same answer, so the form does not reveal who
 * subscribes.
 *
 * @source rules 5.6
 */
export async function subscribe(
	ctx: AppContext,
	{ email, website }: Subscription,
	submission: Submission,
): Promise<Receipt> {
	await confirmOddEmail(ctx, email);
	const address = email.toLowerCase();
	// A person who unsubscribes and signs up again within minutes is not a repeat of the first sign-up.
	const { unsubscribedAt } = (await findRow(ctx.db, "subscribers", { email: address })) ?? {};
	// A sign-up from another network is no repeat either: its answer would reveal the first. A key identifies one device.
	const source = submission.key ?? `${submission.address} ${unsubscribedAt ?? ""}`;
	const body = { email: address, source };
	const { answer } = await withIdempotency(
		ctx,
		{ scope: "newsletter", key: submission.key, sender: "visitor", body },
		async (trx): Promise<Receipt> => {
			const existing = await findRow(trx, "subscribers", { email: address });
			// The answer must not depend on whether the address exists.
			const isBurst = !website && (await isOverBurstLimit(ctx, trx, "newsletter"));
			const request = { email: address, address: submission.address, honeypot: website };
			const { reference, heldReceipt } = existing
				? { reference: await createReceiptReference(ctx, trx), heldReceipt: isBurst }
				: await openSubscription(ctx, trx, request);
			if (existing) await requestAgain(ctx, trx, existing, { ...request, isBurst, reference });
			const canSend = await canSendEmail(ctx, trx);
			const message = `${SUBSCRIBED} ${canSend ? CHECK_MAIL : MAIL_NOT_CONFIGURED}`;
			const text = heldReceipt && canSend ? SUBSCRIPTION_DELAYED : { message };
			return { success: true, ...text, reference };
		},
	);
	return answer;
}

/**
 * Creates a reference. An existing subscriber gets a new one too, because the old one would reveal the sign-up's age.
 */
const createReceiptReference = async (ctx: AppContext, trx: Trx) =>
	createReference(trx, ctx.now(), await getSettings(trx), "newsletter");

type SubscriptionRequest = { email: string; address: string; honeypot: string | undefined };

async function openSubscription(
	ctx: AppContext,
	trx: Trx,
	request: SubscriptionRequest,
): Promise<Omit<OpenedLead, "id">> {
	const { email, address, honeypot } = request;
	const now = ctx.now();
	const { id: leadId, ...lead } = await openLead(ctx, trx, await getSettings(trx), {
		kind: "newsletter",
		name: email,
		phone: undefined,
		email,
		summary: "Quiere recibir ofertas y consejos por correo",
		honeypot,
	});
	// A robot gets no email and must not prevent the one to the address's owner.
	const shouldAsk = !honeypot && !lead.heldReceipt && hasLinks(ctx.env);
	const subscriber: Subscriber = {
		id: randomUUID(),
		email,
		leadId,
		consentText: CONSENT,
		address,
		state: "pending",
		confirmationRequestedAt: shouldAsk ? now.toISOString() : "",
		confirmedAt: null,
		unsubscribedAt: null,
		createdAt: now.toISOString(),
	};
	await insertRows(trx, "subscribers", subscriber);
	if (shouldAsk) {
		const canSend = await countTowardsDailyCap(trx, now, email, "newsletter");
		await queueEmail(ctx, trx, "confirm", { subscriber, canSend });
	}
	return lead;
}

async function requestAgain(
	ctx: AppContext,
	trx: Trx,
	existing: Subscriber,
	{ address, honeypot, isBurst, reference }: SubscriptionRequest & { isBurst: boolean; reference: string },
): Promise<void> {
	const now = ctx.now();
	if (honeypot || !isEmailDue(existing, now)) return;
	// Only a mailbox that once confirmed is known to belong to a customer.
	if (!existing.confirmedAt) await recordRepeat(trx, existing.leadId, now, isBurst);
	if (!existing.confirmedAt && isBurst) return;
	const confirmationRequestedAt = now.toISOString();
	// An email that is not written does not count toward the limit.
	const canSend = !hasLinks(ctx.env) || (await countTowardsDailyCap(trx, now, existing.email, "newsletter"));
	if (existing.state === "active") {
		if (await updateSubscriber(trx, existing, { confirmationRequestedAt }))
			await queueEmail(ctx, trx, "again", { subscriber: { ...existing, confirmationRequestedAt }, canSend });
		return;
	}
	// Keep the last sent link valid: a new one would replace it. Unsubscribed addresses have no such link.
	if (!canSend && existing.state === "pending")
		return queueEmail(ctx, trx, "confirm", { subscriber: existing, canSend });
	const changes = {
		state: "pending",
		confirmationRequestedAt: hasLinks(ctx.env) ? confirmationRequestedAt : "",
		consentText: CONSENT,
		address,
		confirmedAt: null,
		unsubscribedAt: null,
	} as const;
	if (!(await updateSubscriber(trx, existing, changes))) return;
	await queueEmail(ctx, trx, "confirm", { subscriber: { ...existing, ...changes }, canSend });
	await addEvent(trx, {
		leadId: existing.leadId,
		kind: "note",
		author: BY_VISITOR,
		text: `${EVENTS.again} (${reference})`,
		occurredAt: confirmationRequestedAt,
	});
}
