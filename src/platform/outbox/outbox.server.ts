import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Db, Trx } from "#platform/database/db.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import type { Log } from "#platform/log.server.ts";
import { openSemaphore } from "#platform/semaphore.ts";
import { BACKOFF_CAP_MS, type Leased, lease, openMarks, settle } from "./outbox-lease.server.ts";

/** Rank for bulk jobs and jobs that no person waits for: all other jobs of the topic go first. */
export const AFTER_ALL_OTHERS = 1;

const BACKOFF_BASE_MS = 2000;
/** Both limits must be reached before a job is given up, so that an outage of a night or a weekend loses nothing. */
const FEWEST_ATTEMPTS = 24;
const GIVEN_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
const POLL_MS = 1000;
/** Maximum jobs of a topic in memory. Low, because an urgent job that arrives meanwhile is sent only after these. */
const UNDER_WAY = 20;
/** Jobs leased per sending slot. A second job may wait for one that takes the maximum time; both fit in the lease. */
const WAITING_EACH = 2;
const HELD_IS_NEWS_MS = 3 * 24 * 60 * 60 * 1000;

/** The receiver will never accept this job, so it becomes a dead letter without a retry. */
export class PermanentFailure extends Error {}

/** A job as passed to its sender. `id` is stable over retries, so that the receiver can drop repeats. */
export type Effect = { id: string; payload: unknown };
/**
 * Sends one job; "held" stores it unsent because nothing is configured to send it. `isOff`: the sender holds every job, so
 * a start does not release held jobs. `atOnce`: maximum concurrent sends, for topics where people notice a repeat; only
 * these may be sent again when the process is killed.
 */
export type Sender = ((effect: Effect) => Promise<"sent" | "held">) & {
	isOff?: boolean | undefined;
	atOnce?: number | undefined;
};

/**
 * Enqueues a job in the transaction that causes it: both happen or neither does.
 *
 * @param job `stoppedBy`: the reason not to send it; it is stored as a dead letter, and staff may send it. `rank`:
 *   LOW_PRIORITY_RANK or undefined
 * @returns the job's stable id
 */
export async function queueEffect(
	trx: Trx,
	now: Date,
	effect: { topic: string; payload: unknown; stoppedBy?: string; rank?: number },
): Promise<string> {
	const id = randomUUID();
	const { stoppedBy = null, rank = 0 } = effect;
	await insertRows(trx, "outbox", {
		id,
		topic: effect.topic,
		payload: JSON.stringify(effect.payload),
		state: stoppedBy === null ? "pending" : "dead",
		attempts: 0,
		dueAt: now.toISOString(),
		leasedUntil: null,
		lastError: stoppedBy,
		createdAt: now.toISOString(),
		doneAt: null,
		rank,
	});
	return id;
}

type World = { db: Db; now: () => Date; log: Log };

/** Returns a delay with full jitter, in milliseconds: anywhere between zero and the exponential bound. */
export function retryDelayMs(attempt: number, random: number): number {
	return Math.floor(random * Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** attempt));
}

/**
 * Opens the worker. It leases due jobs, sends them, retries with full jitter and gives up after three days of attempts.
 * When a worker dies its leases expire, and any machine can take the jobs again.
 * Each topic has its own lane, so a mail server that hangs does not delay other topics.
 *
 * @source rules 9.2; decision 005
 */
