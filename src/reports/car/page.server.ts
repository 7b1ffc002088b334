import { listChanges } from "#core/audit/store.server.ts";
import { FORGOTTEN } from "#core/requests/messages.ts";
import { isLikelySameCar } from "#domain/car/parse-car.ts";
import { NO_SUCH_CAR } from "#features/workshop/cars/messages.ts";
import {
	findCar,
	listCarsOfOwners,
	listMergedCars,
	toCarResponse,
} from "#features/workshop/cars/store.server.ts";
import { loadDeferredJobs } from "#features/workshop/estimates/approvals.server.ts";
import type { JobRow } from "#features/workshop/estimates/store.server.ts";
import { countStaffPhotos } from "#features/workshop/photos/store.server.ts";
import { type FullOrder, listCarOrders } from "#features/workshop/work-orders/board-read-model.server.ts";
import type { OrderWork } from "#features/workshop/work-orders/board-status.server.ts";
import type { CarOpen } from "#features/workshop/work-orders/contract.ts";
import { OPEN_ITEM_MESSAGES } from "#features/workshop/work-orders/messages.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import { getDoneTotalCents, loadWorkByLead } from "#features/workshop/work-orders/view.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { pickWireFields } from "#server/database/wire-fields.ts";
import { requireFound } from "#server/errors.ts";
import { listCarRequests, listSuggestedRequests } from "./car-requests.server.ts";
import type { CarPage, CarStay } from "./contract.ts";

/** The maximum of owners whose requests are compared; a fleet's car may have had many. */
const MAX_OWNERS = 10;

type Row = Awaited<ReturnType<typeof listCarRequests>>[number];

/**
 * Reads the page of a car: its work, open items, owners and possible duplicates.
 *
 * @throws NotFoundError
 * @source rules 11.40
 */
export async function readCarPage(
	{ reads: db, now: clock }: Pick<AppContext, "reads" | "now">,
	id: string,
): Promise<CarPage> {
	const now = clock();
	const car = requireFound(await findCar(db, id), NO_SUCH_CAR);
	const [orders, rows] = await Promise.all([listCarOrders(db, car.id), listCarRequests(db, car.id)]);
	const ids = [...new Set([...getLeadIds(orders), ...rows.map(({ id }) => id)])];
	const getWork = await loadWorkByLead(db, ids, now);
	const photoCounts = await countStaffPhotos(db, getLeadIds(orders));
	const visits = orders.map((order) =>
		toVisit(order, getWork(order.leadId), photoCounts.get(order.leadId) ?? 0),
	);
	const owners = listOwners(rows);
	const ownerIds = owners.flatMap(({ customer_id: customerId }) => customerId ?? []).slice(0, MAX_OWNERS);
	const receivedLeadIds = new Set(getLeadIds(orders));
	const [getDeferredJobs, suggested, ownerCars, mergedCars, history] = await Promise.all([
		loadDeferredJobs(db, ids),
		listSuggestedRequests(db, car, ownerIds),
		listCarsOfOwners(db, ownerIds),
		listMergedCars(db, car.id),
		listChanges(db, "car", car.id),
	]);
	return {
		...toCarResponse(car),
		visits,
		requests: rows.filter((row) => !receivedLeadIds.has(row.id)).map(toRequest),
		open: listOpenItems(visits, rows, { getWork, getDeferredJobs }),
		owners,
		suggested: suggested.map(toRequest),
		maybe_same: ownerCars
			.filter((other) => other.id !== car.id && isLikelySameCar(car, other))
			.map(toCarResponse),
		merged_cars: mergedCars.map(toCarResponse),
		history,
		now: now.toISOString(),
	};
}

const getLeadIds = (orders: readonly FullOrder[]) => orders.map(({ leadId }) => leadId);

function toVisit(order: FullOrder, { jobs }: OrderWork, photoCount: number): CarStay {
	return {
		...pickWireFields(order, "id", "leadId", "reference", "state", "stateAt", "receivedAt", "complaint"),
		...pickWireFields(order, "kmIn", "basis", "basisReason", "name"),
		jobs,
		total_cents: getDoneTotalCents(jobs),
		photo_count: photoCount,
	};
}

/** Lists open items: a car inside, an unanswered estimate, and jobs postponed, dropped, or approved and not done. */
function listOpenItems(
	visits: readonly CarStay[],
	rows: readonly Row[],
	context: {
		getWork: (leadId: string) => OrderWork;
		getDeferredJobs: (leadId: string) => JobRow[];
	},
): CarOpen[] {
	const open: CarOpen[] = [];
	const addItem = (
		{ leadId, openedAt }: { leadId: string; openedAt: string },
		item: Pick<CarOpen, "kind" | "subject" | "text">,
		cents: number | null = null,
	) => open.push({ lead_id: leadId, at: openedAt, ...item, cents });
	for (const { lead_id: leadId, state, state_at: openedAt, reference, jobs } of visits) {
		const source = { leadId, openedAt };
		const { isInside } = getOrderStateInfo(state);
		if (isInside)
			addItem(source, { kind: "inside", subject: reference, text: OPEN_ITEM_MESSAGES.inside(reference) });
		for (const { title, total_cents: cents, drop_reason: why } of jobs.filter(isOpenJob))
			if (why)
				addItem(source, { kind: "dropped", subject: title, text: OPEN_ITEM_MESSAGES.dropped(title, why) });
			else if (!isInside)
				addItem(source, { kind: "undone", subject: title, text: OPEN_ITEM_MESSAGES.undone(title) }, cents);
	}
	for (const { id: leadId, createdAt: openedAt } of rows) {
		const source = { leadId, openedAt };
		const { approval } = context.getWork(leadId);
		if (approval?.isWaiting) {
			const { reference, totalCents } = approval;
			const text = OPEN_ITEM_MESSAGES.unanswered(reference);
			addItem(source, { kind: "unanswered", subject: reference, text }, totalCents);
		}
		for (const { title, sumCents: subtotalCents, discountCents } of context.getDeferredJobs(leadId)) {
			const text = OPEN_ITEM_MESSAGES.deferred(title);
			addItem(source, { kind: "deferred", subject: title, text }, subtotalCents - discountCents);
		}
	}
	return open.toSorted((one, other) => other.at.localeCompare(one.at));
}

const isOpenJob = ({ is_approved, done_at, drop_reason }: CarStay["jobs"][number]) =>
	done_at === null && (is_approved || drop_reason !== "");

/** Lists the people who asked about a car, with their first and last request; all erased people count as one. */
function listOwners(rows: readonly Row[]): CarPage["owners"] {
	const requestsByOwner = Map.groupBy(rows, ({ customerId, name, forgottenAt }) =>
		forgottenAt ? FORGOTTEN.name : (customerId ?? name),
	);
	return [...requestsByOwner.values()].flatMap((requests) => {
		const [last, first] = [requests[0], requests.at(-1)];
		if (!last || !first) return [];
		const { name, customerId } = last;
		return [
			{
				customer_id: customerId,
				name,
				first_at: first.createdAt,
				last_at: last.createdAt,
				requests: requests.length,
			},
		];
	});
}

const toRequest = (row: Row) =>
	pickWireFields(row, "id", "reference", "kind", "state", "summary", "createdAt", "name");
