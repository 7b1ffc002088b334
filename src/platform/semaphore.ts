import { setImmediate } from "node:timers/promises";
import { notNow } from "./errors.ts";

/**
 * Runs a task when a slot is free.
 *
 * @throws the signal's reason if it aborts before that
 */
export type Semaphore = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Creates slots with a first-in, first-out queue. */
export function openLine(places: number) {
	let taken = 0;
	const waiting: (() => void)[] = [];
	return {
		isFree: () => taken < places,
		waiting: () => waiting.length,
		take: () => void taken++,
		/**
		 * Waits in the queue for a slot.
		 *
		 * @throws the signal's reason if it aborts before that
		 */
		turn: (signal?: AbortSignal) =>
			new Promise<void>((resolve, reject) => {
				const come = () => {
					signal?.removeEventListener("abort", leave);
					resolve();
				};
				const leave = () => {
					waiting.splice(waiting.indexOf(come), 1);
					reject(signal?.reason);
				};
				signal?.addEventListener("abort", leave, { once: true });
				waiting.push(come);
			}),
		/** Passes the slot to the first in the queue, so that later callers cannot overtake. */
		leave() {
			const next = waiting.shift();
			if (next) next();
			else taken--;
		},
	};
}

/**
 * Limits concurrent tasks; the others wait in order of arrival.
 *
 * @param queue maximum queue length, and the message of the RuleError busy (503) beyond it
 */
export function openSemaphore(
	atOnce: number,
	crowd?: { mostWaiting: number; sentence: string },
): Semaphore {
	const line = openLine(atOnce);
	return async (work, signal) => {
		signal?.throwIfAborted();
		if (line.isFree()) line.take();
		else if (crowd && line.waiting() >= crowd.mostWaiting) throw notNow("busy", crowd.sentence);
		else await line.turn(signal);
		try {
			return await work();
		} finally {
			line.leave();
		}
	};
}

/**
 * Wraps a semaphore for CPU-bound work such as rendering. Tasks would otherwise follow each other without a break,
 * and new requests would wait for the whole queue.
 *
 * @returns a semaphore that lets the event loop handle other input between two tasks
 */
export function givingWay(inTurn: Semaphore): Semaphore {
	let begun = Promise.resolve();
	return (work, signal) =>
		inTurn(async () => {
			begun = begun.then(() => setImmediate());
			await begun;
			return work();
		}, signal);
}
