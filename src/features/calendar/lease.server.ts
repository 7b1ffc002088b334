import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { queuePanelLetter } from "#features/settings/panel-letter.server.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { updateRows } from "#platform/database/rows.server.ts";
import { PermanentFailure } from "#platform/outbox/outbox.server.ts";
import { hurryEffects } from "#platform/outbox/queued-effects.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { openSemaphore } from "#platform/semaphore.ts";
import { type OneCalendar, type Zoho, ZohoProblem } from "./client.server.ts";
import { CREATE_EVERY_MS, type LostReason, pauseMs, ZOHO_TIMEOUT_MS } from "./rules.ts";
import { LOST_TITLE, LOST_WORDS } from "./sentences.ts";
import { findLink, type Link, takeLease, updateLink } from "./store.server.ts";
import { accessToken, LinkLost } from "./tokens.server.ts";
import { centreOf, ZOHO_TOPICS, zohoOf } from "./zoho.server.ts";

const ASK_AGAIN_MS = 100;

type Work<T> = (calendar: OneCalendar) => Promise<T>;

/** The right to call Zoho; only one sender among all machines holds it at a time. */
export type Lease = {
	/** Makes one call; renews a token once when Zoho rejects it. */
	call: <T>(work: Work<T>) => Promise<T>;
	/** Waits until the next create may be sent. */
	pace: () => Promise<void>;
};

/** The timeout of a call, and the interval between two creates. */
export type Manners = { timeoutMs: number; createEveryMs: number };
const MANNERS: Manners = { timeoutMs: ZOHO_TIMEOUT_MS, createEveryMs: CREATE_EVERY_MS };

/**
 * Serialises work across this process and all machines that share the database. One token renewal then serves every
 * sender, no event is created twice, and creates keep their interval.
 *
 * @returns a function that runs work in a lease: "held" while there is no usable connection; errors go to the outbox
 * @source rules 8.4
 */
export function openLease(at: Platform, manners = MANNERS) {
	const speaker = { holder: randomUUID(), ...manners };
	const inTurn = openSemaphore(1);
	return (work: (lease: Lease) => Promise<void>) => inTurn(() => withLease(at, speaker, work));
}

type Speaker = Manners & { holder: string };

async function withLease(
	at: Platform,
	speaker: Speaker,
	work: (lease: Lease) => Promise<void>,
): Promise<"sent" | "held"> {
	const zoho = zohoOf(at.env, speaker.timeoutMs);
	if (!zoho || !(await mayAsk(at))) return "held";
	await waitForLease(at, speaker);
	try {
		// The previous sender may have changed the link.
		const link = await mayAsk(at);
		if (!link) return "held";
		const lease = openedLease(at, speaker, zoho, link);
		try {
			await work(lease);
			if (lease.hasCalled()) await noteSuccess(at, link);
			return "sent";
		} catch (problem) {
			if (problem instanceof LinkLost) {
				await markLost(at, link, problem.reason);
				return "held";
			}
			if (problem instanceof ZohoProblem && problem.kind === "refused")
				throw new PermanentFailure(problem.code);
			if (problem instanceof ZohoProblem) await noteFailure(at, link, problem);
			throw problem;
		}
	} finally {
		const free = { turnHolder: null, turnUntil: null };
		await updateRows(at.db, "calendarLink", { turnHolder: speaker.holder }, free);
	}
}

/** Finds the link unless it is lost. @throws Error while calls are paused after a failure */
async function mayAsk(at: Platform): Promise<Link | undefined> {
	const link = await findLink(at.db);
	if (!link || link.lostAt) return undefined;
	if (link.pausedUntil && Date.parse(link.pausedUntil) > at.now().getTime())
		throw new Error(`paused after ${link.problem}`);
	return link;
}

