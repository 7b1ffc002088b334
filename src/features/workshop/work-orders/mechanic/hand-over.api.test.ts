// @module-tag engines
/** The cars of a mechanic who leaves go to another one, or to none, with the change of the account. */
import { expect, test } from "vitest";
import { openOrders } from "#features/workshop/work-orders/orders.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const orders = openOrders(world);
const { callAdminApi } = orders.estimates;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
let count = 0;

const employ = async (role = "mechanic", fullName = `Luis Paz ${++count}`): Promise<Json> => {
	const account = { full_name: fullName, username: `luis${++count}`, email: "l@correo.com" };
	const body = { ...account, password: "grapa-nube-caballo-47", role };
	return (await callAdminApi("/create-admin", body)).json.user;
};
const deactivate = ({ id }: Json, body?: object): Promise<Json> =>
	callAdminApi(`/admins/${id}/deactivation`, body ?? {});
const changeRole = ({ id }: Json, role: string, body: object = {}): Promise<Json> =>
	callAdminApi(`/admins/${id}/role`, { role, ...body }, "PUT");
const readAccount = async ({ id }: Json): Promise<Json> =>
	(await callAdminApi("/admins")).json.admins.find((admin: Json) => admin.id === id);
/** Employs a mechanic with two cars inside and one that left. */
const employWithCars = async (): Promise<Json> => {
	const mechanic = await employ();
	const mechanicId = mechanic.id;
	const cars = [
		await orders.receive({ mechanic_id: mechanicId }),
		await orders.receive({ mechanic_id: mechanicId }),
	];
	const left = await orders.receive({ mechanic_id: mechanicId });
	await orders.move(left, "withdrawn", { reason: "No quiso" });
	return { mechanic, cars, left };
};
const readMechanics = async (cars: Json[]) =>
	Promise.all(cars.map(async (car) => (await orders.read(car)).mechanic?.id ?? null));

test.each([
	["deactivated", (person: Json, body?: object) => deactivate(person, body)],
	["made receptionist", (person: Json, body?: object) => changeRole(person, "reception", body)],
	["made editor", (person: Json, body?: object) => changeRole(person, "editor", body)],
])("asks for the cars of a mechanic who is %s", async (_, change) => {
	const { mechanic, cars, left } = await employWithCars();
	expect((await readAccount(mechanic)).open_cars).toBe(2);
	const before = await readAccount(mechanic);
	const { status, json } = await change(mechanic);
	expect([status, json.code, json.count]).toEqual([409, "open_cars", 2]);
	expect(json.fields.cars_to).toBe(`${mechanic.full_name} tiene 2 carros en el taller: elige a quién pasan.`);
	expect(await readAccount(mechanic)).toEqual(before);
	expect(await readMechanics(cars)).toEqual([mechanic.id, mechanic.id]);
	const other = await employ();
	const done = await change(mechanic, { cars_to: other.id });
	expect(done.status, JSON.stringify(done.json)).toBe(200);
	expect(done.json.open_cars).toBe(0);
	// The order of a car that left still names its mechanic.
	expect(await readMechanics([...cars, left])).toEqual([other.id, other.id, mechanic.id]);
	const [newest] = (await orders.readLead(cars[0])).history;
	expect(newest).toMatchObject({
		text: `Mecánico: ${mechanic.full_name} → ${other.full_name}`,
		author: "Una de owner",
	});
});

test("leaves the cars without a mechanic when so chosen", async () => {
	const { mechanic, cars } = await employWithCars();
	expect((await deactivate(mechanic, { cars_to: null })).status).toBe(200);
	expect(await readMechanics(cars)).toEqual([null, null]);
	const [newest] = (await orders.readLead(cars[0])).history;
	expect(newest.text).toBe(`Mecánico: ${mechanic.full_name} → sin mecánico`);
	// The version of each order changed, so an open form learns of it.
	expect((await orders.read(cars[0])).updated_at).not.toBe(cars[0].updated_at);
});

test.each([
	[
		"a former colleague",
		async () => {
			const former = await employ();
			await deactivate(former);
			return former.id;
		},
	],
	["an editor", async () => (await employ("editor")).id],
	["an unknown person", async () => "no-such-person"],
])("rejects %s as the next mechanic and changes nothing", async (_, findNext) => {
	const { mechanic, cars } = await employWithCars();
	const { status, json } = await deactivate(mechanic, { cars_to: await findNext() });
	expect([status, json.code]).toEqual([422, "no_colleague"]);
	expect(json.fields.cars_to).toBe("Esa persona ya no trabaja en el taller.");
	expect((await readAccount(mechanic)).disabled_at).toBeNull();
	expect(await readMechanics(cars)).toEqual([mechanic.id, mechanic.id]);
});

test("rejects the person who leaves as the next mechanic", async () => {
	const { mechanic } = await employWithCars();
	for (const { status, json } of [
		await deactivate(mechanic, { cars_to: mechanic.id }),
		await changeRole(mechanic, "editor", { cars_to: mechanic.id }),
	])
		expect([status, json.code]).toEqual([422, "no_colleague"]);
});

test("keeps the cars of a mechanic who becomes receptionist when chosen", async () => {
	const { mechanic, cars } = await employWithCars();
	expect((await changeRole(mechanic, "reception", { cars_to: mechanic.id })).status).toBe(200);
	expect(await readMechanics(cars)).toEqual([mechanic.id, mechanic.id]);
});

test("asks nothing of a person without cars inside", async () => {
	const mechanic = await employ();
	const left = await orders.receive({ mechanic_id: mechanic.id });
	await orders.move(left, "withdrawn", { reason: "No quiso" });
	expect((await changeRole(mechanic, "editor")).status).toBe(200);
	expect((await deactivate(mechanic)).status).toBe(200);
});

test("leaves no car with a mechanic deactivated at once", async () => {
	const mechanic = await employ();
	const order = await orders.receive();
	const [edited, deactivated] = await Promise.all([
		orders.edit(order, { mechanic_id: mechanic.id }),
		deactivate(mechanic),
	]);
	const isAssigned = (await readMechanics([order]))[0] === mechanic.id;
	const isDisabled = (await readAccount(mechanic)).disabled_at !== null;
	expect([isAssigned, isDisabled]).not.toEqual([true, true]);
	expect([edited.status, deactivated.status]).toContain(200);
});
