// @module-tag engines
import { expect, test } from "vitest";
import { createPlate, openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { type Json, openCars } from "./cars.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { callCarsApi, readCarPage, withdraw, mergeCars } = openCars(world, orders);

/** Returns the orders and requests of a car. */
const listOrderAndRequestIds = async (id: string) => {
	const { visits, requests } = await readCarPage(id);
	return [...visits, ...requests].map((item: Json) => item.id).toSorted();
};

test("merges two cars, and splits them exactly", async () => {
	const targetOrder = await orders.receive();
	await withdraw(targetOrder);
	const sourceOrder = await orders.receive();
	await withdraw(sourceOrder);
	const idsBefore = [
		await listOrderAndRequestIds(targetOrder.car.id),
		await listOrderAndRequestIds(sourceOrder.car.id),
	];
	const [seen, otherSeen] = [await readCarPage(targetOrder.car.id), await readCarPage(sourceOrder.car.id)];
	const body = {
		other_id: sourceOrder.car.id,
		updated_at: seen.updated_at,
		other_updated_at: otherSeen.updated_at,
	};
	const responses = await Promise.all([
		callCarsApi(`/${targetOrder.car.id}/merges`, body),
		callCarsApi(`/${targetOrder.car.id}/merges`, body),
	]);
	expect(responses.map(({ status, json }) => [status, json.id])).toEqual([
		[200, targetOrder.car.id],
		[200, targetOrder.car.id],
	]);
	expect(await listOrderAndRequestIds(targetOrder.car.id)).toEqual(idsBefore.flat().toSorted());
	// The merged car's id and plate find the car that stays.
	expect((await readCarPage(sourceOrder.car.id)).id).toBe(targetOrder.car.id);
	expect((await callCarsApi(`?plate=${sourceOrder.car.plate}`)).json.car.id).toBe(targetOrder.car.id);
	for (const plate of [targetOrder.car.plate, sourceOrder.car.plate])
		expect((await orders.callApi(`?q=${plate}`)).json.orders.map(({ id }: Json) => id)).toContain(
			sourceOrder.id,
		);
	const mergeResult = await readCarPage(targetOrder.car.id);
	expect(mergeResult.merged_cars.map(({ id }: Json) => id)).toEqual([sourceOrder.car.id]);
	expect(mergeResult.history[0].fields.map(({ name }: Json) => name)).toEqual(["joined"]);

	// Another visit between merge and split stays with the target.
	const later = await orders.receive({ plate: sourceOrder.car.plate });
	expect(later.car.id).toBe(targetOrder.car.id);
	await withdraw(later);
	const splitPath = `/${targetOrder.car.id}/merges/${sourceOrder.car.id}`;
	const splitResponses = await Promise.all([
		callCarsApi(splitPath, undefined, "DELETE"),
		callCarsApi(splitPath, undefined, "DELETE"),
	]);
	expect(splitResponses.map(({ status, json }) => [status, json.id])).toEqual([
		[200, sourceOrder.car.id],
		[200, sourceOrder.car.id],
	]);
	expect(await listOrderAndRequestIds(sourceOrder.car.id)).toEqual(idsBefore[1]);
	expect(await listOrderAndRequestIds(targetOrder.car.id)).toEqual(
		[...(idsBefore[0] ?? []), later.id].toSorted(),
	);
	expect(
		(await orders.callApi(`?q=${targetOrder.car.plate}`)).json.orders.map(({ id }: Json) => id),
	).not.toContain(sourceOrder.id);
	expect((await readCarPage(sourceOrder.car.id)).updated_at > otherSeen.updated_at).toBe(true);
});

test("rejects a merge when outdated or both are inside", async () => {
	const [firstOrder, secondOrder] = [await orders.receive(), await orders.receive()];
	expect((await mergeCars(firstOrder.car, firstOrder.car)).json.code).toBe("same_car");
	const rejection = await mergeCars(firstOrder.car, secondOrder.car);
	expect([rejection.status, rejection.json.code]).toEqual([409, "both_inside"]);
	await withdraw(secondOrder);
	for (const overrides of [
		{ updated_at: "2026-01-01T00:00:00.000Z" },
		{ other_updated_at: "2026-01-01T00:00:00.000Z" },
	]) {
		const conflict = await mergeCars(firstOrder.car, secondOrder.car, overrides);
		expect([conflict.status, conflict.json.code]).toEqual([409, "changed_meanwhile"]);
	}
	// The car without a plate is merged into the other, in either direction.
	const orderWithoutPlate = await orders.receive({ plate: "", no_plate: "temporary_permit" });
	await withdraw(orderWithoutPlate);
	const mergeResult = await mergeCars(orderWithoutPlate.car, secondOrder.car);
	expect([mergeResult.status, mergeResult.json.id]).toEqual([200, secondOrder.car.id]);
	const lastResponse = await mergeCars(firstOrder.car, orderWithoutPlate.car);
	expect([lastResponse.status, lastResponse.json.code]).toEqual([409, "merged_elsewhere"]);
	expect((await callCarsApi(`/${firstOrder.car.id}/merges/nadie`, undefined, "DELETE")).status).toBe(404);
	await withdraw(firstOrder);
});

test("erases both plates with the last owner", async () => {
	const firstOrder = await orders.receive({ person: { name: "Zenaida Prado", phone: "6700-7711" } });
	await withdraw(firstOrder);
	const secondOrder = await orders.receive({ person: { name: "Olmedo Prado", phone: "6700-7712" } });
	await withdraw(secondOrder);
	await mergeCars(firstOrder.car, secondOrder.car);
	const buyer = await orders.receive();
	const customerPath = `/api/admin/customers/${buyer.customer_id}`;
	const { updated_at: seen } = (await world.asStaff(customerPath)).json;
	const notes = `Vio el ${firstOrder.car.plate} y el ${secondOrder.car.plate}`;
	await world.asStaff(`${customerPath}/notes`, { method: "PUT", body: { notes, updated_at: seen } });
	const eraseCustomer = ({ customer_id, phone }: Json) =>
		world.asStaff(`/api/admin/customers/${customer_id}/erasure`, {
			body: { phone_end: phone.slice(-4) },
		});
	const readPlates = async () =>
		(
			await world.ctx.db
				.selectFrom("cars")
				.select("plate")
				.where("id", "in", [firstOrder.car.id, secondOrder.car.id])
				.execute()
		)
			.map(({ plate }) => plate)
			.toSorted();
	expect((await eraseCustomer(firstOrder)).status).toBe(200);
	expect(await readPlates()).toEqual([firstOrder.car.plate, secondOrder.car.plate].toSorted());
	const owners = (await readCarPage(firstOrder.car.id)).owners.map(({ name, customer_id: id }: Json) => [
		name,
		id,
	]);
	expect(owners.toSorted()).toEqual([
		["Datos borrados", null],
		["Olmedo Prado", secondOrder.customer_id],
	]);
	// An edit cannot restore the erased data, and the request cannot be assigned a car.
	const { brand, model, updated_at } = await readCarPage(firstOrder.car.id);
	const plate = createPlate();
	expect(
		(await callCarsApi(`/${firstOrder.car.id}`, { plate, brand, model, updated_at }, "PUT")).status,
	).toBe(200);
	const { searchText } = await world.ctx.db
		.selectFrom("leads")
		.select("searchText")
		.where("id", "=", firstOrder.lead_id)
		.executeTakeFirstOrThrow();
	expect(searchText).not.toContain(plate.toLowerCase());
	const rejection = await callCarsApi("", { lead_id: firstOrder.lead_id, car_id: secondOrder.car.id });
	expect([rejection.status, rejection.json.code]).toEqual([409, "person_gone"]);
	expect((await eraseCustomer(secondOrder)).status).toBe(200);
	expect(await readPlates()).toEqual(["", ""]);
	// The plate was corrected meanwhile; the note still contained the plate of the merged car.
	expect((await world.asStaff(customerPath)).json.notes).not.toContain(secondOrder.car.plate);
});
