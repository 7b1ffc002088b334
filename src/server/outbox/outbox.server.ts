import { randomUUID } from "node:crypto";
import type { Db, Trx } from "#server/database/db.server.ts";
import { insertRows } from "#server/database/rows.server.ts";
import type { Log } from "#server/log.server.ts";
import { createSemaphore } from "#server/semaphore.ts";
import { openLanePauses } from "./lane-pauses.ts";
import {
	BACKOFF_CAP_MS,
	type JobLease,
	type LeasedJob,
	leaseJobs,
	openLease,
	openMarker,
	recordAttempt,
} from "./outbox-lease.server.ts";
import { releaseHeldJobs } from "./queued-jobs.server.ts";

/** Rank for bulk jobs and jobs that no person waits for: all other jobs of the topic go first. */
export const LOW_PRIORITY_RANK = 1;

const BACKOFF_BASE_MS = 2000;
/** Longest pause of a long job: people watch its progress, and nothing outside the process has to recover first. */
const LONG_BACKOFF_CAP_MS = 10_000;
/** Both limits must be reached before a job is given up, so that an outage of a night or a weekend loses nothing. */
const MIN_ATTEMPTS = 24;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
/** Maximum jobs of a topic in memory. Low, because an urgent job that arrives meanwhile is sent only after these. */
const MAX_IN_FLIGHT = 20;
/** Jobs leased per sending slot. A second job may wait for one that takes the maximum time; both fit in the lease. */
const QUEUED_PER_SLOT = 2;

/** The receiver will never accept this job, so it becomes a dead letter without a retry. */
export class PermanentFailure extends Error {}

/** A job as passed to its sender. `id` is stable over retries, so that the receiver can drop repeats. */
export type OutboxJob = { id: string; payload: unknown };
/**
 * Sends one job; "held" stores it unsent because nothing is configured to send it, "interrupted" leaves it to the next
 * worker because this process stops. `isOff`: whether the sender holds every job now, so that a start does not release held
 * jobs. `atOnce`: maximum concurrent sends, for topics where people notice a repeat; only these may be sent again when the
 * process is killed. `isLong`: a job may run for longer than its lease, which it renews; none is leased before its slot is
 * free, and a failure is retried after seconds.
 */
export type Sender = ((job: OutboxJob, lease?: JobLease) => Promise<"sent" | "held" | "interrupted">) & {
	isOff?: (() => Promise<boolean>) | undefined;
	atOnce?: number | undefined;
	isLong?: boolean | undefined;
};

/**
 * Enqueues a job in the transaction that causes it: both happen or neither does.
 *
 * @param job `stoppedBy`: the reason not to send it; it is stored as a dead letter, and staff may send it. `rank`:
 *   LOW_PRIORITY_RANK or undefined. `id` and `dueAt` are set by a cause that may withdraw the job before it leaves
 * @returns the job's stable id
 */
export async function enqueueJob(
	trx: Trx,
	now: Date,
	job: {
		topic: string;
		payload: unknown;
		stoppedBy?: string;
		rank?: number;
		id?: string | undefined;
		dueAt?: string | undefined;
	},
): Promise<string> {
	const { stoppedBy = null, rank = 0, id = randomUUID(), dueAt = now.toISOString() } = job;
	await insertRows(trx, "outbox", {
		id,
		topic: job.topic,
		payload: JSON.stringify(job.payload),
		state: stoppedBy === null ? "pending" : "dead",
		attempts: 0,
		dueAt,
		leasedUntil: null,
		lastError: stoppedBy,
		createdAt: now.toISOString(),
		doneAt: null,
		rank,
	});
	return id;
}

type OutboxContext = { db: Db; now: () => Date; log: Log };

/** Returns a delay with full jitter, in milliseconds: anywhere between zero and the exponential bound. */
export function getRetryDelayMs(attempt: number, random: number, capMs = BACKOFF_CAP_MS): number {
	return Math.floor(random * Math.min(capMs, BACKOFF_BASE_MS * 2 ** attempt));
}

/**
 * Opens the worker. It leases due jobs, sends them, retries with full jitter and gives up after three days of attempts.
 * When a worker dies its leases expire, and any machine can take the jobs again.
 * Each topic has its own lane, so a mail server that hangs does not delay other topics.
 *
 * @source rules 9.2; decision 005
 */
