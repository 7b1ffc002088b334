/** Watches a start: a version serves once it says so, and not because it was started. */
import { setTimeout as pause } from "node:timers/promises";
import { askServer, readLog, readService } from "./machine.mjs";

const POLL_MS = 500;
/** Without an answer for so long the start hangs; a migration of years of data takes minutes. */
const MAX_SILENCE_MS = 10 * 60_000;
/** A start that ended so often will not succeed. */
const MAX_RESTARTS = 2;

/**
 * Waits until a program serves, on trial or not.
 *
 * @param {string} folder of the program, without a link
 * @returns {Promise<string | undefined>} the problem, in the words of its log
 */
export async function waitUntilServing(folder, settings) {
	let answeredAt = Date.now();
	for (;;) {
		const { folder: running, restarts } = await readService();
		const answer = running === folder ? await askServer(settings, "/health") : "";
		if (answer === "200 vivo, a prueba: lista") return undefined;
		if (answer === "200 vivo" && (await isReady(settings))) return undefined;
		// The copy before a migration takes as long as it takes.
		if (answer === "200 vivo, haciendo una copia") answeredAt = Date.now();
		if (restarts >= MAX_RESTARTS || Date.now() - answeredAt > MAX_SILENCE_MS)
			return `${answer || "no contesta"}\n${await readLog()}`;
		await pause(POLL_MS);
	}
}

/** Waits until /ready says so. @returns whether it did in ten minutes */
export async function waitForReady(settings) {
	const end = Date.now() + MAX_SILENCE_MS;
	while (Date.now() < end) {
		if (await isReady(settings)) return true;
		await pause(POLL_MS);
	}
	return false;
}

const isReady = async (settings) => (await askServer(settings, "/ready")).startsWith("200 ");
