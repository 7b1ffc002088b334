import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { openOrders } from "./orders.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);

test("what was noted is corrected also once its mechanic has left, who is given no other car", async () => {
	await world.tokenOf("mecanico");
	const { mechanics } = (await world.asStaff("/api/admin/mechanics")).json;
	const [{ id: mechanicId, full_name }] = mechanics;
	const order = await orders.receive({ mechanic_id: mechanicId });
	const other = await orders.receive();
	const set = (disabledAt: string | null) =>
		world.at.db.updateTable("staff").set({ disabledAt }).where("id", "=", mechanicId).execute();
	await set(world.at.now().toISOString());
	const noted = await orders.edit(order, { mechanic_id: mechanicId, belongings: "Silla de bebé" });
	expect(noted).toMatchObject({
		status: 200,
		json: { belongings: "Silla de bebé", mechanic: { id: mechanicId, full_name } },
	});
	const given = await orders.edit(other, { mechanic_id: mechanicId });
	expect([given.status, given.json.code]).toEqual([422, "no_colleague"]);
	expect((await orders.edit(order, { mechanic_id: null })).json.mechanic).toBeNull();
	await set(null);
});
