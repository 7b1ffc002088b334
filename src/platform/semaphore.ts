import { setImmediate } from "node:timers/promises";
import { notNow } from "./errors.ts";

/** Runs a piece of work when its turn comes. @throws the signal's reason when it fires before that */
export type Semaphore = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** So many places, and whoever waits for one, in the order in which they came. */
export function openLine(places: number) {
	let taken = 0;
	const waiting: (() => void)[] = [];
	return {
		isFree: () => taken < places,
		waiting: () => waiting.length,
		take: () => void taken++,
		/** Waits where none is free. @throws the signal's reason when it fires before there is one */
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
		/** The place goes to the first who waits: nobody who comes later gets in between. */
		leave() {
			const next = waiting.shift();
			if (next) next();
			else taken--;
		},
	};
}

/**
 * Lets so many pieces of work run at once; the others wait in the order in which they came.
 *
 * @param atOnce how many
 * @param crowd how many may wait, and the sentence of the RuleError busy (503) for whoever comes after them
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
 * For work that waits for nothing outside the process, such as drawing a page: one piece would follow upon the other, and
 * whoever asks meanwhile would wait for all that stand in line.
 *
 * @returns the same turns, but two never begin without a look at whatever else has come in
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
