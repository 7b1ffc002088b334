import type { StateBeforeReception } from "#features/workshop/work-orders/store.server.ts";

/** Removes from the state before a reception what a person of the staff typed; the state stays. */
export function eraseReasonBefore(before: string): string {
	const { lead, ...rest } = JSON.parse(before) as StateBeforeReception;
	return JSON.stringify({ ...rest, lead: { ...lead, lostReason: null } });
}
