import { carLine } from "#car/car.ts";
import { laterThan } from "#features/changes/rules.ts";
import { recordChange } from "#features/changes/store.server.ts";
import {
	carryToCar,
	exchangeWords,
	lockLead,
	rememberWords,
} from "#features/leads/store.server.ts";
import { type DbOrTrx, inTransaction, type Trx } from "#platform/database/db.server.ts";
import { deleteRows, findRows, insertRows, updateRows } from "#platform/database/rows.server.ts";
import { conflict, mustExist, RuleError } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import type { CarJoin, WorkshopCar } from "./contract.ts";
import { refuseStale } from "./edit.server.ts";
import { allLeadsOf, leadsOfCar } from "./owners-read-model.server.ts";
import { BOTH_INSIDE, JOINED_ELSEWHERE, NO_SUCH_CAR, NOT_JOINED, SAME_CAR } from "./sentences.ts";
import { type CarRow, dropUnusedCar, lockCar, onTheWire } from "./store.server.ts";

/** The operations of work orders that cars depend on. */
export type OrdersOfCars = {
	/** Finds the request of a car that is in the workshop; null when it is not. */
	insideWith: (db: DbOrTrx, carId: string) => Promise<string | null>;
	move: (
		trx: Trx,
		of: { leadId: readonly string[]; carId: string },
		carId: string,
	) => Promise<void>;
};

/**
 * Merges two records of one car: requests and orders move to the record that stays, which is the one with a plate. When
 * both have one, either plate finds it. Repeating the call changes nothing.
 *
 * @returns the car that stays
 * @throws NotFoundError | RuleError same_car (422) | changed_meanwhile | joined_elsewhere | both_inside (409)
 * @source rules 11.41; decision 041
 */
export function joinCars(
	at: Platform,
	actor: Actor,
	id: string,
	asked: CarJoin,
	orders: OrdersOfCars,
): Promise<WorkshopCar> {
	const { other_id: otherId } = asked;
	if (id === otherId) throw new RuleError("same_car", SAME_CAR);
	// If a car is received meanwhile, the transaction retries and finds it inside.
	return inTransaction(at.db, async (trx) => {
		const [asking, other] = await lockBoth(trx, id, otherId);
		if (other.joinedIntoId === id) return onTheWire(asking);
		if (asking.joinedIntoId === otherId) return onTheWire(other);
		if (asking.joinedIntoId || other.joinedIntoId)
			throw conflict("joined_elsewhere", JOINED_ELSEWHERE);
		await refuseStale(trx, asking, asked.updated_at);
		await refuseStale(trx, other, asked.other_updated_at);
		const inside = [asking, other].map((car) => orders.insideWith(trx, car.id));
		if ((await Promise.all(inside)).every(Boolean)) throw conflict("both_inside", BOTH_INSIDE);
		const [kept, gone] = !asking.plate && other.plate ? [other, asking] : [asking, other];
		return join(trx, { kept, gone, orders, actor, now: at.now() });
	});
}

type Both = { kept: CarRow; gone: CarRow; orders: OrdersOfCars; actor: Actor; now: Date };

async function join(trx: Trx, { kept, gone, orders, actor, now }: Both): Promise<WorkshopCar> {
	const leadIds = await allLeadsOf(trx, gone.id);
	const searched = await leadsOfCar(trx, gone.id);
	const came = leadIds.map((leadId) => ({ carId: gone.id, leadId }));
	await insertRows(trx, "joinedCarRequests", came);
	await carry(trx, orders, leadIds, gone.id, kept.id);
	if (kept.plate) for (const leadId of searched) await rememberWords(trx, leadId, kept.plate);
	const updatedAt = laterThan([kept.updatedAt, gone.updatedAt].toSorted()[1] ?? "", now);
	const joined = { joinedIntoId: kept.id, joinedAt: updatedAt, updatedAt };
	await updateRows(trx, "cars", { id: gone.id }, joined);
	await tell(trx, actor, kept, gone, { updatedAt, isJoined: true });
	return onTheWire({ ...kept, updatedAt });
}

/**
 * Undoes a merge: restores the other car with exactly its former requests, except those assigned to a third car since.
 *
 * @returns the restored car
 * @throws NotFoundError | RuleError changed_meanwhile | both_inside (409)
 * @source rules 11.41; decision 041
 */
export function partCars(
	at: Platform,
	actor: Actor,
	{ id, other: otherId }: { id: string; other: string },
	orders: Pick<OrdersOfCars, "move">,
): Promise<WorkshopCar> {
	return inTransaction(at.db, async (trx) => {
		const [kept, other] = await lockBoth(trx, id, otherId);
		// A repeated request changes nothing.
		if (other.joinedIntoId === null) return onTheWire(other);
		mustExist(other.joinedIntoId === id, NOT_JOINED);
		const came = await findRows(trx, "joinedCarRequests", { carId: otherId });
		const leadIds = came.map(({ leadId }) => leadId);
		const here = new Set(await leadsOfCar(trx, id));
		await carry(trx, orders, leadIds, id, otherId);
		for (const leadId of leadIds.filter((leadId) => here.has(leadId)))
			await exchangeWords(trx, await lockLead(trx, leadId), kept.plate, "");
		await deleteRows(trx, "joinedCarRequests", { carId: otherId });
		const updatedAt = laterThan(kept.updatedAt, at.now());
		const alone = { joinedIntoId: null, joinedAt: null, updatedAt };
		await updateRows(trx, "cars", { id: otherId }, alone);
		await tell(trx, actor, kept, other, { updatedAt, isJoined: false });
		await dropUnusedCar(trx, otherId);
		return onTheWire({ ...other, ...alone });
	});
}

async function carry(
	trx: Trx,
	orders: Pick<OrdersOfCars, "move">,
	leadIds: readonly string[],
	from: string,
	to: string,
): Promise<void> {
	await carryToCar(trx, { id: leadIds, carId: from }, to);
	await orders.move(trx, { leadId: leadIds, carId: from }, to);
}

/**
 * Locks both cars in the order of their ids, which avoids a deadlock between crosswise merges.
 *
 * @throws NotFoundError
 */
async function lockBoth(trx: Trx, id: string, otherId: string): Promise<[CarRow, CarRow]> {
	for (const each of [id, otherId].toSorted()) await lockCar(trx, each);
	const [one, other] = [await lockCar(trx, id), await lockCar(trx, otherId)];
	return [mustExist(one, NO_SUCH_CAR), mustExist(other, NO_SUCH_CAR)];
}

/** Records the merge in the car's history, without the plate, which would outlive the erasure of its owner. */
async function tell(
	trx: Trx,
	actor: Actor,
	kept: CarRow,
	other: CarRow,
	{ updatedAt: at, isJoined }: { updatedAt: string; isJoined: boolean },
): Promise<void> {
	await updateRows(trx, "cars", { id: kept.id }, { updatedAt: at });
	const [none, joined] = [{ joined: null }, { joined: carLine({ ...other, plate: "" }) }];
	const [before, after] = isJoined ? [none, joined] : [joined, none];
	const change = { subject: "car", subjectId: kept.id, action: "updated" } as const;
	await recordChange(trx, actor, { ...change, before, after, at });
}
