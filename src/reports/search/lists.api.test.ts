// @module-tag engines
import { beforeAll, expect, test } from "vitest";
import { listOrderStatesWith, type OrderState } from "#features/workshop/work-orders/order-states.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { createLargeShop } from "../../../labs/bench/large/create-large-shop.ts";
import { MAX_FOUND_PER_KIND } from "./rules.ts";

const world = openWorld();
const SHOP_SCALE = 1 / 500;

beforeAll(async () => {
	await createLargeShop(world.ctx, SHOP_SCALE);
});

type Row = { id: string; lead_id?: string; state: OrderState };
type Group = { found: Row[]; has_more: boolean };
const getIds = (rows: readonly Row[]) => rows.map(({ id }) => id);
const toGroup = (rows: readonly Row[]) => ({
	ids: getIds(rows.slice(0, MAX_FOUND_PER_KIND)),
	hasMore: rows.length > MAX_FOUND_PER_KIND,
});
const isInside = ({ state }: Row) => listOrderStatesWith("isInside").includes(state);

test.each(["castillo", "corolla", "ba", "da-1", "+507 6000-0001", "wzqxkj"])(
	"begins each group of «%s» as the list of its kind",
	async (q) => {
		const readRows = async (path: string, name: string): Promise<Row[]> =>
			(await world.asStaff(`/api/admin/${path}q=${encodeURIComponent(q)}`)).json[name];
		const { json } = await world.asStaff(`/api/admin/search?q=${encodeURIComponent(q)}`);
		const readGroup = (name: string) => {
			const { found, has_more: hasMore }: Group = json[name];
			return { ids: getIds(found), hasMore };
		};
		const allOrders = await readRows("work-orders?", "orders");
		const orders = [...allOrders.filter(isInside), ...allOrders.filter((order) => !isInside(order))];
		// An order replaces its visit and its request, a visit its request.
		const received = orders.slice(0, MAX_FOUND_PER_KIND + 1).map(({ lead_id: leadId }) => leadId);
		const allVisits = await readRows("agenda/search?", "visits");
		const visits = allVisits.filter(({ lead_id = "" }) => !received.includes(lead_id));
		const listed = [...received, ...visits.map(({ lead_id }) => lead_id)];
		const leads = await readRows("inbox?state=all&", "leads");
		expect(readGroup("orders")).toEqual(toGroup(orders));
		expect(readGroup("visits")).toEqual(toGroup(visits));
		expect(readGroup("leads")).toEqual(toGroup(leads.filter(({ id }) => !listed.includes(id))));
		expect(readGroup("customers")).toEqual(toGroup(await readRows("customers/detailed?", "customers")));
		expect(readGroup("estimates")).toEqual(toGroup(await readRows("estimates?state=all&", "estimates")));
	},
);
