import { getLeadIdByToken } from "#core/requests/link/by-token.server.ts";
import { getPublicSettings } from "#core/settings/public-settings.server.ts";
import { formatRelativeMoment } from "#domain/text/format-instant.ts";
import { getStaffPhoto } from "#features/workshop/photos/staff-photos.server.ts";
import { listStaffPhotos } from "#features/workshop/photos/store.server.ts";
import { UNKNOWN_LINK } from "#features/workshop/work-orders/messages.ts";
import { canStartWork, hasOpenJobs } from "#features/workshop/work-orders/moves/state-rules.server.ts";
import {
	getOrderStateInfo,
	isArrival,
	isPromiseChange,
	type OrderState,
} from "#features/workshop/work-orders/order-states.ts";
import { findOrderOfLead, listMoves, type MoveRow } from "#features/workshop/work-orders/store.server.ts";
import { isOverdue, loadOrderDetails } from "#features/workshop/work-orders/view.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { requireFound } from "#server/errors.ts";
import { formatBrandAndModel, formatPickupHours } from "./customer-messages.server.ts";
import { getCustomerMessages } from "./customer-status-messages.ts";
import type { PublicOrder } from "./public-contract.ts";

/**
 * Reads the order behind a customer's link: its state, its history and the promised time.
 *
 * @throws NotFoundError for an invalid link, or a request without an order
 * @source rules 11.11
 */
export async function readCustomerOrder(ctx: AppContext, token: string): Promise<PublicOrder> {
	const leadId = await resolveLeadId(ctx, token);
	const { id: orderId } = requireFound(await findOrderOfLead(ctx.db, leadId), UNKNOWN_LINK);
	const [{ row, work, totalCents, settings, now }, allMoves, photos] = await Promise.all([
		loadOrderDetails(ctx, ctx.db, orderId, UNKNOWN_LINK),
		listMoves(ctx.db, orderId),
		listStaffPhotos(ctx.db, leadId),
	]);
	const { approval, jobs } = work;
	// Moves before the car left unrepaired belong to an earlier stay.
	const moves = allMoves.slice(allMoves.findLastIndex(({ from }) => isArrival(from)));
	const { state, promisedAt, reference, waitsFor } = row;
	const { isInside, isReady, hasStarted } = getOrderStateInfo(state);
	const messages = getCustomerMessages(state);
	const steps = getSteps(moves, now);
	const approvedAtByRoot = new Map(approval?.jobs.map(({ rootId, approvedAt }) => [rootId, approvedAt]));
	const publicJobs = jobs
		.filter((job) => job.is_approved)
		.map(({ id, title, done_at: doneAt, drop_reason: why, warranty }) => ({
			title,
			warranty,
			is_done: doneAt !== null,
			// A job approved after the car left is still open, not dropped.
			is_dropped: !doneAt && (why !== "" || !(isInside || (approvedAtByRoot.get(id) ?? "") > row.stateAt)),
		}));
	const hasNoApproval = Boolean(approval?.closedLabel) && !hasStarted && !canStartWork({ ...row, jobs });
	const isLate = isOverdue(promisedAt, state, now);
	const messageInput = {
		car: formatBrandAndModel(row) || "carro",
		// Take the instant of the last valid step, which is later when a step was undone and repeated.
		stateAt: steps.at(-1)?.when ?? "",
		promised: promisedAt && formatRelativeMoment(promisedAt, now),
		isLate,
		awaitsApproval: isInside && !isReady && (approval?.isWaiting ?? false),
		hasNoApproval,
		freeBasis: jobs.some((job) => job.is_approved) || approval?.isWaiting ? null : row.basis,
		waitsFor,
		hasDoneJobs: publicJobs.some(({ is_done: isDone }) => isDone),
		hasOpenJobs: hasOpenJobs(jobs),
		pickupHours: formatPickupHours(now, settings),
	};
	const shop = getPublicSettings(ctx, settings);
	const { street, district, landmark } = shop.address;
	return {
		reference,
		state,
		car: messageInput.car,
		is_inside: isInside,
		title: messages.title(messageInput),
		text: messages.text(messageInput),
		promised: isInside && !isReady && !isLate && !hasNoApproval ? messageInput.promised : null,
		change: isInside && !isReady ? getPromiseChange(moves, now) : null,
		asks_approval: messageInput.awaitsApproval,
		steps,
		fetch:
			isReady && !messageInput.hasOpenJobs
				? {
						address: [street, landmark, district].filter(Boolean).join(", "),
						hours: messageInput.pickupHours,
						total_cents: totalCents,
					}
				: null,
		photos: photos
			.filter(({ storedAt, isShared }) => storedAt !== null && isShared === 1)
			.map(({ id, kind }) => ({ id, kind })),
		jobs: publicJobs,
	};
}

/** Returns a staff photo that is shared with the customer. @throws NotFoundError */
export async function getSharedPhoto(
	ctx: AppContext,
	{ token, photo: id }: Record<"token" | "photo", string>,
) {
	const photo = await getStaffPhoto(ctx, await resolveLeadId(ctx, token), id);
	requireFound(photo.isShared === 1, UNKNOWN_LINK);
	return photo;
}

/** Returns the request id behind a customer's link. @throws NotFoundError */
function resolveLeadId(ctx: AppContext, token: string): Promise<string> {
	return getLeadIdByToken(ctx, ctx.db, { token, notFoundMessage: UNKNOWN_LINK });
}

/** Returns the latest change of an earlier promise. */
function getPromiseChange(moves: readonly MoveRow[], now: Date): PublicOrder["change"] {
	const change = moves.findLast((move) => isPromiseChange(move) && move.promisedFrom !== null);
	if (!change?.promisedFrom) return null;
	const previousText = `Antes te dijimos ${formatRelativeMoment(change.promisedFrom, now)}.`;
	return { text: change.reason ? `${previousText} Cambió por esto: ${change.reason}` : previousText };
}

/** Returns the steps so far, without those that were undone. */
function getSteps(moves: readonly MoveRow[], now: Date): PublicOrder["steps"] {
	const steps: (PublicOrder["steps"][number] & { state: OrderState })[] = [];
	for (const { to, at: happenedAt } of moves.filter((move) => !isPromiseChange(move))) {
		const stepIndex = steps.findIndex(({ state }) => state === to);
		if (stepIndex >= 0) steps.length = stepIndex + 1;
		else {
			const { step: label } = getCustomerMessages(to);
			steps.push({ state: to, label, at: happenedAt, when: formatRelativeMoment(happenedAt, now) });
		}
	}
	return steps.map(({ state: _state, ...step }) => step);
}
