import { randomUUID } from "node:crypto";
import type { Urgency } from "#car/facts.ts";
import { recogniseCustomer } from "#features/customers/record/recognise.server.ts";
import type { Settings } from "#features/settings/contract.ts";
import { latestMoment } from "#features/settings/promise.ts";
import { promiseDueAt } from "#features/settings/rules.ts";
import { panamaDay } from "#panama/time.ts";
import { nextNumber } from "#platform/database/counters.server.ts";
import type { Trx } from "#platform/database/db.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import { queueEffect } from "#platform/outbox/outbox.server.ts";
import { normalisePhone } from "#platform/phone.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { startOf } from "#words/one-line.ts";
import { BY_VISITOR } from "./authors.ts";
import { giveLink } from "./link/links.server.ts";
import {
	isPromised,
	type LeadChannel,
	type LeadKind,
	leadSearchText,
	looksLikeSpam,
	NEW_LEAD_TOPIC,
	promiseMinutesOf,
	referenceOf,
	seriesOf,
	wordsWith,
} from "./rules.ts";
import { addEvent } from "./store.server.ts";
import { sortOf } from "./strangers/rules.ts";
import { WAITS_TITLE, waitsMessage } from "./strangers/sentences.ts";
import { canPromise, weigh } from "./strangers/weigh.server.ts";

/**
 * Input of every lead type. `phone` is as typed; likely spam is quarantined and not dropped; `author` is the staff
 * member who created it for the customer, who came by `channel`; `car` is one line.
 */
export type NewLead = {
	kind: LeadKind;
	name: string;
	phone: string | undefined;
	email: string | undefined;
	summary: string;
	/** Value of the hidden honeypot field. */
	trap?: string | undefined;
	author?: string;
	channel?: LeadChannel;
	car?: string;
	urgency?: Urgency | null | undefined;
	/** Text beyond the summary, added to the search index. */
	words?: string | undefined;
	/** Unknown senders already hold their share of the requested day. */
	isCrowded?: boolean | undefined;
};

/** A created request; `waitingReceipt` replaces its receipt during a burst. */
export type Opened = {
	id: string;
	reference: string;
	waits?: { title: string; message: string } | undefined;
};

const SUMMARY_LETTERS = 300;

/** Builds the one-line summary for the inbox: the service first, the car last. */
export function summaryOf(service: string | undefined, words: string, car = ""): string {
	const end = car && ` · ${car}`;
	const told = [service, words.replace(/\s+/g, " ")].filter(Boolean).join(": ");
	return startOf(told, SUMMARY_LETTERS - end.length) + end;
}

/**
 * Returns the next reference of a lead type; concurrent requests of the same type wait until this transaction ends.
 *
 * @source rules 4.2
 */
export async function nextReference(
	trx: Trx,
	now: Date,
	{ referencesFrom }: Pick<Settings, "referencesFrom">,
	kind: LeadKind,
): Promise<string> {
	const year = panamaDay(now).slice(0, 4);
	return referenceOf(kind, year, await nextNumber(trx, seriesOf(kind, year), referencesFrom));
}

/**
 * Creates a lead: finds or creates the customer, assigns reference and link, and computes the answer deadline. During
 * a burst a request of an unknown sender is quarantined.
 *
 * @throws RuleError crowd (503) when too many wait already
 * @source rules 4.1, 4.2, 4.6, 4.42
 */
export async function openLead(
	at: Pick<Platform, "now" | "secret" | "env">,
	trx: Trx,
	settings: Settings,
	lead: NewLead,
): Promise<Opened> {
	const now = at.now();
	const createdAt = now.toISOString();
	const isSuspicious = lead.author === undefined && looksLikeSpam(lead.trap, lead.words);
	const told = lead.phone ? normalisePhone(lead.phone) : undefined;
	const phone = told?.e164;
	const email = lead.email ?? null;
	const reference = await nextReference(trx, now, settings, lead.kind);
	const sort = sortOf(lead.kind, isSuspicious);
	const { isCrowded } = lead;
	const who = lead.author ? "known" : await weigh(at, trx, { sort, phone, isCrowded });
	const isQuarantined = isSuspicious || who === "held";
	const isKnownPerson = phone !== undefined && !isQuarantined;
	const customerId = isKnownPerson
		? await recogniseCustomer(trx, now, {
				phone,
				name: lead.name,
				email,
				isToldByStaff: lead.author !== undefined,
			})
		: null;
	const id = randomUUID();
	const due = promiseDueAt(now, promiseMinutesOf(lead.kind, settings), settings);
	const { name, summary, car = "" } = lead;
	const phoneTyped = lead.phone ?? null;
	const words = wordsWith("", lead.words ?? "");
	const found = { reference, name, phone: phone ?? null, phoneTyped, email, summary, car, words };
	await insertRows(trx, "leads", {
		id,
		...found,
		searchText: leadSearchText(found),
		kind: lead.kind,
		state: "new",
		customerId,
		// Visits created by staff usually come by phone.
		channel: lead.channel ?? (lead.author ? "phone" : "site"),
		urgency: lead.urgency ?? null,
		isQuarantined: isQuarantined ? 1 : 0,
		dueAt: due.toISOString(),
		createdAt,
		updatedAt: createdAt,
	});
	const author = lead.author ?? BY_VISITOR;
	await addEvent(trx, { leadId: id, kind: "created", author, text: lead.summary, at: createdAt });
	if (isPromised(lead.kind)) await giveLink(at, trx, id);
	if (!isQuarantined)
		await queueEffect(trx, now, { topic: NEW_LEAD_TOPIC, payload: { leadId: id } });
	if (who === "known") return { id, reference };
	const isHeld = who === "held";
	await insertRows(trx, "strangerRequests", {
		leadId: id,
		sort,
		isHeld: isHeld ? 1 : 0,
		createdAt,
	});
	// Spam gets the usual answer.
	if (!isHeld || isSuspicious) return { id, reference };
	const how = told?.hasWhatsapp === false ? "te llama" : "te escribe por WhatsApp";
	const latest = (await canPromise(at, trx)) ? latestMoment(due, now) : undefined;
	const message = waitsMessage(reference, how, latest);
	return { id, reference, waits: { title: WAITS_TITLE, message } };
}
