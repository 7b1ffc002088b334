// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { newPlate, openOrders } from "#features/work-orders/orders.test.kit.ts";
import { type Json, openCars } from "./cars.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { cars, page, withdraw, mergeCars } = openCars(world, orders);

/** Returns the orders and requests of a car. */
const standingOn = async (id: string) => {
	const { visits, requests } = await page(id);
	return [...visits, ...requests].map((each: Json) => each.id).toSorted();
};

test("merges two cars, and splits them exactly", async () => {
	const kept = await orders.receive();
	await withdraw(kept);
	const gone = await orders.receive();
	await withdraw(gone);
	const before = [await standingOn(kept.car.id), await standingOn(gone.car.id)];
	const [seen, otherSeen] = [await page(kept.car.id), await page(gone.car.id)];
	const body = {
		other_id: gone.car.id,
		updated_at: seen.updated_at,
		other_updated_at: otherSeen.updated_at,
	};
	const both = await Promise.all([cars(`/${kept.car.id}/join`, body), cars(`/${kept.car.id}/join`, body)]);
	expect(both.map(({ status, json }) => [status, json.id])).toEqual([
		[200, kept.car.id],
		[200, kept.car.id],
	]);
	expect(await standingOn(kept.car.id)).toEqual(before.flat().toSorted());
	// The merged car's id and plate find the car that stays.
	expect((await page(gone.car.id)).id).toBe(kept.car.id);
	expect((await cars(`?plate=${gone.car.plate}`)).json.car.id).toBe(kept.car.id);
	for (const plate of [kept.car.plate, gone.car.plate])
		expect((await orders.panel(`?q=${plate}`)).json.orders.map(({ id }: Json) => id)).toContain(gone.id);
	const joined = await page(kept.car.id);
	expect(joined.joined.map(({ id }: Json) => id)).toEqual([gone.car.id]);
	expect(joined.history[0].fields.map(({ name }: Json) => name)).toEqual(["joined"]);

	// Another visit between merge and split stays with the target.
	const later = await orders.receive({ plate: gone.car.plate });
	expect(later.car.id).toBe(kept.car.id);
	await withdraw(later);
	const parts = `/${kept.car.id}/join/${gone.car.id}`;
	const apart = await Promise.all([cars(parts, undefined, "DELETE"), cars(parts, undefined, "DELETE")]);
	expect(apart.map(({ status, json }) => [status, json.id])).toEqual([
		[200, gone.car.id],
		[200, gone.car.id],
	]);
	expect(await standingOn(gone.car.id)).toEqual(before[1]);
	expect(await standingOn(kept.car.id)).toEqual([...(before[0] ?? []), later.id].toSorted());
	expect((await orders.panel(`?q=${kept.car.plate}`)).json.orders.map(({ id }: Json) => id)).not.toContain(
		gone.id,
	);
	expect((await page(gone.car.id)).updated_at > otherSeen.updated_at).toBe(true);
});

test("rejects a merge when outdated or both are inside", async () => {
	const [one, other] = [await orders.receive(), await orders.receive()];
	expect((await mergeCars(one.car, one.car)).json.code).toBe("same_car");
	const inside = await mergeCars(one.car, other.car);
	expect([inside.status, inside.json.code]).toEqual([409, "both_inside"]);
	await withdraw(other);
	for (const over of [
		{ updated_at: "2026-01-01T00:00:00.000Z" },
		{ other_updated_at: "2026-01-01T00:00:00.000Z" },
	]) {
		const stale = await mergeCars(one.car, other.car, over);
		expect([stale.status, stale.json.code]).toEqual([409, "changed_meanwhile"]);
	}
	// The car without a plate is merged into the other, in either direction.
	const bare = await orders.receive({ plate: "", no_plate: "temporary_permit" });
	await withdraw(bare);
	const joined = await mergeCars(bare.car, other.car);
	expect([joined.status, joined.json.id]).toEqual([200, other.car.id]);
	const again = await mergeCars(one.car, bare.car);
	expect([again.status, again.json.code]).toEqual([409, "joined_elsewhere"]);
	expect((await cars(`/${one.car.id}/join/nadie`, undefined, "DELETE")).status).toBe(404);
	await withdraw(one);
});

test("erases both plates with the last owner", async () => {
	const one = await orders.receive({ person: { name: "Zenaida Prado", phone: "6700-7711" } });
	await withdraw(one);
	const other = await orders.receive({ person: { name: "Olmedo Prado", phone: "6700-7712" } });
	await withdraw(other);
	await mergeCars(one.car, other.car);
	const buyer = await orders.receive();
	const of = `/api/admin/customers/${buyer.customer_id}`;
	const { updated_at: seen } = (await world.asStaff(of)).json;
	const notes = `Vio el ${one.car.plate} y el ${other.car.plate}`;
	await world.asStaff(`${of}/notes`, { method: "PUT", body: { notes, updated_at: seen } });
	const erase = ({ customer_id, phone }: Json) =>
		world.asStaff(`/api/admin/customers/${customer_id}/erasure`, {
			body: { phone_end: phone.slice(-4) },
		});
	const plates = async () =>
		(
			await world.ctx.db
				.selectFrom("cars")
				.select("plate")
				.where("id", "in", [one.car.id, other.car.id])
				.execute()
		)
			.map(({ plate }) => plate)
			.toSorted();
	expect((await erase(one)).status).toBe(200);
	expect(await plates()).toEqual([one.car.plate, other.car.plate].toSorted());
	const owners = (await page(one.car.id)).owners.map(({ name, customer_id: id }: Json) => [name, id]);
	expect(owners.toSorted()).toEqual([
		["Datos borrados", null],
		["Olmedo Prado", other.customer_id],
	]);
	// An edit cannot restore the erased data, and the request cannot be assigned a car.
	const { brand, model, updated_at } = await page(one.car.id);
	const plate = newPlate();
	expect((await cars(`/${one.car.id}`, { plate, brand, model, updated_at }, "PUT")).status).toBe(200);
	const { searchText } = await world.ctx.db
		.selectFrom("leads")
		.select("searchText")
		.where("id", "=", one.id)
		.executeTakeFirstOrThrow();
	expect(searchText).not.toContain(plate.toLowerCase());
	const told = await cars("", { lead_id: one.id, car_id: other.car.id });
	expect([told.status, told.json.code]).toEqual([409, "person_gone"]);
	expect((await erase(other)).status).toBe(200);
	expect(await plates()).toEqual(["", ""]);
	// The plate was corrected meanwhile; the note still contained the plate of the merged car.
	expect((await world.asStaff(of)).json.notes).not.toContain(other.car.plate);
});
