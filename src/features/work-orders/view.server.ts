import { onTheWire as carOnTheWire } from "#features/cars/store.server.ts";
import { type Approval, approvalsOf } from "#features/estimates/approved.server.ts";
import { canAnnulFromMenu } from "#features/estimates/menu.server.ts";
import { draftOf } from "#features/estimates/store.server.ts";
import { linkOf } from "#features/leads/link/links.server.ts";
import { FORGOTTEN } from "#features/leads/sentences.ts";
import { getSettings } from "#features/settings/store.server.ts";
import { daysBetween, panamaDay } from "#panama/time.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { findRows } from "#platform/database/rows.server.ts";
import { wired } from "#platform/database/wire.ts";
import { mustExist } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import { normalisePhone } from "#platform/phone.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	type FullOrder,
	findWhole,
	listInside,
	listOfLeads,
	searchOrders,
} from "./board-read-model.server.ts";
import type { Board, Order, OrderCard, OrderJob } from "./contract.ts";
import { filled } from "./messages.server.ts";
import { hasOpen, isDone, isSettled, whyNotMove } from "./order-effects.server.ts";
import { changesPromise, factsOf } from "./order-states.ts";
import { insideWords, NO_SUCH_ORDER } from "./sentences.ts";
import { standingOf, type Work } from "./standing.server.ts";
import { type Before, listMoves, type MarkRow, type OrderRow } from "./store.server.ts";

type At = Pick<Platform, "now" | "env" | "secret">;

/** Lists the cars inside, or searches all orders. */
export async function readBoard(at: Platform, q: string): Promise<Board> {
	const now = at.now();
	const rows = q.trim() ? await searchOrders(at.reads, q) : await listInside(at.reads);
	const orders = await cardsOf(at.reads, rows, now);
	return { orders, ...countsOf(orders), now: now.toISOString() };
}

/** Counts the overdue cars, and those that only wait for their pickup. */
const countsOf = (cards: readonly OrderCard[]) => ({
	late: cards.filter(({ is_late: isLate }) => isLate).length,
	ready: cards.filter(({ state, turn }) => factsOf(state).isReady && turn === "customer").length,
});

/** Summarizes the cars inside as text for the agenda; "" when there are none. */
export async function tellInside({ reads, now }: Pick<Platform, "reads" | "now">): Promise<string> {
	const inside = await cardsOf(reads, await listInside(reads), now());
	return insideWords({ inside: inside.length, ...countsOf(inside) });
}

/** Returns the order status as text by request id; empty in a shop without work orders. */
export async function tellStanding(
	{ reads, now }: Pick<Platform, "reads" | "now">,
	leadIds: readonly string[],
): Promise<Map<string, string>> {
	if (leadIds.length === 0 || !(await getSettings(reads)).usesWorkOrders) return new Map();
	const cards = await cardsOf(reads, await listOfLeads(reads, leadIds), now());
	return new Map(
		cards.map(({ id, state, blocker }) => [
			id,
			[factsOf(state).label, blocker].filter(Boolean).join(" · "),
		]),
	);
}

/** Tells whether the promised time passed before the car was ready. */
export const isPast = (promisedAt: string | null, state: FullOrder["state"], now: Date) =>
	promisedAt !== null &&
	factsOf(state).isInside &&
	!factsOf(state).isReady &&
	promisedAt < now.toISOString();

export async function cardsOf(
	db: DbOrTrx,
	rows: readonly FullOrder[],
	now: Date,
): Promise<OrderCard[]> {
	const ids = rows.map(({ leadId }) => leadId);
	const workOf = await readWork(db, ids, now);
	return rows.map((row) => cardOf(row, workOf(row.leadId), now));
}

function cardOf(row: FullOrder, work: Work, now: Date): OrderCard {
	const { leadId, state, phone, mechanicId, mechanicName } = row;
	const approved = work.jobs.filter((job) => job.is_approved);
	return {
		id: leadId,
		...wired(row, "reference", "state", "stateAt", "promisedAt", "complaint", "name", "phone"),
		...wired(row, "customerId", "waitsFor", "waitText", "waitUntil", "receivedAt", "updatedAt"),
		...standingOf(row, work),
		is_late: isPast(row.promisedAt, state, now),
		days_inside: daysBetween(panamaDay(new Date(row.receivedAt)), panamaDay(now)),
		car: carOnTheWire({
			...row,
			id: row.carId,
			notes: row.carNotes,
			updatedAt: row.carUpdatedAt,
		}),
		has_whatsapp: phone ? (normalisePhone(phone)?.hasWhatsapp ?? false) : false,
		mechanic: mechanicId ? { id: mechanicId, full_name: mechanicName ?? "" } : null,
		approved: approved.map(({ title }) => title),
		jobs_approved: approved.length,
		jobs_done: approved.filter(isDone).length,
	};
}

