import { getSettings } from "#core/settings/store.server.ts";
import { listInside } from "#features/workshop/work-orders/board-read-model.server.ts";
import { GROUP_NAMES } from "#features/workshop/work-orders/choices.ts";
import type { OrderCard } from "#features/workshop/work-orders/contract.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import { loadCards } from "#features/workshop/work-orders/view.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { getIds } from "#server/database/rows.server.ts";
import type { Board, InsideSummary } from "./contract.ts";
import { searchInside, searchOrders } from "./search-orders.server.ts";

/** The cars of each kind in a summary; the lists behind it have the others. */
const MAX_URGENT_CARS = 2;

/** Lists the cars inside, or searches all orders. */
export async function readBoard(ctx: AppContext, q: string): Promise<Board> {
	const now = ctx.now();
	const rows = q.trim() ? await searchOrders(ctx.reads, q) : await listInside(ctx.reads);
	const orders = await loadCards(ctx.reads, rows, now);
	return { orders, ...countLateAndReady(orders), now: now.toISOString() };
}

/**
 * Searches all orders, the cars inside first.
 *
 * @param input `insideIds` are orders of the cars inside whose plate matches: a request may name another plate
 */
export async function searchBoard(
	ctx: AppContext,
	{ q, insideIds, limit }: { q: string; insideIds: readonly string[]; limit: number },
): Promise<OrderCard[]> {
	const [inside, all] = await Promise.all([
		searchInside(ctx.reads, q, insideIds),
		searchOrders(ctx.reads, q),
	]);
	const idsInside = new Set(getIds(inside));
	const others = all.filter(({ id }) => !idsInside.has(id));
	return loadCards(ctx.reads, [...inside, ...others].slice(0, limit), ctx.now());
}

/** Counts the overdue cars, and those that only wait for their pickup. */
const countLateAndReady = (cards: readonly OrderCard[]) => ({
	late: cards.filter(({ is_late: isLate }) => isLate).length,
	ready: cards.filter(isAwaitingPickup).length,
});
const isAwaitingPickup = ({ state, turn }: OrderCard) =>
	getOrderStateInfo(state).isReady && turn === "customer";

/** Summarizes the cars inside: how many wait for what, and those that the shop must act on; null without work orders. */
export async function summarizeInside({
	reads,
	now,
}: Pick<AppContext, "reads" | "now">): Promise<InsideSummary | null> {
	if (!(await getSettings(reads)).usesWorkOrders) return null;
	const inside = await loadCards(reads, await listInside(reads), now());
	const readyCars = inside.filter(isAwaitingPickup);
	return {
		inside: inside.length,
		...countLateAndReady(inside),
		groups: GROUP_NAMES.map((group) => {
			const cars = inside.filter((card) => card.group === group);
			return { group, count: cars.length, late: cars.filter(({ is_late: isLate }) => isLate).length };
		}).filter(({ count }) => count > 0),
		late_cars: inside.filter(({ is_late: isLate }) => isLate).slice(0, MAX_URGENT_CARS),
		startable_cars: inside
			.filter((card) => card.group === "to_start" && card.approved.length > 0 && !card.is_late)
			.slice(0, MAX_URGENT_CARS),
		ready_cars: readyCars
			.toSorted((one, other) => (one.state_at < other.state_at ? -1 : 1))
			.slice(0, MAX_URGENT_CARS),
	};
}
