import { getLinkUrl } from "#core/requests/link/links.server.ts";
import { getSettings } from "#core/settings/store.server.ts";
import { countDaysBetween, toPanamaDay } from "#domain/time.ts";
import { toCarResponse } from "#features/workshop/cars/store.server.ts";
import { type Approval, findApprovals } from "#features/workshop/estimates/approvals.server.ts";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { canAnnulPriceListApproval } from "#features/workshop/estimates/price-list/price-list.server.ts";
import { findDraft } from "#features/workshop/estimates/store.server.ts";
import { loadJobWarranties } from "#features/workshop/estimates/warranties.server.ts";
import { fillOrderMessage } from "#features/workshop/work-orders/customer/customer-messages.server.ts";
import { isReadyNotified } from "#features/workshop/work-orders/customer/ready-notice.server.ts";
import {
	getMoveError,
	hasOpenJobs,
	isDone,
	isSettled,
} from "#features/workshop/work-orders/moves/state-rules.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import type { Actor } from "#server/http/http.server.ts";
import { normalizePhone } from "#server/phone.server.ts";
import { type FullOrder, findFullOrder, listLeadOrders } from "./board-read-model.server.ts";
import { getBoardStatus, type OrderWork } from "./board-status.server.ts";
import type { Order, OrderCard, OrderJob } from "./contract.ts";
import { paidAmounts } from "./hooks.server.ts";
import { NO_SUCH_ORDER } from "./messages.ts";
import { getOrderStateInfo, isPromiseChange } from "./order-states.ts";
import {
	listJobMarks,
	listMoves,
	type MarkRow,
	type OrderRow,
	type StateBeforeReception,
} from "./store.server.ts";

type OrderContext = Pick<AppContext, "now" | "env" | "secret">;

/** Returns the orders of requests with their status as text, by request id; empty in a shop without work orders. */
export async function getStatusByLead(
	{ reads, now }: Pick<AppContext, "reads" | "now">,
	leadIds: readonly string[],
): Promise<Map<string, { orderId: string; status: string }>> {
	if (leadIds.length === 0 || !(await getSettings(reads)).usesWorkOrders) return new Map();
	const cards = await loadCards(reads, await listLeadOrders(reads, leadIds), now());
	return new Map(
		cards.map(({ id, lead_id: leadId, state, blocker }) => {
			const status = [getOrderStateInfo(state).label, blocker].filter(Boolean).join(" · ");
			return [leadId, { orderId: id, status }];
		}),
	);
}

/** Finds the order of a request with its plate, or else its reference; null in a shop without work orders. */
export async function findOrderLink(db: DbOrTrx, leadId: string): Promise<Estimate["order"]> {
	const [order] = (await getSettings(db)).usesWorkOrders ? await listLeadOrders(db, [leadId]) : [];
	if (!order) return null;
	const { hasStarted } = getOrderStateInfo(order.state);
	return { id: order.id, label: order.plate || order.reference, has_started: hasStarted };
}

/** Tells whether the promised time passed before the car was ready. */
export const isOverdue = (promisedAt: string | null, state: FullOrder["state"], now: Date) =>
	promisedAt !== null &&
	getOrderStateInfo(state).isInside &&
	!getOrderStateInfo(state).isReady &&
	promisedAt < now.toISOString();

export async function loadCards(db: DbOrTrx, rows: readonly FullOrder[], now: Date): Promise<OrderCard[]> {
	const leadIds = rows.map(({ leadId }) => leadId);
	const getWork = await loadWorkByLead(db, leadIds, now);
	return rows.map((row) => toCard(row, getWork(row.leadId), now));
}

function toCard(row: FullOrder, work: OrderWork, now: Date): OrderCard {
	const { state, phone, mechanicId, mechanicName } = row;
	const approved = work.jobs.filter((job) => job.is_approved);
	return {
		...pickWireFields(row, "id", "leadId", "reference", "state", "stateAt", "promisedAt", "complaint"),
		...pickWireFields(
			row,
			"name",
			"phone",
			"customerId",
			"waitsFor",
			"waitDetail",
			"waitUntil",
			"receivedAt",
			"updatedAt",
		),
		...getBoardStatus(row, work),
		is_late: isOverdue(row.promisedAt, state, now),
		days_inside: countDaysBetween(toPanamaDay(new Date(row.receivedAt)), toPanamaDay(now)),
		car: toCarResponse({
			...row,
			id: row.carId,
			notes: row.carNotes,
			updatedAt: row.carUpdatedAt,
		}),
		has_whatsapp: phone ? (normalizePhone(phone)?.hasWhatsapp ?? false) : false,
		mechanic: mechanicId ? { id: mechanicId, full_name: mechanicName ?? "" } : null,
		approved: approved.map(({ title }) => title),
		jobs_approved: approved.length,
		jobs_done: approved.filter(isDone).length,
	};
}

/** Loads the work of several requests. @returns a function that returns the work of one of them */
export async function loadWorkByLead(
	db: DbOrTrx,
	leadIds: readonly string[],
	now: Date,
): Promise<(leadId: string) => OrderWork> {
	const [priced, markRows] = await Promise.all([findApprovals(db, leadIds, now), listJobMarks(db, leadIds)]);
	const marks = Map.groupBy(markRows, ({ leadId }) => leadId);
	const pricedJobs = [...priced.values()].flatMap(({ approval }) => approval?.jobs ?? []);
	const warranties = await loadJobWarranties(db, pricedJobs);
	return (leadId) => {
		const { approval, versions = [] } = priced.get(leadId) ?? {};
		const jobs = toOrderJobs(approval, { marks: marks.get(leadId), warranties });
		return { approval, versions, jobs };
	};
}

