import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { getLaterInstant } from "#core/audit/rules.ts";
import type { CarProgress } from "#core/requests/changes/lead-updates.server.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { ArrivedVisit } from "#features/workshop/appointments/changes/visit-arrival.server.ts";
import { takeNextNumber } from "#server/database/counters.server.ts";
import type { DbOrTrx, Tables, Trx } from "#server/database/db.server.ts";
import {
	findRow,
	findRows,
	insertRows,
	lockRow,
	updateRows,
	upsertRow,
} from "#server/database/rows.server.ts";
import { requireFound } from "#server/errors.ts";
import { NO_SUCH_ORDER, NOT_ALLOWED_MESSAGES } from "./messages.ts";
import { getOrderStateInfo, listOrderStatesWith } from "./order-states.ts";

export type OrderRow = Selectable<Tables["workOrders"]>;
export type MoveRow = Selectable<Tables["workOrderMoves"]>;
export type MarkRow = Selectable<Tables["workOrderJobs"]>;

/** The request and its visit before the reception; `isNew` when the reception created the request. */
export type StateBeforeReception = {
	isNew: boolean;
	visit: ArrivedVisit | null;
	/** The estimate version approved with the reception. */
	menu?: string;
	lead: CarProgress;
};

/** A bound for the moves of one order, each made by a person. */
const MAX_MOVES = 200;

export const findOrder = (db: DbOrTrx, orderId: string) => findRow(db, "workOrders", { id: orderId });

/** Finds the order of a request, which has one at most. */
export const findOrderOfLead = (db: DbOrTrx, leadId: string) => findRow(db, "workOrders", { leadId });

/** Locks an order until the transaction ends. */
export const lockOrder = (trx: Trx, orderId: string) => lockRow(trx, "workOrders", { id: orderId });

/** Locks the order of a request until the transaction ends. */
export const lockOrderOfLead = (trx: Trx, leadId: string) => lockRow(trx, "workOrders", { leadId });

/** Updates an order that this transaction has locked. @returns its new version */
export async function updateOrder(
	trx: Trx,
	{ id, updatedAt }: OrderRow,
	{ now, by }: { now: Date; by: string },
	set: Partial<Omit<OrderRow, "id" | "leadId" | "reference" | "updatedAt">>,
): Promise<string> {
	const nextVersion = getLaterInstant(updatedAt, now);
	await updateRows(trx, "workOrders", { id }, { ...set, updatedAt: nextVersion, updatedBy: by });
	return nextVersion;
}

/** Stores how a job of an order stands. */
export async function storeJobMark(
	trx: Trx,
	key: Pick<MarkRow, "orderId" | "rootJobId">,
	mark: Pick<MarkRow, "doneAt" | "doneBy" | "dropReason">,
): Promise<void> {
	await upsertRow(trx, "workOrderJobs", { key, changes: mark, insertOnly: { id: randomUUID() } });
}

/** Tells whether a job of an order was marked as done. */
export async function hasDoneWork(db: DbOrTrx, orderId: string): Promise<boolean> {
	const marks = await findRows(db, "workOrderJobs", { orderId });
	return marks.some(({ doneAt }) => doneAt !== null);
}

/** Lists how the jobs of some requests' orders stand, each with its request. */
export async function listJobMarks(db: DbOrTrx, leadIds: readonly string[]) {
	if (leadIds.length === 0) return [];
	return db
		.selectFrom("workOrderJobs")
		.innerJoin("workOrders", "workOrders.id", "workOrderJobs.orderId")
		.selectAll("workOrderJobs")
		.select("workOrders.leadId")
		.where("workOrders.leadId", "in", leadIds)
		.execute();
}

/** @returns the id of the move */
export async function addMove(trx: Trx, move: Omit<MoveRow, "id">): Promise<string> {
	const id = randomUUID();
	await insertRows(trx, "workOrderMoves", { id, ...move });
	return id;
}

/** Lists the moves of an order, oldest first. */
export const listMoves = (db: DbOrTrx, orderId: string) =>
	findRows(db, "workOrderMoves", { orderId }, { order: { at: "asc" }, limit: MAX_MOVES });

/** Reserves the next order reference; concurrent callers wait until this transaction ends. */
export async function reserveOrderReference(trx: Trx, now: Date, firstNumber: number): Promise<string> {
	const series = `OT-${toPanamaDay(now).slice(0, 4)}`;
	return `${series}-${String(await takeNextNumber(trx, series, firstNumber)).padStart(5, "0")}`;
}

/** @throws NotFoundError unless its car is in the workshop */
export async function requireInside(db: DbOrTrx, orderId: string): Promise<void> {
	const order = requireFound(await findOrder(db, orderId), NO_SUCH_ORDER);
	requireFound(getOrderStateInfo(order.state).isInside, NOT_ALLOWED_MESSAGES.over);
}

/** Tells whether the car of an order is in the workshop. */
export async function isInside(db: DbOrTrx, orderId: string): Promise<boolean> {
	const order = await findOrder(db, orderId);
	return order !== undefined && getOrderStateInfo(order.state).isInside;
}

/** Returns those of some requests whose car was in the workshop and left. */
export async function findDepartedLeadIds(
	db: DbOrTrx,
	leadIds: readonly string[],
): Promise<ReadonlySet<string>> {
	const orders = await findRows(db, "workOrders", { leadId: leadIds });
	const departed = orders.filter(({ state }) => !getOrderStateInfo(state).isInside);
	return new Set(departed.map(({ leadId }) => leadId));
}

/** Finds the order of a car that is in the workshop; undefined when the car is not. */
export const findInsideOrder = (db: DbOrTrx, carId: string) =>
	findRow(db, "workOrders", { carId, state: listOrderStatesWith("isInside") });

/**
 * Finds the odometer reading of a car's last stay, at its delivery if noted there.
 *
 * @param order an order that is ignored, with all that were received after it
 */
export async function findLastReading(
	db: DbOrTrx,
	carId: string,
	order?: Pick<OrderRow, "id" | "receivedAt">,
) {
	return db
		.selectFrom("workOrders")
		.select((select) => [select.fn.coalesce("kmOut", "kmIn").as("kmIn"), "receivedAt"])
		.where("carId", "=", carId)
		.$if(order !== undefined, (query) =>
			query.where("id", "<>", order?.id ?? "").where("receivedAt", "<=", order?.receivedAt ?? ""),
		)
		.where("kmIn", "is not", null)
		.$narrowType<{ kmIn: number }>()
		.orderBy("receivedAt", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** Moves the orders of requests from one car to another. */
export async function moveOrders(
	trx: Trx,
	{ leadIds, from, to }: { leadIds: readonly string[]; from: string; to: string },
): Promise<void> {
	await updateRows(trx, "workOrders", { leadId: leadIds, carId: from }, { carId: to });
}
