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

/** How a request and its visit were before the car was received; `isNew` where the reception wrote the request down. */
export type Before = {
	isNew: boolean;
	visit: VisitState | null;
	/** The version of its estimate that was approved with the reception. */
	menu?: string;
	lead: Brought;
};

/** Steps of one order, each a person's press. */
const MOST_MOVES = 200;

export const findOrder = (db: DbOrTrx, leadId: string) => findRow(db, "workOrders", { leadId });

/** An order, which nobody else changes until the transaction ends. */
export const lockOrder = (trx: Trx, leadId: string) => lockRow(trx, "workOrders", { leadId });

/** Changes an order that this transaction has locked. @returns its new version */
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

/** What happened to an order, the first first. */
export const listMoves = (db: DbOrTrx, leadId: string) =>
	findRows(db, "workOrderMoves", { leadId }, { at: "asc" }, MOST_MOVES);

/** The next reference of an order; whoever asks for one too waits until this transaction ends. */
export async function nextOrderReference(trx: Trx, now: Date, from: number): Promise<string> {
	const series = `OT-${panamaDay(now).slice(0, 4)}`;
	return `${series}-${String(await nextNumber(trx, series, from)).padStart(5, "0")}`;
}

/** @throws NotFoundError unless its car is in the workshop */
export async function requireInside(db: DbOrTrx, leadId: string): Promise<void> {
	const order = mustExist(await findOrder(db, leadId), NO_SUCH_ORDER);
	mustExist(factsOf(order.state).isInside, NOT_NOW.over);
}

/** Whether the car of a request is in the workshop. */
export async function isInside(db: DbOrTrx, leadId: string): Promise<boolean> {
	const order = await findOrder(db, leadId);
	return order !== undefined && factsOf(order.state).isInside;
}

/** With which request a car stands in the workshop; null while it does not. */
export async function insideWith(db: DbOrTrx, carId: string): Promise<string | null> {
	const order = await findRow(db, "workOrders", { carId, state: statesThat("isInside") });
	return order?.leadId ?? null;
}

/** What a car's kilometres were when it was received last, but for one order. */
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

/** Orders of a car are another's from now on. */
export async function moveOrders(
	trx: Trx,
	of: { leadId: readonly string[]; carId: string },
	carId: string,
): Promise<void> {
	await updateRows(trx, "workOrders", of, { carId });
}