export function openOutbox(at: World, firstSenders: Record<string, Sender>) {
	const senders = new Map(Object.entries(firstSenders));
	const running = new Set<Promise<void>>();
	const marks = { sent: openMarks(at, "done"), held: openMarks(at, "held") };
	let ending: AbortController | undefined;

	/** Lists the topics with a sender, and `undefined` for jobs without one. */
	const lanes = (): (string | undefined)[] => [...senders.keys(), undefined];

	async function send(row: Leased) {
		try {
			const sender = senders.get(row.topic);
			if (!sender) throw new PermanentFailure(`no sender for ${row.topic}`);
			const outcome = await sender({ id: row.id, payload: JSON.parse(row.payload) });
			await marks[outcome](row);
		} catch (error) {
			const age = at.now().getTime() - Date.parse(row.createdAt);
			const isTired = row.attempts >= FEWEST_ATTEMPTS && age >= GIVEN_UP_AFTER_MS;
			const isLast = error instanceof PermanentFailure || isTired;
			at.log.warn({ error, topic: row.topic, effect: row.id, isLast }, "effect not sent");
			const wait = retryDelayMs(row.attempts - 1, Math.random());
			await settle(at.db, row, {
				state: isLast ? "dead" : "pending",
				dueAt: new Date(at.now().getTime() + wait).toISOString(),
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
	async function drainLane(topic: string | undefined, signal?: AbortSignal): Promise<boolean> {
		const known = [...senders.keys()];
		const { atOnce = UNDER_WAY } = (topic && senders.get(topic)) || {};
		const most = Math.min(UNDER_WAY, WAITING_EACH * atOnce);
		const inTurn = openSemaphore(atOnce);
		const underWay = new Map<string, Promise<void>>();
		try {
			for (let hasSent = false; ; hasSent = true) {
				const free = signal?.aborted ? 0 : most - underWay.size;
				const rows =
					free > 0
						? await lease(at, { known, topic, most: free, except: [...underWay.keys()] })
						: [];
				if (rows.length === 0 && underWay.size === 0) return hasSent;
				for (const row of rows) {
					// The slot is free only after the job is recorded as sent.
					const sending = inTurn(() => send(row))
						.catch((error) => at.log.error({ error, effect: row.id }, "effect not marked"))
						.finally(() => underWay.delete(row.id));
					underWay.set(row.id, sending);
				}
				do await Promise.race([...underWay.values(), pause(POLL_MS, undefined, { ref: false })]);
				while (underWay.size > most / 2);
			}
		} finally {
			await Promise.all(underWay.values());
		}
	}

	/** Sends all due jobs, including those enqueued while sending; resolves when none is left. */
	async function drain(): Promise<void> {
		for (;;) {
			const lanesWithWork = await Promise.all(lanes().map((topic) => drainLane(topic)));
			if (!lanesWithWork.includes(true)) return;
		}
	}

	/** Releases held jobs whose topic now has a sender, unless they are too old to be useful. */
	async function wakeHeld() {
		const news = new Date(at.now().getTime() - HELD_IS_NEWS_MS).toISOString();
		const off = [...senders].flatMap(([topic, { isOff }]) => (isOff ? [topic] : []));
		const held = at.db
			.updateTable("outbox")
			.set({ state: "pending", doneAt: null })
			.where("state", "=", "held")
			.where("createdAt", ">", news);
		await (off.length > 0 ? held.where("topic", "not in", off) : held).execute();
	}

	async function keepDraining(topic: string | undefined, { signal }: AbortController) {
		while (!signal.aborted) {
			await drainLane(topic, signal).catch((error) =>
				at.log.error({ error }, "outbox could not run"),
			);
			// The signal interrupts the pause when the process stops.
			await pause(POLL_MS, undefined, { signal }).catch(() => {});
		}
	}

	return {
		/** Sets the sender of a topic; call it before `start`. */
		sendWith: (topic: string, sender: Sender) => {
			senders.set(topic, sender);
		},
		/** Wraps the sender of a topic. */
		sendThrough: (topic: string, step: (sender: Sender) => Sender) => {
			const sender = senders.get(topic);
			if (!sender) return;
			const { isOff, atOnce } = sender;
			senders.set(topic, Object.assign(step(sender), { isOff, atOnce }));
		},
		drain,
		start: async () => {
			// The server must start even if the disk is full or the database is unavailable.
			await wakeHeld().catch((error) => at.log.error({ error }, "held effects stay held"));
			ending = new AbortController();
			for (const topic of lanes()) running.add(keepDraining(topic, ending));
		},
		/** Stops leasing jobs and waits for those in flight. */
		stop: async () => {
			ending?.abort();
			await Promise.all(running);
			running.clear();
		},
	};
}
export type Outbox = ReturnType<typeof openOutbox>;
