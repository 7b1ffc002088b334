import { randomUUID } from "node:crypto";
import { BY_VISITOR } from "#features/leads/authors.ts";
import type { Receipt } from "#features/leads/contract.ts";
import type { Submission } from "#features/leads/form/consent.ts";
import { askAboutEmail } from "#features/leads/form/reach.server.ts";
import { nextReference, type Opened, openLead } from "#features/leads/open.server.ts";
import { addEvent } from "#features/leads/store.server.ts";
import { countAgain } from "#features/leads/strangers/store.server.ts";
import { isTooMany } from "#features/leads/strangers/weigh.server.ts";
import { getSettings } from "#features/settings/store.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { once } from "#platform/database/once.server.ts";
import { findRow, insertRows } from "#platform/database/rows.server.ts";
import { mayWriteTo } from "#platform/mail/unasked-letter.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { Subscription } from "./contract.ts";
import { canWrite, hasLinks, queueLetter } from "./letters.server.ts";
import type { Subscriber } from "./link.server.ts";
import { isLetterDue } from "./rules.ts";
import {
	CHECK_MAIL,
	CONSENT,
	EVENTS,
	NO_MAIL_YET,
	SUBSCRIBED,
	SUBSCRIPTION_WAITS,
} from "./sentences.ts";
import { changeSubscriber } from "./store.server.ts";

/**
 * Stores a newsletter address with its consent. It stays pending until the mailbox confirms it, and also when mail or
 * the
 * site's public URL is not configured. An existing subscriber gets the same answer, so the form does not reveal who
 * subscribes.
 *
 * @source rules 5.6
 */
export async function subscribe(
	at: Platform,
	{ email, website }: Subscription,
	submission: Submission,
): Promise<Receipt> {
	await askAboutEmail(at, email);
	const address = email.toLowerCase();
	// A person who unsubscribes and signs up again within minutes is not a repeat of the first sign-up.
	const { leftAt } = (await findRow(at.db, "subscribers", { email: address })) ?? {};
	// A sign-up from another network is no repeat either: its answer would reveal the first. A key identifies one device.
	const from = submission.key ?? `${submission.address} ${leftAt ?? ""}`;
	const body = { email: address, from };
	const { answer } = await once(
		at,
		{ scope: "newsletter", key: submission.key, body },
		async (trx): Promise<Receipt> => {
			const known = await findRow(trx, "subscribers", { email: address });
			// The answer must not depend on whether the address exists.
			const isHeld = !website && (await isTooMany(at, trx, "newsletter"));
			const asked = { email: address, address: submission.address, trap: website };
			const { reference, waits } = known
				? { reference: await newReference(at, trx), waits: isHeld }
				: await open(at, trx, asked);
			if (known) await askAgain(at, trx, known, { ...asked, isHeld, reference });
			const message = `${SUBSCRIBED} ${canWrite(at.env) ? CHECK_MAIL : NO_MAIL_YET}`;
			const told = waits && canWrite(at.env) ? SUBSCRIPTION_WAITS : { message };
			return { success: true, ...told, reference };
		},
	);
	return answer;
}

/**
 * Creates a reference. An existing subscriber gets a new one too, because the old one would reveal the sign-up's age.
 */
const newReference = async (at: Platform, trx: Trx) =>
	nextReference(trx, at.now(), await getSettings(trx), "newsletter");

type Asked = { email: string; address: string; trap: string | undefined };

async function open(at: Platform, trx: Trx, asked: Asked): Promise<Omit<Opened, "id">> {
	const { email, address, trap } = asked;
	const now = at.now();
	const { id: leadId, ...answered } = await openLead(at, trx, await getSettings(trx), {
		kind: "newsletter",
		name: email,
		phone: undefined,
		email,
		summary: "Quiere recibir ofertas y consejos por correo",
		trap,
	});
	// A robot gets no email and must not prevent the one to the address's owner.
	const isAsked = !trap && !answered.waits && hasLinks(at.env);
	const subscriber: Subscriber = {
		id: randomUUID(),
		email,
		leadId,
		consentText: CONSENT,
		address,
		state: "pending",
		askedAt: isAsked ? now.toISOString() : "",
		confirmedAt: null,
		leftAt: null,
		createdAt: now.toISOString(),
	};
	await insertRows(trx, "subscribers", subscriber);
	if (isAsked) {
		const mayLeave = await mayWriteTo(trx, now, email, "newsletter");
		await queueLetter(at, trx, "confirm", { subscriber, mayLeave });
	}
	return answered;
}

async function askAgain(
	at: Platform,
	trx: Trx,
	known: Subscriber,
	{ address, trap, isHeld, reference }: Asked & { isHeld: boolean; reference: string },
): Promise<void> {
	const now = at.now();
	if (trap || !isLetterDue(known, now)) return;
	// Only a mailbox that once confirmed is known to belong to a customer.
	if (!known.confirmedAt) await countAgain(trx, known.leadId, now, isHeld);
	if (!known.confirmedAt && isHeld) return;
	const askedAt = now.toISOString();
	// An email that is not written does not count toward the limit.
	const mayLeave = !hasLinks(at.env) || (await mayWriteTo(trx, now, known.email, "newsletter"));
	if (known.state === "active") {
		if (await changeSubscriber(trx, known, { askedAt }))
			await queueLetter(at, trx, "again", { subscriber: { ...known, askedAt }, mayLeave });
		return;
	}
	// Keep the last sent link valid: a new one would replace it. Unsubscribed addresses have no such link.
	if (!mayLeave && known.state === "pending")
		return queueLetter(at, trx, "confirm", { subscriber: known, mayLeave });
	const again = {
		state: "pending",
		askedAt: hasLinks(at.env) ? askedAt : "",
		consentText: CONSENT,
		address,
		confirmedAt: null,
		leftAt: null,
	} as const;
	if (!(await changeSubscriber(trx, known, again))) return;
	await queueLetter(at, trx, "confirm", { subscriber: { ...known, ...again }, mayLeave });
	await addEvent(trx, {
		leadId: known.leadId,
		kind: "note",
		author: BY_VISITOR,
		text: `${EVENTS.again} (${reference})`,
		at: askedAt,
	});
}
