import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { queuePanelEmail } from "#core/settings/panel-email.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { updateRows } from "#server/database/rows.server.ts";
import { PermanentFailure } from "#server/outbox/outbox.server.ts";
import { makeOutboxJobsDue } from "#server/outbox/queued-jobs.server.ts";
import { createSemaphore } from "#server/semaphore.ts";
import { isServerPaused } from "#server/start/server-pause.server.ts";
import { runWork } from "#server/work.server.ts";
import { LOST_MESSAGES, LOST_TITLE } from "./messages.ts";
import { CREATE_INTERVAL_MS, getPauseMs, type LostReason, ZOHO_TIMEOUT_MS } from "./rules.ts";
import { acquireLease, findLink, type Link, updateLink } from "./store.server.ts";
import { getAccessToken, LinkLostError } from "./tokens.server.ts";
import { type CalendarAccess, type Zoho, ZohoProblem } from "./zoho-client.server.ts";
import { findCentre, findZoho, ZOHO_TOPICS } from "./zoho-config.server.ts";

const POLL_INTERVAL_MS = 100;

type LeasedWork<T> = (calendar: CalendarAccess) => Promise<T>;

/** The right to call Zoho; only one sender among all machines holds it at a time. */
export type Lease = {
	/** Makes one call; renews a token once when Zoho rejects it. */
	call: <T>(work: LeasedWork<T>) => Promise<T>;
	/** Waits until the next create may be sent. */
	waitForNextCreate: () => Promise<void>;
};

/** The timeout of a call, and the interval between two creates. */
export type SenderTiming = { timeoutMs: number; createIntervalMs: number };
const DEFAULT_TIMING: SenderTiming = {
	timeoutMs: ZOHO_TIMEOUT_MS,
	createIntervalMs: CREATE_INTERVAL_MS,
};

/**
 * Serialises work across this process and all machines that share the database. One token renewal then serves every
 * sender, no event is created twice, and creates keep their interval.
 *
 * @returns a function that runs work in a lease: "held" while there is no usable connection or the server waits for an owner; errors go to the outbox
 * @source rules 8.4, 9.23
 */
export function openLease(ctx: AppContext, timing = DEFAULT_TIMING) {
	const sender = { holder: randomUUID(), ...timing };
	const limit = createSemaphore(1);
	return (work: (lease: Lease) => Promise<void>) => limit(() => withLease(ctx, sender, work));
}

type Sender = SenderTiming & { holder: string };

async function withLease(
	ctx: AppContext,
	sender: Sender,
	work: (lease: Lease) => Promise<void>,
): Promise<"sent" | "held"> {
	if (await isServerPaused(ctx)) return "held";
	const zoho = await findZoho(ctx, sender.timeoutMs);
	if (!zoho || !(await findUsableLink(ctx))) return "held";
	await waitForLease(ctx, sender);
	try {
		// The previous sender may have changed the link.
		const link = await findUsableLink(ctx);
		if (!link) return "held";
		const lease = createLease(ctx, sender, zoho, link);
		try {
			await work(lease);
			if (lease.hasCalled()) await recordSuccess(ctx, link);
			return "sent";
		} catch (problem) {
			if (problem instanceof LinkLostError) {
				await markLinkLost(ctx, link, problem.reason);
				return "held";
			}
			if (problem instanceof ZohoProblem && problem.kind === "refused")
				throw new PermanentFailure(problem.code);
			if (problem instanceof ZohoProblem) await recordFailure(ctx, link, problem);
			throw problem;
		}
	} finally {
		const releasedLease = { leaseHolder: null, leaseUntil: null };
		await updateRows(ctx.db, "calendarLink", { leaseHolder: sender.holder }, releasedLease);
	}
}

/** Finds the link unless it is lost. @throws Error while calls are paused after a failure */
async function findUsableLink(ctx: AppContext): Promise<Link | undefined> {
	const link = await findLink(ctx.db);
	if (!link || link.lostAt) return undefined;
	if (link.pausedUntil && Date.parse(link.pausedUntil) > ctx.now().getTime())
		throw new Error(`paused after ${link.problem}`);
	return link;
}