export const loadWork = async (db: DbOrTrx, leadId: string, now: Date) =>
	(await loadWorkByLead(db, [leadId], now))(leadId);

/** Returns the approved jobs with their progress, and marked jobs whose approval was withdrawn. */
function toOrderJobs(
	approval: Approval | undefined,
	{ marks = [], warranties }: { marks: readonly MarkRow[] | undefined; warranties: Map<string, string> },
): OrderJob[] {
	const byRoot = new Map(marks.map((mark) => [mark.rootJobId, mark]));
	return (approval?.jobs ?? []).flatMap(({ rootId, title, cents, isApproved }) => {
		const mark = byRoot.get(rootId);
		if (!isApproved && !mark) return [];
		const outcome = { done_at: mark?.doneAt ?? null, done_by: mark?.doneBy ?? null };
		const job = { id: rootId, title, total_cents: cents, is_approved: isApproved };
		const warranty = warranties.get(rootId) ?? "";
		return [{ ...job, ...outcome, drop_reason: mark?.dropReason ?? "", warranty }];
	});
}

/** Computes the amount due: the total of approved jobs that are done. */
export const getDoneTotalCents = (jobs: readonly OrderJob[]) =>
	jobs.filter(isDone).reduce((total, { total_cents: cents }) => total + cents, 0);

/** Loads an order with its work, link and settings. @throws NotFoundError with the message `unknown` */
export async function loadOrderDetails(
	ctx: OrderContext,
	db: DbOrTrx,
	orderId: string,
	unknown = NO_SUCH_ORDER,
) {
	const now = ctx.now();
	const row = requireFound(await findFullOrder(db, orderId), unknown);
	const { leadId } = row;
	const [work, settings] = await Promise.all([loadWork(db, leadId, now), getSettings(db)]);
	const link = getLinkUrl(ctx, row) ?? null;
	const totalCents = getDoneTotalCents(work.jobs);
	const paidCents = (await paidAmounts.get(db, [leadId])).get(leadId) ?? 0;
	return { row, work, link, totalCents, balanceCents: totalCents - paidCents, settings, now };
}

/** Returns an order for staff. @throws NotFoundError */
export async function getOrder(
	ctx: OrderContext,
	db: DbOrTrx,
	actor: Pick<Actor, "role">,
	orderId: string,
): Promise<Order> {
	const details = await loadOrderDetails(ctx, db, orderId);
	const { row, work, link, totalCents, settings, now } = details;
	const { approval, versions, jobs } = work;
	const moves = await listMoves(db, orderId);
	// Newly approved work must be finished before the pickup.
	const hasNewWork = getOrderStateInfo(row.state).isReady && hasOpenJobs(jobs);
	const { chats } = settings;
	const chat = fillOrderMessage(
		hasNewWork ? chats.orderReceived : getOrderStateInfo(row.state).chat(chats),
		details,
	);
	const last = moves.findLast(isPromiseChange);
	return {
		...toCard(row, work, now),
		...pickWireFields(
			row,
			"kmIn",
			"kmOut",
			"fuelEighths",
			"belongings",
			"noPlate",
			"phoneTyped",
			"noPhone",
			"receivedBy",
		),
		...pickWireFields(row, "basis", "basisReason", "deliveredTo"),
		jobs,
		total_cents: totalCents,
		estimate: approval ? pickWireFields(approval, "id", "reference", "totalCents", "isWaiting") : null,
		draft_id: findDraft(versions)?.id ?? null,
		moves: moves.map((move) =>
			pickWireFields(move, "at", "by", "from", "to", "reason", "promisedFrom", "promisedTo"),
		),
		// The order of an erased person cannot be reopened.
		next: (row.forgottenAt ? [] : getOrderStateInfo(row.state).transitions).map((transition) => ({
			...pickWireFields(transition, "to", "press", "needsReason", "isBack"),
			why_not: getMoveError(row, transition, { jobs, now, actor }) ?? null,
		})),
		can_undo: canUndo(row, moves.length, work),
		is_notified: getOrderStateInfo(row.state).isReady && (await isReadyNotified(db, row, now)),
		link,
		message: chat,
		// A first promise is not a change, so the message is that of the state.
		promise_message: last?.promisedFrom ? fillOrderMessage(chats.orderPromise, details, last.reason) : chat,
		now: now.toISOString(),
	};
}

/**
 * Tells whether nothing followed the reception: no work, no newer estimate version, and for a walk-in no other
 * estimate.
 */
export function canUndo(order: Pick<OrderRow, "state" | "before">, moves: number, work: OrderWork) {
	const { isInside, hasStarted } = getOrderStateInfo(order.state);
	const { isNew, menu: approvalId } = JSON.parse(order.before) as StateBeforeReception;
	const isPriced = isNew && work.versions[0]?.id !== approvalId;
	const isBuiltOn = approvalId !== undefined && !canAnnulPriceListApproval(work.versions, approvalId);
	const isUntouched = !(isPriced || isBuiltOn || work.jobs.some(isSettled));
	return isInside && !hasStarted && moves === 1 && isUntouched;
}
