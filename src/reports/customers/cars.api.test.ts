import { expect, test } from "vitest";
import { openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const { callApi } = openEstimates(world);

const listCars = async (phone: string) => {
	const directory = (await world.asStaff(`/api/admin/customers/detailed?q=${phone}`)).json;
	const [{ id }] = directory.customers;
	return (await world.asStaff(`/api/admin/customers/${id}`)).json.cars;
};
const createEstimate = async (phone: string, car: object) => {
	world.ctx.clock.advance(1000);
	const carFields = { brand: "", model: "", year: null, plate: "", ...car };
	return callApi("", { name: "Ana Ríos", phone, car: carFields });
};
const createRequest = async (phone: string, car: string) => {
	world.ctx.clock.advance(1000);
	const wish = `Una revisión ${car}`;
	const body = { name: "Ana Ríos", phone, channel: "phone", kind: "contact", wish, car, email: "" };
	return world.asStaff("/api/admin/inbox", { body });
};

test("combines one car's details from all requests", async () => {
	await createRequest("62100001", "Corolla");
	await createEstimate("62100001", { brand: "Toyota", model: "Corolla", year: 2015, plate: "ab-3410" });
	await createRequest("62100001", "Toyota Corolla 2015");
	expect(await listCars("62100001")).toEqual([
		{ brand: "Toyota", model: "Corolla", year: 2015, plate: "AB3410" },
	]);
});

test("lists several cars, the last mentioned first", async () => {
	await createEstimate("62100002", { brand: "Kia", model: "Rio", year: 2019 });
	await createRequest("62100002", "Hilux 2018 placa 123456");
	expect(await listCars("62100002")).toEqual([
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
	expect(await listCars("62100003")).toEqual([{ brand: "Subaru", model: "XV", year: null, plate: "" }]);
});

test("returns no cars when none was mentioned", async () => {
	await createRequest("62100004", "");
	expect(await listCars("62100004")).toEqual([]);
});

test("offers a shared car only to its last owner", async () => {
	const orders = openOrders(world);
	const order = await orders.receive({ plate: "VN-4410" });
	await orders.move(order, "withdrawn", { reason: "No quiso" });
	const sellerPhone = order.phone.replace("+507", "");
	const expectedCar = { brand: "Kia", model: "Sportage", year: 2017, plate: "VN4410" };
	await createRequest(sellerPhone, "Kia Sportage 2017 placa VN-4410");
	expect(await listCars(sellerPhone)).toEqual([expectedCar]);
	world.ctx.clock.advance(1000);
	const newOrder = await orders.receive({ plate: "VN4410" });
	expect(await listCars(sellerPhone)).toEqual([]);
	await createRequest(sellerPhone, "Kia Sportage 2017");
	expect(await listCars(sellerPhone)).toEqual([]);
	// Another car without a plate belongs to this customer.
	await createRequest(sellerPhone, "Kia Rio 2021");
	expect(await listCars(sellerPhone)).toMatchObject([{ model: "Rio" }]);
	expect(await listCars(newOrder.phone.replace("+507", ""))).toMatchObject([{ model: "Sportage" }]);
	await orders.move(newOrder, "withdrawn", { reason: "No quiso" });
	world.ctx.clock.advance(1000);
	await orders.receive({ plate: "VN4410", person: undefined, customer_id: order.customer_id });
	expect(await listCars(sellerPhone)).toContainEqual(expectedCar);
});
