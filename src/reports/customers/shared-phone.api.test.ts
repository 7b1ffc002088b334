import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

let messageCount = 0;
async function sendMessage(person: { name: string; email?: string }, extra: object = {}) {
	world.ctx.clock.advance(1000);
	const body = { phone: "6288-4400", ...person, message: `Frenos y batería ${++messageCount}`, ...extra };
	expect((await world.call("/api/contact", { body })).status).toBe(201);
}
const searchCustomers = async (q: string) =>
	(await world.asStaff(`/api/admin/customers/detailed?q=${encodeURIComponent(q)}`)).json;
const findNames = async (q: string) =>
	(await searchCustomers(q)).customers.map(({ name }: { name: string }) => name);

test("finds people who share a telephone by either name", async () => {
	await sendMessage({ name: "Marta Olmos", email: "marta@correo.com" });
	await sendMessage({ name: "Ñito Bósquez", email: "nito@taxi.com" });
	for (const q of ["marta olmos", "ñito", "bosquez ñito", "nito@taxi.com", "6288 4400"])
		expect([q, await findNames(q)]).toEqual([q, ["Marta Olmos"]]);
	expect((await searchCustomers("ñito")).total).toBe(1);
	const [customer] = (await searchCustomers("ñito")).customers;
	expect(customer).toMatchObject({ name: "Marta Olmos", other_names: ["Ñito Bósquez"] });
	const detail = (await world.asStaff(`/api/admin/customers/${customer.id}`)).json;
	expect(detail.other_names).toEqual(["Ñito Bósquez"]);
});

test.each([
	"Hijo López",
	"lopez hijo",
	"«Hijo López»",
	"hijo 6288-4455",
	"Hijo López +507 6288 4455",
	"Jo Núñez",
	"nunez jo",
])("finds the owner of a shared telephone by «%s»", async (q) => {
	for (const name of ["Padre Rodríguez", "Hijo López", "Jo Núñez"])
		await sendMessage({ name }, { phone: "6288-4455" });
	expect(await findNames(q)).toEqual(["Padre Rodríguez"]);
});

test("ignores other request fields and spam", async () => {
	await sendMessage({ name: "Otro Nombre" }, { phone: "6288-4402" });
	expect(await findNames("bateria")).toEqual([]);
	await sendMessage({ name: "Robot Malo" }, { phone: "6288-4402", website: "http://spam" });
	expect(await findNames("robot malo")).toEqual([]);
});

test("treats spelling variants as the same name", async () => {
	await sendMessage({ name: "Lía Ponce" }, { phone: "6288-4401" });
	await sendMessage({ name: "LIA PONCE" }, { phone: "6288-4401" });
	expect((await searchCustomers("lia ponce")).customers[0].other_names).toEqual([]);
});
