import { formatCents } from "#domain/money.ts";
import type { RequestEstimate } from "#features/workshop/estimates/approvals.server.ts";
import { findDraft } from "#features/workshop/estimates/store.server.ts";
import { hasOpenJobs, isSettled } from "#features/workshop/work-orders/moves/state-rules.server.ts";
import { BASIS_LABELS, WAIT_REASONS } from "./choices.ts";
import type { OrderCard, OrderJob } from "./contract.ts";
import { BLOCKER_MESSAGES } from "./messages.ts";
import { findForwardState, getOrderStateInfo } from "./order-states.ts";
import type { OrderRow } from "./store.server.ts";

/** The estimates of a request and the jobs of its order. */
export type OrderWork = RequestEstimate & { jobs: OrderJob[] };
type BoardStatus = Pick<OrderCard, "group" | "blocker" | "turn">;

/** Computes the board group of a car, its blocker as text and who acts next; none of it is stored. */
export function getBoardStatus(
	order: Pick<OrderRow, "state" | "basis" | "waitsFor" | "waitDetail">,
	{ approval, versions, jobs }: OrderWork,
): BoardStatus {
	const { state, basis, waitsFor, waitDetail } = order;
	const { column, isReady, hasStarted } = getOrderStateInfo(state);
	const isOpen = hasOpenJobs(jobs);
	if (column === null) return { group: null, blocker: "", turn: "shop" };
	if (isReady && isOpen) return { group: column, blocker: BLOCKER_MESSAGES.more, turn: "shop" };
	// Appended to the blocker without a price, because mechanics read it too.
	const approvalNote = approval?.isWaiting ? ` · ${BLOCKER_MESSAGES.answer}` : "";
	if (isReady)
		return {
			group: column,
			blocker: `${BLOCKER_MESSAGES.fetched}${approvalNote}`,
			turn: "customer",
		};
	if (waitsFor) {
		const waitLabel = [WAIT_REASONS[waitsFor].label, waitDetail].filter(Boolean).join(": ");
		return {
			group: "waiting",
			blocker: `${waitLabel}${approvalNote}`,
			turn: WAIT_REASONS[waitsFor].turn,
		};
	}
	if (approval?.isWaiting) {
		const blocker = BLOCKER_MESSAGES.approval(formatCents(approval.totalCents));
		return { group: "approval", blocker, turn: "customer" };
	}
	if (!hasStarted) {
		const estimateStatus = approval?.closedLabel
			? BLOCKER_MESSAGES.ended(approval.closedLabel)
			: BLOCKER_MESSAGES.quote;
		const unapproved = findDraft(versions) ? BLOCKER_MESSAGES.draft : estimateStatus;
		const startReason = jobs.some((job) => job.is_approved) ? "Aprobado" : basis && BASIS_LABELS[basis];
		const blocker = startReason ? BLOCKER_MESSAGES.begin(startReason) : unapproved;
		return { group: column, blocker, turn: "shop" };
	}
	const approved = jobs.filter((job) => job.is_approved);
	const working = BLOCKER_MESSAGES.working(approved.filter(isSettled).length, approved.length);
	const isAllDone = approved.length > 0 && !isOpen;
	const next = findForwardState(state);
	const blocker = isAllDone && next ? BLOCKER_MESSAGES.done(getOrderStateInfo(next).label) : working;
	return { group: column, blocker, turn: "shop" };
}