async function waitForLease(ctx: AppContext, sender: Sender) {
	const maxAttempts = Math.ceil(sender.timeoutMs / POLL_INTERVAL_MS);
	for (let count = 0; count < maxAttempts; count++) {
		if (await acquireLease(ctx.db, createLeaseTerm(ctx, sender))) return;
		await wait(POLL_INTERVAL_MS);
	}
	throw new Error("another machine is sending");
}

/** Returns a term that outlasts one call, its token renewal and the create interval. Every call renews the lease. */
function createLeaseTerm(ctx: AppContext, { holder, timeoutMs }: Sender) {
	const now = ctx.now();
	return { holder, now, until: new Date(now.getTime() + 3 * timeoutMs) };
}

function createLease(ctx: AppContext, sender: Sender, zoho: Zoho, link: Link) {
	const centre = findCentre(zoho, link);
	let count = 0;

	async function call<T>(work: LeasedWork<T>, isRejected = false): Promise<T> {
		if (!centre) throw new LinkLostError("revoked");
		if (!(await acquireLease(ctx.db, createLeaseTerm(ctx, sender)))) throw new Error("the lease is over");
		count++;
		const token = await getAccessToken(ctx, zoho, link, isRejected);
		try {
			return await work({ zoho, centre, token, calendarUid: link.calendarUid });
		} catch (problem) {
			if (!(problem instanceof ZohoProblem) || problem.kind !== "unauthorised") throw problem;
			if (/SCOPE/i.test(problem.code)) throw new LinkLostError("scope");
			if (isRejected) throw problem;
			return call(work, true);
		}
	}

	async function waitForNextCreate() {
		const now = ctx.now().getTime();
		const remainingMs = link.nextCreateAt ? Date.parse(link.nextCreateAt) - now : 0;
		const delay = Math.min(Math.max(remainingMs, 0), sender.createIntervalMs);
		await wait(delay);
		link.nextCreateAt = new Date(now + delay + sender.createIntervalMs).toISOString();
		await updateLink(ctx.db, link, { nextCreateAt: link.nextCreateAt });
	}

	return {
		waitForNextCreate,
		call: <T>(work: LeasedWork<T>) => call(work),
		hasCalled: () => count > 0,
	};
}

async function recordSuccess(ctx: AppContext, link: Link) {
	const lastSuccessAt = ctx.now().toISOString();
	const healthyFields = { failures: 0, failingSince: null, problem: null, pausedUntil: null };
	await updateLink(ctx.db, link, { lastSuccessAt, ...healthyFields });
	// Jobs that failed during the outage need not wait for their next attempt.
	if (link.failures > 0) await makeOutboxJobsDue(ctx.db, ZOHO_TOPICS, ctx.now());
}

async function recordFailure(ctx: AppContext, link: Link, { code, retryAfterMs }: ZohoProblem) {
	const now = ctx.now();
	const failureCount = link.failures + 1;
	const pause = retryAfterMs ?? getPauseMs(failureCount);
	ctx.log.warn({ event: "zoho_failed", code, failures: failureCount }, "zoho did not answer as it should");
	await updateLink(ctx.db, link, {
		failures: failureCount,
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
async function markLinkLost(ctx: AppContext, link: Link, reason: LostReason): Promise<void> {
	ctx.log.warn({ event: "zoho_lost", reason }, "zoho takes no more calls");
	await runWork({ ctx, actor: undefined }, async (work) => {
		const { trx } = work;
		if (link.lostAt) return;
		const lostAt = ctx.now().toISOString();
		const lostFields = { lostAt, lostReason: reason, accessToken: null };
		if (!(await updateLink(trx, link, lostFields))) return;
		await queuePanelEmail(work, {
			title: LOST_TITLE,
			preheader: LOST_MESSAGES[reason],
			paragraphs: [
				`${LOST_MESSAGES[reason]} Las citas se guardan igual, pero no aparecen en tu calendario.`,
				"Entra a Configuración y pulsa «Autorizar de nuevo»: lo pendiente se envía solo.",
			],
			button: { label: "Abrir Configuración", path: "/admin/dashboard/configuracion#zoho" },
		});
	});
}