async function waitForLease(at: Platform, speaker: Speaker) {
	const tries = Math.ceil(speaker.timeoutMs / ASK_AGAIN_MS);
	for (let count = 0; count < tries; count++) {
		if (await takeLease(at.db, leaseOf(at, speaker))) return;
		await wait(ASK_AGAIN_MS);
	}
	throw new Error("another machine is sending");
}

/** Returns a term that outlasts one call, its token renewal and the create interval. Every call renews the lease. */
function leaseOf(at: Platform, { holder, timeoutMs }: Speaker) {
	const now = at.now();
	return { holder, now, until: new Date(now.getTime() + 3 * timeoutMs) };
}

function openedLease(at: Platform, speaker: Speaker, zoho: Zoho, link: Link) {
	const centre = centreOf(zoho, link);
	let count = 0;

	async function call<T>(work: Work<T>, isRefused = false): Promise<T> {
		if (!centre) throw new LinkLost("revoked");
		if (!(await takeLease(at.db, leaseOf(at, speaker)))) throw new Error("the lease is over");
		count++;
		const token = await accessToken(at, zoho, link, isRefused);
		try {
			return await work({ zoho, centre, token, calendarUid: link.calendarUid });
		} catch (problem) {
			if (!(problem instanceof ZohoProblem) || problem.kind !== "unauthorised") throw problem;
			if (/SCOPE/i.test(problem.code)) throw new LinkLost("scope");
			if (isRefused) throw problem;
			return call(work, true);
		}
	}

	async function pace() {
		const now = at.now().getTime();
		const left = link.nextCreateAt ? Date.parse(link.nextCreateAt) - now : 0;
		const delay = Math.min(Math.max(left, 0), speaker.createEveryMs);
		await wait(delay);
		link.nextCreateAt = new Date(now + delay + speaker.createEveryMs).toISOString();
		await updateLink(at.db, link, { nextCreateAt: link.nextCreateAt });
	}

	return { pace, call: <T>(work: Work<T>) => call(work), hasCalled: () => count > 0 };
}

async function noteSuccess(at: Platform, link: Link) {
	const lastSuccessAt = at.now().toISOString();
	const isWell = { failures: 0, failingSince: null, problem: null, pausedUntil: null };
	await updateLink(at.db, link, { lastSuccessAt, ...isWell });
	// Jobs that failed during the outage need not wait for their next attempt.
	if (link.failures > 0) await hurryEffects(at.db, ZOHO_TOPICS, at.now());
}

async function noteFailure(at: Platform, link: Link, { code, retryAfterMs }: ZohoProblem) {
	const now = at.now();
	const failures = link.failures + 1;
	const pause = retryAfterMs ?? pauseMs(failures);
	at.log.warn({ event: "zoho_failed", code, failures }, "zoho did not answer as it should");
	await updateLink(at.db, link, {
		failures,
		failingSince: link.failingSince ?? now.toISOString(),
		problem: code,
		pausedUntil: new Date(now.getTime() + pause).toISOString(),
	});
}

/**
 * Marks the permission as lost and emails the owner once. Pending jobs wait for a new authorisation.
 *
 * @source rules 8.8
 */
async function markLost(at: Platform, link: Link, reason: LostReason): Promise<void> {
	at.log.warn({ event: "zoho_lost", reason }, "zoho takes no more calls");
	await inTransaction(at.db, async (trx) => {
		if (link.lostAt) return;
		const lostAt = at.now().toISOString();
		const lost = { lostAt, lostReason: reason, accessToken: null };
		if (!(await updateLink(trx, link, lost))) return;
		await queuePanelLetter(at, trx, {
			title: LOST_TITLE,
			preheader: LOST_WORDS[reason],
			paragraphs: [
				`${LOST_WORDS[reason]} Las citas se guardan igual, pero no aparecen en tu calendario.`,
				"Entra a Configuración y pulsa «Autorizar de nuevo»: lo pendiente se envía solo.",
			],
			button: { label: "Abrir Configuración", path: "/admin/dashboard/configuracion#zoho" },
		});
	});
}
