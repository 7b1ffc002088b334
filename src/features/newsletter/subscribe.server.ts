import { randomUUID } from "node:crypto";
import { BY_VISITOR } from "#features/leads/authors.ts";
import type { Receipt } from "#features/leads/contract.ts";
import type { Submission } from "#features/leads/form/consent.ts";
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
 * Takes an address for the newsletter with the consent it gave. It waits until the mailbox itself says yes; without
 * mail, or without an address of the site, it is kept unconfirmed. Someone who already is a subscriber gets the same
 * answer, so that nobody can ask this form who subscribes.
 *
 * @source rules 5.6
 */
export async function subscribe(
	at: Platform,
	{ email, website }: Subscription,
	submission: Submission,
): Promise<Receipt> {
	const address = email.toLowerCase();
	// Who left and comes back within minutes is no repeat of who came first.
	const { leftAt } = (await findRow(at.db, "subscribers", { email: address })) ?? {};
	// Nor is what somebody else sent from elsewhere: its answer would tell that they did. A key is one device's on any network.
	const from = submission.key ?? `${submission.address} ${leftAt ?? ""}`;
	const body = { email: address, from };
	const { answer } = await once(
		at,
		{ scope: "newsletter", key: submission.key, body },
		async (trx): Promise<Receipt> => {
			const known = await findRow(trx, "subscribers", { email: address });
			// Known or not, the answer is the same.
			const isHeld = !website && (await isTooMany(at, trx, "newsletter"));
			const { reference, waits } = known
				? {
						reference: await askAgain(at, trx, known, {
							address: submission.address,
							trap: website,
							isHeld,
						}),
						waits: isHeld,
					}
				: await open(at, trx, { email: address, address: submission.address, trap: website });
			const message = `${SUBSCRIBED} ${canWrite(at.env) ? CHECK_MAIL : NO_MAIL_YET}`;
			const told = waits && canWrite(at.env) ? SUBSCRIPTION_WAITS : { message };
			return { success: true, ...told, reference };
		},
	);
	return answer;
}

type Asked = { address: string; trap: string | undefined };

async function open(
	at: Platform,
	trx: Trx,
	asked: Asked & { email: string },
): Promise<Omit<Opened, "id">> {
	const { email, address, trap } = asked;
	const now = at.now();
	const settings = await getSettings(trx);
	const {
		id: leadId,
		reference,
		waits,
	} = await openLead(at, trx, settings, {
		kind: "newsletter",
		name: email,
		phone: undefined,
		email,
		summary: "Quiere recibir ofertas y consejos por correo",
		trap,
	});
	// A robot has no letter, and must not keep the owner of the address from theirs.
	const isAsked = !trap && !waits && hasLinks(at.env);
	const subscriber: Subscriber = {
		id: randomUUID(),
		email,
		leadId,
		consentText: CONSENT,
		address,
		state: "pendiente",
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
	return { reference, waits };
}

/** The answer's number is a new one: an old one would say since when the address is known. */
async function askAgain(
	at: Platform,
	trx: Trx,
	known: Subscriber,
	{ address, trap, isHeld }: Asked & { isHeld: boolean },
): Promise<string> {
	const now = at.now();
	const reference = await nextReference(trx, now, await getSettings(trx), "newsletter");
	if (trap || !isLetterDue(known, now)) return reference;
	// Only a mailbox that once said yes is known to be somebody's.
	if (!known.confirmedAt) await countAgain(trx, known.leadId, now, isHeld);
	if (!known.confirmedAt && isHeld) return reference;
	const askedAt = now.toISOString();
	// What is not written counts for nobody.
	const mayLeave = !hasLinks(at.env) || (await mayWriteTo(trx, now, known.email, "newsletter"));
	if (known.state === "activa") {
		if (await changeSubscriber(trx, known, { askedAt }))
			await queueLetter(at, trx, "again", { subscriber: { ...known, askedAt }, mayLeave });
		return reference;
	}
	// The link of the last letter that left stays good.
	if (!mayLeave) {
		await queueLetter(at, trx, "confirm", { subscriber: known, mayLeave });
		return reference;
	}
	const again = {
		state: "pendiente",
		askedAt: hasLinks(at.env) ? askedAt : "",
		consentText: CONSENT,
		address,
		confirmedAt: null,
		leftAt: null,
	} as const;
	if (!(await changeSubscriber(trx, known, again))) return reference;
	await queueLetter(at, trx, "confirm", { subscriber: { ...known, ...again }, mayLeave });
	await addEvent(trx, {
		leadId: known.leadId,
		kind: "note",
		author: BY_VISITOR,
		text: `${EVENTS.again} (${reference})`,
		at: askedAt,
	});
	return reference;
}
