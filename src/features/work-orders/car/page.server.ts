import { lastOwnerOf } from "#features/cars/owners-read-model.server.ts";
import { NO_SUCH_CAR } from "#features/cars/sentences.ts";
import { type CarRow, findCar, listJoined, onTheWire } from "#features/cars/store.server.ts";
import { listChanges } from "#features/changes/store.server.ts";
import { type Approval, approvalsOf } from "#features/estimates/approved.server.ts";
import { FORGOTTEN } from "#features/leads/sentences.ts";
import { type FullOrder, listOfCar } from "#features/work-orders/board-read-model.server.ts";
import { factsOf } from "#features/work-orders/order-states.ts";
import { listMarks } from "#features/work-orders/store.server.ts";
import { doneCents, jobsOf } from "#features/work-orders/view.server.ts";
import type { DbOrTrx } from "#platform/database/db.server.ts";
import { wired } from "#platform/database/wire.ts";
import { mustExist } from "#platform/errors.ts";
import type { Platform } from "#platform/platform.server.ts";
import { maybeSame, requestsOfCar, suggestedFor } from "./car-read-model.server.ts";
import type { CarOpen, CarPage, CarVisit } from "./contract.ts";

/** A fleet's car may have been many people's: of so many another telling is looked for. */
const MOST_OWNERS = 10;

type Row = Awaited<ReturnType<typeof requestsOfCar>>[number];

/**
 * What the shop knows of a car: what was done and when, what stayed open, whose it was, and what may be the same.
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
	const [approvals, marks] = await Promise.all([approvalsOf(db, ids, now), listMarks(db, ids)]);
	const visits = orders.map((order) => visitOf(order, approvals, marks));
	const owners = ownersOf(rows);
	const people = owners.flatMap(({ customer_id: person }) => person ?? []).slice(0, MOST_OWNERS);
	const received = new Set(visits.map((visit) => visit.id));
	const [suggested, same, joined, history] = await Promise.all([
		suggestedFor(db, car, people),
		maybeSame(db, car, people),
		listJoined(db, car.id),
		listChanges(db, "car", car.id),
	]);
	return {
		...onTheWire(car),
		visits,
		requests: rows.filter((row) => !received.has(row.id)).map(requestOf),
		open: openOf(visits, rows, approvals),
		owners,
		suggested: suggested.map((row) => ({ ...requestOf(row), car: row.line })),
		maybe_same: await Promise.all(same.map((other) => named(db, other))),
		joined: joined.map((other) =>
			wired(
				other,
				"id",
				"plate",
				"brand",
				"model",
				"year",
				"color",
				"notes",
				"updatedAt",
				"joinedAt",
			),
		),
		history,
		now: now.toISOString(),
	};
}

type Approvals = ReadonlyMap<string, Approval>;
type Marks = Awaited<ReturnType<typeof listMarks>>;

function visitOf(order: FullOrder, approvals: Approvals, marks: Marks): CarVisit {
	const { leadId } = order;
	const jobs = jobsOf(approvals.get(leadId), marks.get(leadId));
	return {
		id: leadId,
		...wired(order, "reference", "state", "stateAt", "receivedAt", "complaint", "kmIn", "basis"),
		...wired(order, "basisWhy", "name", "customerId"),
		jobs,
		total_cents: doneCents(jobs),
	};
}

/** What stands open of a car: it is inside, a price waits for an answer, a job was left for later, dropped, or approved and never done. */
function openOf(
	visits: readonly CarVisit[],
	rows: readonly Row[],
	approvals: Approvals,
): CarOpen[] {
	const of = (leadId: string, at: string) => ({ lead_id: leadId, at, cents: null, why: "" });
	const ofVisits = visits.flatMap(({ id, state, state_at: at, reference, jobs }): CarOpen[] => {
		const { isInside } = factsOf(state);
		const dropped = jobs.filter((job) => job.dropped_why !== "" && job.done_at === null);
		const undone = jobs.filter(
			(job) => job.is_approved && job.done_at === null && job.dropped_why === "" && !isInside,
		);
		return [
			...(isInside ? [{ ...of(id, at), kind: "inside" as const, what: reference }] : []),
			...undone.map(({ title, total_cents: cents }) => ({
				...of(id, at),
				kind: "undone" as const,
				what: title,
				cents,
			})),
			...dropped.map(({ title, dropped_why: why }) => ({
				...of(id, at),
				kind: "dropped" as const,
				what: title,
				why,
			})),
		];
	});
	const ofPrices = rows.flatMap(({ id, createdAt }): CarOpen[] => {
		const approval = approvals.get(id);
		if (!approval) return [];
		const { reference, totalCents, isWaiting, jobs } = approval;
		const left = jobs.filter(({ isLeftOut }) => isLeftOut);
		return [
			...(isWaiting
				? [
						{
							...of(id, createdAt),
							kind: "unanswered" as const,
							what: reference,
							cents: totalCents,
						},
					]
				: []),
			...left.map(({ title, cents }) => ({
				...of(id, createdAt),
				kind: "left_out" as const,
				what: title,
				cents,
			})),
		];
	});
	const all = [...ofVisits, ...ofPrices];
	return all.toSorted((one, other) => other.at.localeCompare(one.at));
}

/** Who asked about a car, and from when to when; those who were forgotten are one. */
function ownersOf(rows: readonly Row[]): CarPage["owners"] {
	const people = Map.groupBy(rows, ({ customerId, name }) =>
		name === FORGOTTEN.name ? FORGOTTEN.name : (customerId ?? name),
	);
	return [...people.values()].flatMap((theirs) => {
		const [last, first] = [theirs[0], theirs.at(-1)];
		if (!last || !first) return [];
		const { name, createdAt: lastAt } = last;
		const customerId = name === FORGOTTEN.name ? null : last.customerId;
		return [
			{
				customer_id: customerId,
				name,
				first_at: first.createdAt,
				last_at: lastAt,
				requests: theirs.length,
			},
		];
	});
}

const requestOf = (row: Row) =>
	wired(row, "id", "reference", "kind", "state", "summary", "createdAt", "name");

async function named(db: DbOrTrx, other: CarRow) {
	return { ...onTheWire(other), name: (await lastOwnerOf(db, other.id))?.name ?? "" };
}
