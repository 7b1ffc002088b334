import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { VisitState } from "#features/appointments/visit-states.ts";
import { laterThan } from "#features/changes/rules.ts";
import type { Brought } from "#features/leads/follow.server.ts";
import { panamaDay } from "#panama/time.ts";
import { nextNumber } from "#platform/database/counters.server.ts";
import type { DbOrTrx, Tables, Trx } from "#platform/database/db.server.ts";
import {
	findRow,
	findRows,
	insertRows,
	lockRow,
	updateRows,
} from "#platform/database/rows.server.ts";
import { mustExist } from "#platform/errors.ts";
import { factsOf, statesThat } from "./order-states.ts";
import { NO_SUCH_ORDER, NOT_NOW } from "./sentences.ts";

export type OrderRow = Selectable<Tables["workOrders"]>;
export type MoveRow = Selectable<Tables["workOrderMoves"]>;
export type MarkRow = Selectable<Tables["workOrderJobs"]>;

/** The request and its visit before the reception; `isNew` when the reception created the request. */
export type Before = {
	isNew: boolean;
	visit: VisitState | null;
	/** The estimate version approved with the reception. */
	menu?: string;
	lead: Brought;
};

/** A bound for the moves of one order, each made by a person. */
const MOST_MOVES = 200;

export const findOrder = (db: DbOrTrx, leadId: string) => findRow(db, "workOrders", { leadId });

/** Locks an order until the transaction ends. */
export const lockOrder = (trx: Trx, leadId: string) => lockRow(trx, "workOrders", { leadId });

/** Updates an order that this transaction has locked. @returns its new version */
export async function updateOrder(
	trx: Trx,
	{ leadId, updatedAt }: OrderRow,
	{ now, by }: { now: Date; by: string },
	set: Partial<Omit<OrderRow, "leadId" | "reference" | "updatedAt">>,
): Promise<string> {
	const at = laterThan(updatedAt, now);
	await updateRows(trx, "workOrders", { leadId }, { ...set, updatedAt: at, updatedBy: by });
	return at;
}

export async function addMove(trx: Trx, move: Omit<MoveRow, "id">): Promise<void> {
	await insertRows(trx, "workOrderMoves", { id: randomUUID(), ...move });
}

/** Lists the moves of an order, oldest first. */
export const listMoves = (db: DbOrTrx, leadId: string) =>
	findRows(db, "workOrderMoves", { leadId }, { at: "asc" }, MOST_MOVES);

/** Reserves the next order reference; concurrent callers wait until this transaction ends. */
export async function nextOrderReference(trx: Trx, now: Date, from: number): Promise<string> {
	const series = `OT-${panamaDay(now).slice(0, 4)}`;
	return `${series}-${String(await nextNumber(trx, series, from)).padStart(5, "0")}`;
}

/** @throws NotFoundError unless its car is in the workshop */
export async function requireInside(db: DbOrTrx, leadId: string): Promise<void> {
	const order = mustExist(await findOrder(db, leadId), NO_SUCH_ORDER);
	mustExist(factsOf(order.state).isInside, NOT_NOW.over);
}

/** Tells whether the car of a request is in the workshop. */
export async function isInside(db: DbOrTrx, leadId: string): Promise<boolean> {
	const order = await findOrder(db, leadId);
	return order !== undefined && factsOf(order.state).isInside;
}

/** Finds the request of a car that is in the workshop; null when it is not. */
export async function insideWith(db: DbOrTrx, carId: string): Promise<string | null> {
	const order = await findRow(db, "workOrders", { carId, state: statesThat("isInside") });
	return order?.leadId ?? null;
}

/** Finds the odometer reading of a car's last reception, ignoring one order. */
export async function findLastReading(db: DbOrTrx, carId: string, leadId = "") {
	return db
		.selectFrom("workOrders")
		.select(["kmIn", "receivedAt"])
		.where("carId", "=", carId)
		.where("leadId", "<>", leadId)
		.where("kmIn", "is not", null)
		.$narrowType<{ kmIn: number }>()
		.orderBy("receivedAt", "desc")
		.limit(1)
		.executeTakeFirst();
}

/** Moves orders to another car. */
export async function moveOrders(
	trx: Trx,
	of: { leadId: readonly string[]; carId: string },
	carId: string,
): Promise<void> {
	await updateRows(trx, "workOrders", of, { carId });
}
