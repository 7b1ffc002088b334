/**
 * Chooses the order of a run's tests. The gate has one for each commit, so that the same commit is always green or
 * always red; the full suite draws a new one each time.
 */
import { randomInt } from "node:crypto";

const MAX_SEED = 2 ** 31 - 1;

/**
 * Returns the seed of the order.
 *
 * @param {string[]} args of the command, such as `["--seed=7"]`, which repeats an earlier order
 * @param {{ isFull: boolean, commit: string }} suite `commit` is its hash, empty outside of git
 * @throws Error with a message for the developer
 */
export function chooseSeed(args, { isFull, commit }) {
	for (const arg of args) {
		const [, seed] = /^--seed=(\d{1,10})$/.exec(arg) ?? [];
		if (!seed || Number(seed) > MAX_SEED)
			throw new Error(`Unknown argument «${arg}»: --seed=N, of 0 to ${MAX_SEED}, repeats an earlier order.`);
		return Number(seed);
	}
	if (isFull) return randomInt(MAX_SEED);
	return Number.parseInt(commit.slice(0, 8) || "0", 16) % MAX_SEED;
}
