import { randomUUID } from "node:crypto";
import { findOrCreateCustomer } from "#core/customer-records/find-or-create.server.ts";
import { BY_VISITOR } from "#core/requests/authors.ts";
import { canPromise, classifySender } from "#core/requests/burst-protection/classify.server.ts";
import { getHeldMessage, HELD_TITLE } from "#core/requests/burst-protection/messages.ts";
import { getRequestClass } from "#core/requests/burst-protection/rules.ts";
import { isPromised, type LeadKind } from "#core/requests/kinds.ts";
import { createLink } from "#core/requests/link/links.server.ts";
import {
	addKeywords,
	buildLeadSearchText,
	formatReference,
	getPromiseMinutes,
	getReferenceSeries,
	isLikelySpam,
	type LeadChannel,
	NEW_LEAD_TOPIC,
} from "#core/requests/rules.ts";
import { addEvent } from "#core/requests/store.server.ts";
import type { Settings } from "#core/settings/contract.ts";
import { formatLatestAnswer } from "#core/settings/promise.ts";
import { computePromiseDueAt } from "#core/settings/rules.ts";
import type { Urgency } from "#domain/car/facts.ts";
import { truncateText } from "#domain/text/single-line.ts";
import { toPanamaDay } from "#domain/time.ts";
import { takeNextNumber } from "#server/database/counters.server.ts";
import type { Trx } from "#server/database/db.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import { enqueueJob } from "#server/outbox/outbox.server.ts";
import { normalizePhone } from "#server/phone.server.ts";
import type { AnyWork } from "#server/work.server.ts";

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
	honeypot?: string | undefined;
	author?: string;
	channel?: LeadChannel;
	car?: string;
	urgency?: Urgency | null | undefined;
	/** Text beyond the summary, added to the search index. */
	message?: string | undefined;
	/** The form's own response is the answer, so that no deadline runs. */
	isAnswered?: boolean;
	/** Whether unknown senders have used up their quota of the requested day's slots. */
	isUnknownSenderQuotaFull?: boolean | undefined;
};

/** A created request; `heldReceipt` replaces its receipt during a burst. */
export type OpenedLead = {
	id: string;
	reference: string;
	heldReceipt?: { title: string; message: string } | undefined;
};

const MAX_SUMMARY_LENGTH = 300;

/** Builds the one-line summary for the inbox: the service first, the car last. */
export function buildSummary(service: string | undefined, text: string, car = ""): string {
	const end = car && ` · ${car}`;
	const line = [service, text.replace(/\s+/g, " ")].filter(Boolean).join(": ");
	return truncateText(line, MAX_SUMMARY_LENGTH - end.length) + end;
}

/**
 * Returns the next reference of a lead type; concurrent requests of the same type wait until this transaction ends.
 *
 * @source rules 4.2
 */
export async function createReference(
	trx: Trx,
	now: Date,
	{ referencesFrom }: Pick<Settings, "referencesFrom">,
	kind: LeadKind,
): Promise<string> {
	const year = toPanamaDay(now).slice(0, 4);
	return formatReference(
		kind,
		year,
		await takeNextNumber(trx, getReferenceSeries(kind, year), referencesFrom),
	);
}

/**
 * Creates a lead: finds or creates the customer, assigns reference and link, and computes the answer deadline. During
 * a burst a request of an unknown sender is quarantined.
 *
 * @throws RuleError crowd (503) when too many requests are held already
 * @source rules 4.1, 4.2, 4.6, 4.42
 */
export async function openLead(
	work: AnyWork,
	{ settings, lead }: { settings: Settings; lead: NewLead },
): Promise<OpenedLead> {
	const { ctx, trx } = work;
	const now = ctx.now();
	const createdAt = now.toISOString();
	const isSuspicious = lead.author === undefined && isLikelySpam(lead.honeypot, lead.message);
	const parsedPhone = lead.phone ? normalizePhone(lead.phone) : undefined;
	const phone = parsedPhone?.e164;
	const email = lead.email ?? null;
	const reference = await createReference(trx, now, settings, lead.kind);
	const requestClass = getRequestClass(lead.kind, isSuspicious);
	const { isUnknownSenderQuotaFull } = lead;
	const senderStatus = lead.author
		? "known"
		: await classifySender(ctx, trx, { requestClass, phone, isUnknownSenderQuotaFull });
	const isQuarantined = isSuspicious || senderStatus === "held";
	const hasCustomer = phone !== undefined && !isQuarantined;
	const customerId = hasCustomer
		? await findOrCreateCustomer(trx, now, {
				phone,
				name: lead.name,
				email,
				isFromStaff: lead.author !== undefined,
			})
		: null;
	const id = randomUUID();
	const deadline = computePromiseDueAt(now, getPromiseMinutes(lead.kind, settings), settings);
	const { name, summary, car = "" } = lead;
	const phoneTyped = lead.phone ?? null;
	const keywords = addKeywords("", lead.message ?? "");
	const searchableFields = {
		reference,
		name,
		phone: phone ?? null,
		phoneTyped,
		email,
		summary,
		car,
		keywords,
	};
	await insertRows(trx, "leads", {
		id,
		...searchableFields,
		searchText: buildLeadSearchText(searchableFields),
		kind: lead.kind,
		...(lead.isAnswered ? { state: "contacted", answeredAt: createdAt } : { state: "new" }),
		customerId,
		// Visits created by staff usually come by phone.
		channel: lead.channel ?? (lead.author ? "phone" : "site"),
		urgency: lead.urgency ?? null,
		isQuarantined: isQuarantined ? 1 : 0,
		dueAt: deadline.toISOString(),
		createdAt,
		updatedAt: createdAt,
	});
	const author = lead.author ?? BY_VISITOR;
	await addEvent(trx, {
		leadId: id,
		kind: "created",
		author,
		text: lead.summary,
		occurredAt: createdAt,
	});
	if (isPromised(lead.kind)) await createLink(ctx, trx, id);
	if (!isQuarantined) await enqueueJob(trx, now, { topic: NEW_LEAD_TOPIC, payload: { leadId: id } });
	if (senderStatus === "known") return { id, reference };
	const isHeld = senderStatus === "held";
	await insertRows(trx, "unknownSenderRequests", {
		leadId: id,
		requestClass,
		isHeld: isHeld ? 1 : 0,
		createdAt,
	});
	// Spam gets the usual answer.
	if (!isHeld || isSuspicious) return { id, reference };
	const replyMethod = parsedPhone?.hasWhatsapp === false ? "te llama" : "te escribe por WhatsApp";
	const latest =
		!lead.isAnswered && (await canPromise(ctx, trx)) ? formatLatestAnswer(deadline, now) : undefined;
	const message = getHeldMessage(reference, replyMethod, latest);
	return { id, reference, heldReceipt: { title: HELD_TITLE, message } };
}
