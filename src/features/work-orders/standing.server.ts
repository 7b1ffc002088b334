import type { Priced } from "#features/estimates/approved.server.ts";
import { draftOf } from "#features/estimates/store.server.ts";
import { formatCents } from "#panama/dollars.ts";
import { BASES, WAITS } from "./choices.ts";
import type { OrderCard, OrderJob } from "./contract.ts";
import { hasOpen, isSettled } from "./order-effects.server.ts";
import { factsOf } from "./order-states.ts";
import { TURNS } from "./sentences.ts";
import type { OrderRow } from "./store.server.ts";

/** The estimates of a request and the jobs of its order. */
export type Work = Priced & { jobs: OrderJob[] };
type Standing = Pick<OrderCard, "group" | "blocker" | "turn">;

/** Computes the board group of a car, its blocker as text and who acts next; none of it is stored. */
export function standingOf(
	order: Pick<OrderRow, "state" | "basis" | "waitsFor" | "waitText">,
	{ approval, versions, jobs }: Work,
): Standing {
	const { state, basis, waitsFor, waitText } = order;
	const { isInside, isReady, hasBegun } = factsOf(state);
	const isOpen = hasOpen(jobs);
	if (!isInside) return { group: null, blocker: "", turn: "shop" };
	if (isReady && isOpen) return { group: "ready", blocker: TURNS.more, turn: "shop" };
	// Appended to the blocker without a price, because mechanics read it too.
	const asked = approval?.isWaiting ? ` · ${TURNS.answer}` : "";
	if (isReady) return { group: "ready", blocker: `${TURNS.fetched}${asked}`, turn: "customer" };
	if (waitsFor) {
		const waits = [WAITS[waitsFor].label, waitText].filter(Boolean).join(": ");
		return { group: "waiting", blocker: `${waits}${asked}`, turn: WAITS[waitsFor].turn };
	}
	if (approval?.isWaiting) {
		const blocker = TURNS.approval(formatCents(approval.totalCents));
		return { group: "approval", blocker, turn: "customer" };
	}
	if (!hasBegun) {
		const priced = approval?.endedAs ? TURNS.ended(approval.endedAs) : TURNS.quote;
		const unapproved = draftOf(versions) ? TURNS.draft : priced;
		const agreed = jobs.some((job) => job.is_approved) ? "Aprobado" : basis && BASES[basis];
		const blocker = agreed ? TURNS.begin(agreed) : unapproved;
		return { group: "to_start", blocker, turn: "shop" };
	}
	const approved = jobs.filter((job) => job.is_approved);
	const working = TURNS.working(approved.filter(isSettled).length, approved.length);
	const blocker = approved.length > 0 && !isOpen ? TURNS.done : working;
	return { group: "in_progress", blocker, turn: "shop" };
}
