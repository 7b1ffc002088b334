import { setImmediate } from "node:timers/promises";
import { rejectOnServer } from "./errors.ts";

/**
 * Runs a task when a slot is free.
 *
 * @throws the signal's reason if it aborts before that
 */
export type Semaphore = <T>(action: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Creates slots with a first-in, first-out queue. */
export function createWaitLine(capacity: number) {
	let running = 0;
	const waiting: (() => void)[] = [];
	return {
		isFree: () => running < capacity,
		waiting: () => waiting.length,
		acquire: () => void running++,
		/**
		 * Waits in the queue for a slot.
		 *
		 * @throws the signal's reason if it aborts before that
		 */
		waitForTurn: (signal?: AbortSignal) =>
			new Promise<void>((resolve, reject) => {
				const onTurn = () => {
					signal?.removeEventListener("abort", onAbort);
					resolve();
				};
				const onAbort = () => {
					waiting.splice(waiting.indexOf(onTurn), 1);
					reject(signal?.reason);
				};
				signal?.addEventListener("abort", onAbort, { once: true });
				waiting.push(onTurn);
			}),
		/** Passes the slot to the first in the queue, so that later callers cannot overtake. */
		release() {
			const next = waiting.shift();
			if (next) next();
			else running--;
		},
	};
}

/**
 * Limits concurrent tasks; the others wait in order of arrival.
 *
 * @param queue maximum queue length, and the message of the RuleError busy (503) beyond it
 */
export function createSemaphore(
	maxConcurrent: number,
	queue?: { maxWaiting: number; message: string },
): Semaphore {
	const line = createWaitLine(maxConcurrent);
	return async (action, signal) => {
		signal?.throwIfAborted();
		if (line.isFree()) line.acquire();
		else if (queue && line.waiting() >= queue.maxWaiting) throw rejectOnServer("busy", queue.message);
		else await line.waitForTurn(signal);
		try {
			return await action();
		} finally {
			line.release();
		}
	};
}

/**
 * Wraps a semaphore for CPU-bound work such as rendering. Tasks would otherwise follow each other without a break,
 * and new requests would wait for the whole queue.
 *
 * @returns a semaphore that lets the event loop handle other input between two tasks
 */
export function withLoopYield(runLimited: Semaphore): Semaphore {
	let lastYield = Promise.resolve();
	return (action, signal) =>
		runLimited(async () => {
			lastYield = lastYield.then(() => setImmediate());
			await lastYield;
			return action();
		}, signal);
}
