import type { Approval } from "#features/estimates/approved.server.ts";
import { formatCents } from "#panama/dollars.ts";
import { WAITS } from "./choices.ts";
import type { OrderCard, OrderJob } from "./contract.ts";
import { canBegin, hasOpen, isSettled } from "./order-effects.server.ts";
import { factsOf } from "./order-states.ts";
import { TURNS } from "./sentences.ts";
import type { OrderRow } from "./store.server.ts";

/** The newest estimate of a request, and the jobs of its order. */
export type Work = { approval: Approval | undefined; jobs: OrderJob[] };
type Standing = Pick<OrderCard, "group" | "blocker" | "turn">;

/** What a car waits for, in words, and whose turn it is: made of stored facts, never stored. */
export function standingOf(
	order: Pick<OrderRow, "state" | "basis" | "waitsFor" | "waitText">,
	{ approval, jobs }: Work,
): Standing {
	const { state, basis, waitsFor, waitText } = order;
	const { isInside, isReady, hasBegun } = factsOf(state);
	const isOpen = hasOpen(jobs);
	if (!isInside) return { group: null, blocker: "", turn: "taller" };
	if (isReady && isOpen) return { group: "listo", blocker: TURNS.more, turn: "taller" };
	if (isReady) return { group: "listo", blocker: TURNS.fetched, turn: "cliente" };
	if (waitsFor) {
		const blocker = [WAITS[waitsFor].label, waitText].filter(Boolean).join(": ");
		return { group: "espera", blocker, turn: WAITS[waitsFor].turn };
	}
	if (approval?.isWaiting) {
		const blocker = TURNS.approval(formatCents(approval.totalCents));
		return { group: "aprobacion", blocker, turn: "cliente" };
	}
	if (!hasBegun) {
		const unapproved = approval?.endedAs ? TURNS.ended(approval.endedAs) : TURNS.quote;
		const blocker = canBegin({ basis, jobs }) ? TURNS.begin : unapproved;
		return { group: "por_empezar", blocker, turn: "taller" };
	}
	const approved = jobs.filter((job) => job.is_approved);
	const working = TURNS.working(approved.filter(isSettled).length, approved.length);
	const blocker = approved.length > 0 && !isOpen ? TURNS.done : working;
	return { group: "en_trabajo", blocker, turn: "taller" };
}
