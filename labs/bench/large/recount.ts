import { monitorEventLoopDelay } from "node:perf_hooks";
import { recountAccounts } from "#features/workshop/payments/ledger/recount-accounts.server.ts";
import type { AppContext } from "#server/app-context.server.ts";

const RESOLUTION_MS = 1;

/** Recounts all accounts as every night does. @returns its time, and the longest time for which nothing else ran */
export async function measureRecount(ctx: AppContext): Promise<{ totalMs: number; longestHoldMs: number }> {
	const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
	const startedAt = performance.now();
	delay.enable();
	const wrongCount = await recountAccounts(ctx);
	delay.disable();
	if (wrongCount > 0) throw new Error(`${wrongCount} accounts were wrong`);
	return { totalMs: performance.now() - startedAt, longestHoldMs: delay.max / 1e6 };
}
