import { randomUUID } from "node:crypto";
import { BY_VISITOR } from "#core/requests/authors.ts";
import { isOverBurstLimit } from "#core/requests/burst-protection/classify.server.ts";
import { recordRepeat } from "#core/requests/burst-protection/store.server.ts";
import type { Receipt } from "#core/requests/contract.ts";
import { confirmOddEmail } from "#core/requests/form/contact-checks.server.ts";
import { createReference, type OpenedLead, openLead } from "#core/requests/form/open-lead.server.ts";
import { addEvent } from "#core/requests/store.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import type { PublicCall } from "#server/call.server.ts";
import { findRow, insertRows } from "#server/database/rows.server.ts";
import { countTowardsDailyCap } from "#server/mail/unverified-email.server.ts";
import { type AnyWork, runOnce } from "#server/work.server.ts";
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
export async function releaseSubscriber(work: AnyWork, leadId: string): Promise<void> {
	const { ctx, trx } = work;
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
export async function subscribe(call: PublicCall, { email, website }: Subscription): Promise<Receipt> {
	const { ctx } = call;
	await confirmOddEmail(ctx, email);
	const address = email.toLowerCase();
	// A person who unsubscribes and signs up again within minutes is not a repeat of the first sign-up.
	const { unsubscribedAt } = (await findRow(ctx.db, "subscribers", { email: address })) ?? {};
	// A sign-up from another network is no repeat either: its answer would reveal the first. A key identifies one device.
	const source = call.key ?? `${call.address} ${unsubscribedAt ?? ""}`;
	const body = { email: address, source };
	const { answer } = await runOnce(call, { scope: "newsletter", body }, async (work): Promise<Receipt> => {
		const { trx } = work;
		const existing = await findRow(trx, "subscribers", { email: address });
		// The answer must not depend on whether the address exists.
		const isBurst = !website && (await isOverBurstLimit(ctx, trx, "newsletter"));
		const request = { email: address, address: call.address, honeypot: website };
		const { reference, heldReceipt } = existing
			? { reference: await createReceiptReference(work), heldReceipt: isBurst }
			: await openSubscription(work, request);
		if (existing) await requestAgain(work, { existing, ...request, isBurst, reference });
		const canSend = await canSendEmail(ctx, trx);
		const message = `${SUBSCRIBED} ${canSend ? CHECK_MAIL : MAIL_NOT_CONFIGURED}`;
		const text = heldReceipt && canSend ? SUBSCRIPTION_DELAYED : { message };
		return { success: true, ...text, reference };
	});
	return answer;
}

/**
 * Creates a reference. An existing subscriber gets a new one too, because the old one would reveal the sign-up's age.
 */
const createReceiptReference = async (work: AnyWork) =>
	createReference(work.trx, work.ctx.now(), await getSettings(work.trx), "newsletter");

type SubscriptionRequest = { email: string; address: string; honeypot: string | undefined };

async function openSubscription(
	work: AnyWork,
	request: SubscriptionRequest,
): Promise<Omit<OpenedLead, "id">> {
	const { ctx, trx } = work;
	const { email, address, honeypot } = request;
	const now = ctx.now();
	const { id: leadId, ...lead } = await openLead(work, {
		settings: await getSettings(trx),
		lead: {
			kind: "newsletter",
			name: email,
			phone: undefined,
			email,
			summary: "Quiere recibir ofertas y consejos por correo",
			honeypot,
		},
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
	work: AnyWork,
	{
		existing,
		address,
		honeypot,
		isBurst,
		reference,
	}: { existing: Subscriber } & SubscriptionRequest & { isBurst: boolean; reference: string },
): Promise<void> {
	const { ctx, trx } = work;
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
