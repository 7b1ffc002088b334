import { carLine } from "#car/car.ts";
import { onTheWire as carOnTheWire } from "#features/cars/store.server.ts";
import { type Approval, approvalsOf } from "#features/estimates/approved.server.ts";
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
import { type FullOrder, findWhole, listInside, searchOrders } from "./board-read-model.server.ts";
import type { Board, Order, OrderCard, OrderJob } from "./contract.ts";
import { chatOf, filled, promiseChat } from "./messages.server.ts";
import { hasOpen, isSettled, whyNotMove } from "./order-effects.server.ts";
import { factsOf } from "./order-states.ts";
import { insideWords, NO_SUCH_ORDER } from "./sentences.ts";
import { standingOf, type Work } from "./standing.server.ts";
import { type Before, listMoves, type MarkRow, type OrderRow } from "./store.server.ts";

type At = Pick<Platform, "now" | "env" | "secret">;

/** The cars inside, or those of any time that words find. */
export async function readBoard(at: Platform, q: string): Promise<Board> {
	const now = at.now();
	const inside = await listInside(at.reads);
	const rows = q.trim() ? await searchOrders(at.reads, q) : inside;
	const cards = await cardsOf(at.reads, rows, now);
	return { orders: cards, ...countsOf(inside, now), now: now.toISOString() };
}

/** How many cars stand inside, how many of them are late, and how many only wait to be fetched. */
const countsOf = (inside: readonly FullOrder[], now: Date) => ({
	inside: inside.length,
	late: inside.filter(({ promisedAt, state }) => isPast(promisedAt, state, now)).length,
	ready: inside.filter(({ state }) => factsOf(state).isReady).length,
});

/** The same in words, for who looks at the day; "" where nothing stands inside. */
export async function tellInside({ reads, now }: Pick<Platform, "reads" | "now">): Promise<string> {
	return insideWords(countsOf(await listInside(reads), now()));
}

/** A promise that passed while the car was not ready. */
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
		jobs_done: approved.filter((job) => job.done_at !== null).length,
	};
}

/** The work of the orders of some requests. @returns that of one of them */
export async function readWork(
	db: DbOrTrx,
	leadIds: readonly string[],
	now: Date,
): Promise<(leadId: string) => Work> {
	const [approvals, became] = await Promise.all([
		approvalsOf(db, leadIds, now),
		findRows(db, "workOrderJobs", { leadId: leadIds }),
	]);
	const marks = Map.groupBy(became, ({ leadId }) => leadId);
	return (leadId) => {
		const approval = approvals.get(leadId);
		return { approval, jobs: jobsOf(approval, marks.get(leadId)) };
	};
}

export const workIn = async (db: DbOrTrx, leadId: string, now: Date) =>
	(await readWork(db, [leadId], now))(leadId);

/** The approved jobs with what became of them, then what was done of others, whose approval is gone. */
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

/** What is to be paid: the approved jobs that were done. */
export const doneCents = (jobs: readonly OrderJob[]) =>
	jobs.reduce(
		(sum, job) => sum + (job.is_approved && job.done_at !== null ? job.total_cents : 0),
		0,
	);

/** One order with all that belongs to it. @throws NotFoundError */
export async function viewOrder(
	at: At,
	db: DbOrTrx,
	actor: Pick<Actor, "role">,
	leadId: string,
): Promise<Order> {
	const now = at.now();
	const row = mustExist(await findWhole(db, leadId), NO_SUCH_ORDER);
	const work = await workIn(db, leadId, now);
	const { approval, jobs } = work;
	const moves = await listMoves(db, leadId);
	const settings = await getSettings(db);
	const link = linkOf(at, row) ?? null;
	const sum = doneCents(jobs);
	const told = { row, link, sumCents: sum, settings, now };
	// What was approved since it was ready is done before it is fetched.
	const goesOn = factsOf(row.state).isReady && hasOpen(jobs);
	const chat = goesOn ? filled(settings.chats.orderReceived, told) : chatOf(told);
	const last = moves.findLast(
		({ from, to, promisedFrom, promisedTo }) => from === to && promisedFrom !== promisedTo,
	);
	return {
		...cardOf(row, work, now),
		...wired(row, "kmIn", "fuelEighths", "belongings", "noPlate", "noPhone", "receivedBy"),
		...wired(row, "basis", "basisWhy", "deliveredTo"),
		jobs,
		total_cents: sum,
		estimate: approval ? wired(approval, "id", "reference", "totalCents", "isWaiting") : null,
		moves: moves.map((move) =>
			wired(move, "at", "by", "from", "to", "reason", "promisedFrom", "promisedTo"),
		),
		// Nobody is left whose car could come back.
		next: (row.name === FORGOTTEN.name ? [] : factsOf(row.state).ways).map((way) => ({
			...wired(way, "to", "press", "needsReason", "isBack"),
			why_not: whyNotMove(row, way, { jobs, now, actor }) ?? null,
		})),
		can_undo: canUndo(row, moves.length, work),
		link,
		message: chat,
		// A first hour changed nothing: it is told as the car stands.
		promise_message: last?.promisedFrom ? promiseChat(told, last.reason) : chat,
		now: now.toISOString(),
	};
}

/** Whether nothing followed the reception: no work, and of who came from the street no price but the one approved with it. */
export function canUndo(order: Pick<OrderRow, "state" | "before">, moves: number, work: Work) {
	const { isInside, hasBegun } = factsOf(order.state);
	const { isNew, menu } = JSON.parse(order.before) as Before;
	const isPriced = isNew && work.approval?.id !== menu;
	return isInside && !hasBegun && moves === 1 && !isPriced && !work.jobs.some(isSettled);
}

export const carOf = (row: FullOrder) => carLine({ brand: row.brand, model: row.model });
