import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { openEstimates } from "#features/estimates/estimates.test.kit.ts";
import { openOrders } from "#features/work-orders/orders.test.kit.ts";

const world = openWorld();
const { staff } = openEstimates(world);

const carsOf = async (phone: string) => {
	const found = (await world.asStaff(`/api/admin/customers/detailed?q=${phone}`)).json;
	const [{ id }] = found.customers;
	return (await world.asStaff(`/api/admin/customers/${id}`)).json.cars;
};
const estimate = async (phone: string, car: object) => {
	world.ctx.clock.advance(1000);
	const told = { brand: "", model: "", year: null, plate: "", ...car };
	return staff("", { name: "Ana Ríos", phone, car: told });
};
const write = async (phone: string, car: string) => {
	world.ctx.clock.advance(1000);
	const wish = `Una revisión ${car}`;
	const body = { name: "Ana Ríos", phone, channel: "phone", kind: "contact", wish, car, email: "" };
	return world.asStaff("/api/admin/inbox", { body });
};

test("combines one car's details from all requests", async () => {
	await write("62100001", "Corolla");
	await estimate("62100001", { brand: "Toyota", model: "Corolla", year: 2015, plate: "ab-3410" });
	await write("62100001", "Toyota Corolla 2015");
	expect(await carsOf("62100001")).toEqual([
		{ brand: "Toyota", model: "Corolla", year: 2015, plate: "AB3410" },
	]);
});

test("lists several cars, the last mentioned first", async () => {
	await estimate("62100002", { brand: "Kia", model: "Rio", year: 2019 });
	await write("62100002", "Hilux 2018 placa 123456");
	expect(await carsOf("62100002")).toEqual([
		{ brand: "", model: "Hilux", year: 2018, plate: "123456" },
		{ brand: "Kia", model: "Rio", year: 2019, plate: "" },
	]);
});

test("includes cars of visits and quotes but not quarantine", async () => {
	const customer = { name: "Ana Ríos", phone: "62100003" };
	const products = [{ sku: "ENI-DOT4-500", quantity: 2 }];
	const car = { vehicleBrand: "Otro", vehicleBrandOther: "Subaru", vehicleModel: "XV" };
	await world.call("/api/quotes", { body: { customer, products, ...car } });
	world.ctx.clock.advance(1000);
	const spam = { vehicleModel: "Spam", website: "http://x.com" };
	await world.call("/api/quotes", { body: { customer, products, ...spam } });
	expect(await carsOf("62100003")).toEqual([{ brand: "Subaru", model: "XV", year: null, plate: "" }]);
});

test("returns no cars when none was mentioned", async () => {
	await write("62100004", "");
	expect(await carsOf("62100004")).toEqual([]);
});

test("offers a shared car only to its last owner", async () => {
	const orders = openOrders(world);
	const order = await orders.receive({ plate: "VN-4410" });
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	const seller = order.phone.replace("+507", "");
	const told = { brand: "Kia", model: "Sportage", year: 2017, plate: "VN4410" };
	await write(seller, "Kia Sportage 2017 placa VN-4410");
	expect(await carsOf(seller)).toEqual([told]);
	world.ctx.clock.advance(1000);
	const bought = await orders.receive({ plate: "VN4410" });
	expect(await carsOf(seller)).toEqual([]);
	await write(seller, "Kia Sportage 2017");
	expect(await carsOf(seller)).toEqual([]);
	// Another car without a plate belongs to this customer.
	await write(seller, "Kia Rio 2021");
	expect(await carsOf(seller)).toMatchObject([{ model: "Rio" }]);
	expect(await carsOf(bought.phone.replace("+507", ""))).toMatchObject([{ model: "Sportage" }]);
	await orders.move(bought, "withdrawn", { reason: "No quiso" });
	world.ctx.clock.advance(1000);
	await orders.receive({ plate: "VN4410", person: undefined, customer_id: order.customer_id });
	expect(await carsOf(seller)).toContainEqual(told);
});
