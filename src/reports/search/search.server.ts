import { getSettings } from "#core/settings/store.server.ts";
import { formatCar } from "#domain/car/car.ts";
import { parsePlateSearch } from "#domain/car/plate-search.ts";
import { hasRight } from "#domain/permissions.ts";
import { toPanamaDay } from "#domain/time.ts";
import { findCars } from "#features/workshop/cars/recognise.server.ts";
import { toEstimateRow } from "#features/workshop/estimates/view.server.ts";
import type { OrderCard } from "#features/workshop/work-orders/contract.ts";
import { readMechanicView } from "#features/workshop/work-orders/mechanic/mechanic-view.server.ts";
import type { MechanicCar } from "#features/workshop/work-orders/mechanic/mechanic-view-contract.ts";
import { findVisits } from "#reports/agenda-search/find-visits.server.ts";
import { searchBoard } from "#reports/board/board.server.ts";
import { listLatestCustomers } from "#reports/customers/list-customers.server.ts";
import { listLatest } from "#reports/estimates/list-estimates.server.ts";
import { listNewestMatches } from "#reports/inbox/list-leads.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Call } from "#server/call.server.ts";
import { type FoundOrder, PanelSearchResults } from "./contract.ts";
import { isSearchable, MAX_FOUND_PER_KIND, matchesCar } from "./rules.ts";

const NO_RESULTS = { orders: null, visits: null, leads: null, estimates: null, customers: null, cars: null };

/**
 * Searches everything that people ask for by plate, telephone, name or reference. Each kind needs the right of its own
 * list, and returns its first results. Parsing by the schema removes every field that it does not declare.
 *
 * @source rules 7.33
 */
export async function searchPanel(call: Call, q: string): Promise<PanelSearchResults> {
	const { ctx, actor } = call;
	const now = ctx.now().toISOString();
	if (!isSearchable(q)) return { ...NO_RESULTS, now };
	const { usesWorkOrders } = await getSettings(ctx.db);
	const may = {
		orders: usesWorkOrders && hasRight(actor, "orders"),
		workshop: usesWorkOrders && hasRight(actor, "workshop"),
		visits: hasRight(actor, "agenda"),
		leads: hasRight(actor, "inbox"),
		estimates: hasRight(actor, "estimates"),
		customers: hasRight(actor, "customers"),
	};
	const [found, visits, leads, estimates, customers] = await Promise.all([
		may.orders ? findCarsAndOrders(ctx, q) : undefined,
		may.visits ? findVisits(ctx, { q, after: "" }) : undefined,
		may.leads ? listNewestMatches(ctx.reads, q) : undefined,
		may.estimates ? findEstimates(ctx, q) : undefined,
		may.customers ? listLatestCustomers(ctx.reads, q, MAX_FOUND_PER_KIND + 1) : undefined,
	]);
	const orders = found?.orders ?? (may.workshop ? await findMechanicOrders(call, q) : undefined);
	const received = new Set(orders?.map(({ lead_id: leadId }) => leadId));
	const otherVisits = visits?.visits.filter(({ lead_id }) => !received.has(lead_id));
	const booked = new Set(otherVisits?.map(({ lead_id }) => lead_id));
	return PanelSearchResults.parse({
		orders: toGroup(orders),
		visits: toGroup(otherVisits),
		leads: toGroup(leads?.filter(({ id }) => !received.has(id) && !booked.has(id))),
		estimates: toGroup(estimates),
		customers: toGroup(customers),
		cars: toGroup(found?.cars.filter(({ inside }) => inside === null)),
		now,
	});
}

/** Returns the first results of a kind, and whether there are more. */
function toGroup<Item>(items: readonly Item[] | undefined) {
	if (!items) return null;
	return { found: items.slice(0, MAX_FOUND_PER_KIND), has_more: items.length > MAX_FOUND_PER_KIND };
}

/** Finds the cars by plate, and the orders with those inside first. */
async function findCarsAndOrders(ctx: AppContext, q: string) {
	const plate = parsePlateSearch(q);
	const cars = plate ? (await findCars({ db: ctx.reads }, { plate })).found : [];
	const insideIds = cars.flatMap(({ inside }) => inside ?? []);
	const cards = await searchBoard(ctx, { q, insideIds, limit: MAX_FOUND_PER_KIND + 1 });
	return { cars, orders: cards.map(toFoundOrder) };
}

async function findEstimates(ctx: AppContext, q: string) {
	const today = toPanamaDay(ctx.now());
	const limit = MAX_FOUND_PER_KIND + 1;
	const rows = await listLatest(ctx.reads, { q, state: "all", page: 1 }, today, { limit });
	return rows.map((row) => toEstimateRow(row, today));
}

/** Finds cars inside for mechanics, in the data that their own view shows. */
async function findMechanicOrders(call: Call, q: string): Promise<FoundOrder[]> {
	const { cars } = await readMechanicView(call);
	return cars
		.filter(({ car, first_name, reference }) => matchesCar(q, { car, texts: [first_name, reference] }))
		.map(toFoundOrder);
}

function toFoundOrder(card: OrderCard | MechanicCar): FoundOrder {
	const { car } = card;
	const name = "name" in card ? card.name : card.first_name;
	return { ...card, name, plate: car.plate, car: formatCar({ ...car, plate: "" }) };
}
