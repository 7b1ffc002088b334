import { isSame } from "#car/told.ts";
import { NO_SUCH_CAR } from "#features/cars/sentences.ts";
import { carsOfPeople, findCar, listJoined, onTheWire } from "#features/cars/store.server.ts";
import { listChanges } from "#features/changes/store.server.ts";
import { leftOutOf } from "#features/estimates/approved.server.ts";
import { FORGOTTEN } from "#features/leads/sentences.ts";
import { type FullOrder, listOfCar } from "#features/work-orders/board-read-model.server.ts";
import { factsOf } from "#features/work-orders/order-states.ts";
import { OPEN } from "#features/work-orders/sentences.ts";
import type { Work } from "#features/work-orders/standing.server.ts";
import { doneCents, readWork } from "#features/work-orders/view.server.ts";
import { wired } from "#platform/database/wire.ts";
import { mustExist } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { requestsOfCar, suggestedFor } from "./car-read-model.server.ts";
import type { CarOpen, CarPage, CarVisit } from "./contract.ts";

/** The maximum of owners whose requests are compared; a fleet's car may have had many. */
const MOST_OWNERS = 10;

type Row = Awaited<ReturnType<typeof requestsOfCar>>[number];

/**
 * Reads the page of a car: its work, open items, owners and possible duplicates.
 *
 * @throws NotFoundError
 * @source rules 11.40
 */
export async function readCar(
	{ reads: db, now: clock }: Pick<Platform, "reads" | "now">,
	id: string,
): Promise<CarPage> {
	const now = clock();
	const car = mustExist(await findCar(db, id), NO_SUCH_CAR);
	const [orders, rows] = await Promise.all([listOfCar(db, car.id), requestsOfCar(db, car.id)]);
	const ids = [...new Set([...orders.map(({ leadId }) => leadId), ...rows.map(({ id }) => id)])];
	const workOf = await readWork(db, ids, now);
	const visits = orders.map((order) => visitOf(order, workOf(order.leadId)));
	const owners = ownersOf(rows);
	const people = owners.flatMap(({ customer_id: person }) => person ?? []).slice(0, MOST_OWNERS);
	const received = new Set(visits.map((visit) => visit.id));
	const [leftOut, suggested, theirs, joined, history] = await Promise.all([
		leftOutOf(db, ids),
		suggestedFor(db, car, people),
		carsOfPeople(db, people),
		listJoined(db, car.id),
		listChanges(db, "car", car.id),
	]);
	return {
		...onTheWire(car),
		visits,
		requests: rows.filter((row) => !received.has(row.id)).map(requestOf),
		open: openOf(visits, rows, { workOf, leftOut }),
		owners,
		suggested: suggested.map(requestOf),
		maybe_same: theirs.filter((other) => other.id !== car.id && isSame(car, other)).map(onTheWire),
		joined: joined.map(onTheWire),
		history,
		now: now.toISOString(),
	};
}

function visitOf(order: FullOrder, { jobs }: Work): CarVisit {
	return {
		id: order.leadId,
		...wired(order, "reference", "state", "stateAt", "receivedAt", "complaint", "kmIn", "basis"),
		...wired(order, "basisWhy", "name"),
		jobs,
		total_cents: doneCents(jobs),
	};
}

/** Lists open items: a car inside, an unanswered estimate, and jobs postponed, dropped, or approved and not done. */
function openOf(
	visits: readonly CarVisit[],
	rows: readonly Row[],
	of: {
		workOf: (leadId: string) => Work;
		leftOut: Awaited<ReturnType<typeof leftOutOf>>;
	},
): CarOpen[] {
	const open: CarOpen[] = [];
	const add = (id: string, at: string, text: string, cents: number | null = null) =>
		open.push({ lead_id: id, at, text, cents });
	for (const { id, state, state_at: at, reference, jobs } of visits) {
		const { isInside } = factsOf(state);
		if (isInside) add(id, at, OPEN.inside(reference));
		for (const { title, total_cents: cents, dropped_why: why } of jobs.filter(isOpenJob))
			if (why) add(id, at, OPEN.dropped(title, why));
			else if (!isInside) add(id, at, OPEN.undone(title), cents);
	}
	for (const { id, createdAt: at } of rows) {
		const { approval } = of.workOf(id);
		if (approval?.isWaiting) add(id, at, OPEN.unanswered(approval.reference), approval.totalCents);
		for (const { title, sumCents, discountCents } of of.leftOut(id))
			add(id, at, OPEN.leftOut(title), sumCents - discountCents);
	}
	return open.toSorted((one, other) => other.at.localeCompare(one.at));
}

const isOpenJob = ({ is_approved, done_at, dropped_why }: CarVisit["jobs"][number]) =>
	done_at === null && (is_approved || dropped_why !== "");

/** Lists the people who asked about a car, with their first and last request; all erased people count as one. */
function ownersOf(rows: readonly Row[]): CarPage["owners"] {
	const people = Map.groupBy(rows, ({ customerId, name }) =>
		name === FORGOTTEN.name ? FORGOTTEN.name : (customerId ?? name),
	);
	return [...people.values()].flatMap((theirs) => {
		const [last, first] = [theirs[0], theirs.at(-1)];
		if (!last || !first) return [];
		const { name, customerId } = last;
		return [
			{
				customer_id: name === FORGOTTEN.name ? null : customerId,
				name,
				first_at: first.createdAt,
				last_at: last.createdAt,
				requests: theirs.length,
			},
		];
	});
}

const requestOf = (row: Row) =>
	wired(row, "id", "reference", "kind", "state", "summary", "createdAt", "name");