export function openOutbox(ctx: OutboxContext, initialSenders: Record<string, Sender>) {
	const senders = new Map(Object.entries(initialSenders));
	const running = new Set<Promise<void>>();
	const markers = { sent: openMarker(ctx, "done"), held: openMarker(ctx, "held") };
	const lanes = openLanePauses();
	let stopController = new AbortController();
	let isStarted = false;

	/** Lists the topics with a sender, and `undefined` for jobs without one. */
	const listLanes = (): (string | undefined)[] => [...senders.keys(), undefined];

	async function send(row: LeasedJob, signal: AbortSignal) {
		const sender = senders.get(row.topic);
		try {
			if (!sender) throw new PermanentFailure(`no sender for ${row.topic}`);
			const job = { id: row.id, payload: JSON.parse(row.payload) };
			const outcome = await sender(job, openLease(ctx, row, signal));
			if (outcome === "interrupted") await recordAttempt(ctx.db, row, { dueAt: ctx.now().toISOString() });
			else await markers[outcome](row);
		} catch (error) {
			const age = ctx.now().getTime() - Date.parse(row.createdAt);
			const isExhausted = row.attempts >= MIN_ATTEMPTS && age >= GIVE_UP_AFTER_MS;
			const isFinal = error instanceof PermanentFailure || isExhausted;
			ctx.log.warn({ error, topic: row.topic, effect: row.id, isFinal }, "effect not sent");
			const delayMs = getRetryDelayMs(
				row.attempts - 1,
				Math.random(),
				sender?.isLong ? LONG_BACKOFF_CAP_MS : BACKOFF_CAP_MS,
			);
			await recordAttempt(ctx.db, row, {
				state: isFinal ? "dead" : "pending",
				dueAt: new Date(ctx.now().getTime() + delayMs).toISOString(),
				lastError: String(error).slice(0, 300),
			});
		}
	}

	/**
	 * Sends the due jobs of a topic in order, and leases more as soon as some are sent. A job that hangs blocks only its own
	 * slot.
	 *
	 * @returns whether there was anything to send
	 */
	async function drainLane(topic: string | undefined, signal: AbortSignal): Promise<boolean> {
		const knownTopics = [...senders.keys()];
		const { atOnce = MAX_IN_FLIGHT, isLong = false } = (topic && senders.get(topic)) || {};
		const limit = Math.min(MAX_IN_FLIGHT, isLong ? atOnce : QUEUED_PER_SLOT * atOnce);
		const refillBelow = isLong ? limit - 1 : limit / 2;
		const runInTurn = createSemaphore(atOnce);
		const inFlight = new Map<string, Promise<void>>();
		try {
			for (let hasSent = false; ; hasSent = true) {
				const freeSlots = signal.aborted ? 0 : limit - inFlight.size;
				const rows =
					freeSlots > 0
						? await leaseJobs(ctx, {
								knownTopics,
								topic,
								limit: freeSlots,
								excludedIds: [...inFlight.keys()],
								isLong,
							})
						: [];
				if (rows.length === 0 && inFlight.size === 0) return hasSent;
				for (const row of rows) {
					// The slot is free only after the job is recorded as sent.
					const sending = runInTurn(() => send(row, signal))
						.catch((error) => ctx.log.error({ error, effect: row.id }, "effect not marked"))
						.finally(() => inFlight.delete(row.id));
					inFlight.set(row.id, sending);
				}
				do await Promise.race([...inFlight.values(), lanes.pause(topic)]);
				while (inFlight.size > refillBelow);
			}
		} finally {
			await Promise.all(inFlight.values());
		}
	}

	/** Sends all due jobs, including those enqueued while sending; resolves when none is left. A stop does not end it. */
	async function drain(): Promise<void> {
		const { signal } = new AbortController();
		for (;;) {
			const lanesWithWork = await Promise.all(listLanes().map((topic) => drainLane(topic, signal)));
			if (!lanesWithWork.includes(true)) return;
		}
	}

	/** Releases held jobs whose topic now has a sender, unless they are too old to be useful. */
	async function releaseHeld() {
		const states = [...senders].map(async ([topic, { isOff }]) => ((await isOff?.()) ? [topic] : []));
		await releaseHeldJobs(ctx.db, ctx.now(), { except: (await Promise.all(states)).flat() });
	}

	async function keepDraining(topic: string | undefined, { signal }: AbortController) {
		while (!signal.aborted) {
			await drainLane(topic, signal).catch((error) => ctx.log.error({ error }, "outbox could not run"));
			if (!signal.aborted) await lanes.pause(topic);
		}
	}

	/** Adds work that `stop` waits for. */
	function track(work: Promise<unknown>): void {
		const tracked = work
			.catch((error) => ctx.log.error({ error }, "outbox could not run"))
			.then(() => void running.delete(tracked));
		running.add(tracked);
	}

	return {
		/** Sets the sender of a topic; call it before `start`. */
		setSender: (topic: string, sender: Sender) => {
			senders.set(topic, sender);
		},
		/** Wraps the sender of a topic. */
		wrapSender: (topic: string, wrap: (sender: Sender) => Sender) => {
			const sender = senders.get(topic);
			if (!sender) return;
			const { isOff, atOnce, isLong } = sender;
			senders.set(topic, Object.assign(wrap(sender), { isOff, atOnce, isLong }));
		},
		drain,
		/**
		 * Sends the due jobs of a topic without waiting for the next poll; call it after the transaction that enqueues one.
		 * A process without a started worker, as in development, sends them in the background.
		 */
		wake: (topic: string) => {
			// A script without senders leaves the job to the server.
			if (!senders.has(topic)) return;
			if (isStarted) lanes.wake(topic);
			else if (!stopController.signal.aborted) track(drainLane(topic, stopController.signal));
		},
		start: async () => {
			// The server must start even if the disk is full or the database is unavailable.
			await releaseHeld().catch((error) => ctx.log.error({ error }, "held effects stay held"));
			stopController = new AbortController();
			isStarted = true;
			for (const topic of listLanes()) track(keepDraining(topic, stopController));
		},
		/** Stops leasing jobs and waits for those in flight; long ones are interrupted. */
		stop: async () => {
			stopController.abort();
			isStarted = false;
			lanes.wakeAll();
			await Promise.all(running);
		},
	};
}
export type Outbox = ReturnType<typeof openOutbox>;
