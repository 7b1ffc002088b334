import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Db, Trx } from "#platform/database/db.server.ts";
import { insertRows } from "#platform/database/rows.server.ts";
import type { Log } from "#platform/log.server.ts";
import { openSemaphore } from "#platform/semaphore.ts";
import { BACKOFF_CAP_MS, type Leased, lease, openMarks, settle } from "./outbox-lease.server.ts";

/** For what leaves in great numbers, or that nobody waits for: everything else of its topic goes first. */
export const AFTER_ALL_OTHERS = 1;

const BACKOFF_BASE_MS = 2000;
/** An outage of a night or a weekend loses nothing: both must have passed before an effect is given up. */
const FEWEST_ATTEMPTS = 24;
const GIVEN_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;
const POLL_MS = 1000;
/** So many of a topic are on their way or wait for it in memory: whoever comes meanwhile and is waited for goes next. */
const UNDER_WAY = 20;
/** One that waits for a turn has it after one that takes its whole time, and both end within the lease. */
const WAITING_EACH = 2;
const HELD_IS_NEWS_MS = 3 * 24 * 60 * 60 * 1000;

/** The receiver will never take this effect: no retry, straight to the dead letters. */
export class PermanentFailure extends Error {}

/** What an effect is sent with. `id` is stable over retries, so that the receiver can drop a repeat. */
export type Effect = { id: string; payload: unknown };
/**
 * Sends one effect; "held" keeps it unsent because nothing is configured to send it. `isOff` where that is so of every
 * effect: a start then leaves those that are held alone, however many they are. `atOnce` where a repeat is seen: so many
 * and no more have left without it being written down, and leave again when the process is killed.
 */
export type Sender = ((effect: Effect) => Promise<"sent" | "held">) & {
	isOff?: boolean | undefined;
	atOnce?: number | undefined;
};

/**
 * Queues an effect in the transaction that causes it: both happen or neither does.
 *
 * @param effect `stoppedBy` says why it must not leave: it is kept among the dead ones, where staff may send it; `rank`
 *   is AFTER_ALL_OTHERS or nothing
 * @returns the effect's stable id
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

/** Full jitter: anywhere between now and the exponential bound. */
export function retryDelayMs(attempt: number, random: number): number {
	return Math.floor(random * Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** attempt));
}

/**
 * The worker: leases due effects, sends them, retries with full jitter and gives up after three days of attempts.
 * A worker that dies leaves a lease that runs out; any machine then takes the effect again.
 * Every topic has a lane of its own: a mail server that hangs keeps no calendar and no telephone waiting.
 *
 * @source rules 9.2; decision 005
 */
export function openOutbox(at: World, firstSenders: Record<string, Sender>) {
	const senders = new Map(Object.entries(firstSenders));
	const running = new Set<Promise<void>>();
	const marks = { sent: openMarks(at, "done"), held: openMarks(at, "held") };
	let ending: AbortController | undefined;

	/** The topics with a sender, and one lane for what nobody sends. */
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
	 * Sends what is due of a topic, in its order, and takes more as soon as some of it has left: one that hangs holds up no
	 * others but the places that it takes.
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
					// The turn ends once it is written down that it left.
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

	/** Sends everything that is due; resolves when nothing more is, also of what the sending itself queued. */
	async function drain(): Promise<void> {
		for (;;) {
			const lanesWithWork = await Promise.all(lanes().map((topic) => drainLane(topic)));
			if (!lanesWithWork.includes(true)) return;
		}
	}

	/** What waited for a sender is sent once there is one, unless it is too old to be news. */
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
			// Woken early when the process stops.
			await pause(POLL_MS, undefined, { signal }).catch(() => {});
		}
	}

	return {
		/** Gives a topic its sender, before `start`. */
		sendWith: (topic: string, sender: Sender) => {
			senders.set(topic, sender);
		},
		/** Puts a step before a topic's sender. */
		sendThrough: (topic: string, step: (sender: Sender) => Sender) => {
			const sender = senders.get(topic);
			if (!sender) return;
			const { isOff, atOnce } = sender;
			senders.set(topic, Object.assign(step(sender), { isOff, atOnce }));
		},
		drain,
		start: async () => {
			// A full disk or a database that went meanwhile keeps nobody from being served.
			await wakeHeld().catch((error) => at.log.error({ error }, "held effects stay held"));
			ending = new AbortController();
			for (const topic of lanes()) running.add(keepDraining(topic, ending));
		},
		/** Stops taking effects and waits for those on their way. */
		stop: async () => {
			ending?.abort();
			await Promise.all(running);
			running.clear();
		},
	};
}
export type Outbox = ReturnType<typeof openOutbox>;