/** Loads the work of several requests. @returns a function that returns the work of one of them */
export async function readWork(
	db: DbOrTrx,
	leadIds: readonly string[],
	now: Date,
): Promise<(leadId: string) => Work> {
	const [priced, became] = await Promise.all([
		approvalsOf(db, leadIds, now),
		findRows(db, "workOrderJobs", { leadId: leadIds }),
	]);
	const marks = Map.groupBy(became, ({ leadId }) => leadId);
	return (leadId) => {
		const { approval, versions = [] } = priced.get(leadId) ?? {};
		return { approval, versions, jobs: jobsOf(approval, marks.get(leadId)) };
	};
}

export const workIn = async (db: DbOrTrx, leadId: string, now: Date) =>
	(await readWork(db, [leadId], now))(leadId);

/** Returns the approved jobs with their progress, and marked jobs whose approval was withdrawn. */
function jobsOf(approval: Approval | undefined, marks: readonly MarkRow[] = []): OrderJob[] {
	const byRoot = new Map(marks.map((mark) => [mark.rootJobId, mark]));
	return (approval?.jobs ?? []).flatMap(({ rootId, title, cents, isApproved }) => {
		const mark = byRoot.get(rootId);
		if (!isApproved && !mark) return [];
		const became = { done_at: mark?.doneAt ?? null, done_by: mark?.doneBy ?? null };
		const job = { id: rootId, title, total_cents: cents, is_approved: isApproved };
		return [{ ...job, ...became, dropped_why: mark?.droppedWhy ?? "" }];
	});
}

/** Computes the amount due: the total of approved jobs that are done. */
export const doneCents = (jobs: readonly OrderJob[]) =>
	jobs.filter(isDone).reduce((sum, { total_cents: cents }) => sum + cents, 0);

/** Loads an order with its work, link and settings. @throws NotFoundError with the message `unknown` */
export async function readTold(at: At, db: DbOrTrx, leadId: string, unknown = NO_SUCH_ORDER) {
	const now = at.now();
	const row = mustExist(await findWhole(db, leadId), unknown);
	const [work, settings] = await Promise.all([workIn(db, leadId, now), getSettings(db)]);
	const link = linkOf(at, row) ?? null;
	return { row, work, link, sumCents: doneCents(work.jobs), settings, now };
}

/** Returns an order for staff. @throws NotFoundError */
export async function viewOrder(
	at: At,
	db: DbOrTrx,
	actor: Pick<Actor, "role">,
	leadId: string,
): Promise<Order> {
	const told = await readTold(at, db, leadId);
	const { row, work, link, sumCents, settings, now } = told;
	const { approval, versions, jobs } = work;
	const moves = await listMoves(db, leadId);
	// Newly approved work must be finished before the pickup.
	const goesOn = factsOf(row.state).isReady && hasOpen(jobs);
	const { chats } = settings;
	const chat = filled(goesOn ? chats.orderReceived : factsOf(row.state).chat(chats), told);
	const last = moves.findLast(changesPromise);
	return {
		...cardOf(row, work, now),
		...wired(
			row,
			"kmIn",
			"fuelEighths",
			"belongings",
			"noPlate",
			"phoneTyped",
			"noPhone",
			"receivedBy",
		),
		...wired(row, "basis", "basisWhy", "deliveredTo"),
		jobs,
		total_cents: sumCents,
		estimate: approval ? wired(approval, "id", "reference", "totalCents", "isWaiting") : null,
		draft_id: draftOf(versions)?.id ?? null,
		moves: moves.map((move) =>
			wired(move, "at", "by", "from", "to", "reason", "promisedFrom", "promisedTo"),
		),
		// An erased person's car cannot come back.
		next: (row.name === FORGOTTEN.name ? [] : factsOf(row.state).ways).map((way) => ({
			...wired(way, "to", "press", "needsReason", "isBack"),
			why_not: whyNotMove(row, way, { jobs, now, actor }) ?? null,
		})),
		can_undo: canUndo(row, moves.length, work),
		link,
		message: chat,
		// A first promise is not a change, so the message is that of the state.
		promise_message: last?.promisedFrom ? filled(chats.orderPromise, told, last.reason) : chat,
		now: now.toISOString(),
	};
}

/**
 * Tells whether nothing followed the reception: no work, no newer estimate version, and for a walk-in no other
 * estimate.
 */
export function canUndo(order: Pick<OrderRow, "state" | "before">, moves: number, work: Work) {
	const { isInside, hasBegun } = factsOf(order.state);
	const { isNew, menu } = JSON.parse(order.before) as Before;
	const isPriced = isNew && work.versions[0]?.id !== menu;
	const isBuiltOn = menu !== undefined && !canAnnulFromMenu(work.versions, menu);
	const isAlone = !(isPriced || isBuiltOn || work.jobs.some(isSettled));
	return isInside && !hasBegun && moves === 1 && isAlone;
}
