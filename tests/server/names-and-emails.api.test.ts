import { expect, test } from "vitest";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();

let messageCount = 0;
const sendMessage = (overrides: object) => {
	world.ctx.clock.advance(1000);
	const body = { email: "", service: "", vehicleType: "", message: `Hola ${++messageCount}` };
	const person = { name: "Ana Ríos", phone: `6400-${1000 + messageCount}` };
	return world.call("/api/contact", { body: { ...body, ...person, ...overrides } });
};

test.each(["\u200b", "\u3164", "\u2800", "\u200d", "\u00ad\u2060", "\u0301", "…", "123"])(
	"rejects a name of %j alone with a field error",
	async (name) => {
		const { status, json } = await sendMessage({ name });
		expect([status, json.fields?.name]).toEqual([422, "Escribe tu nombre"]);
	},
);

test.each(["陈", "Ł", "Ольга", "محمد", "O", "김철수", "7-Eleven"])("accepts the name %s", async (name) => {
	expect((await sendMessage({ name })).status).toBe(201);
});

const findLead = async (reference: string) =>
	(await world.asStaff(`/api/admin/inbox?state=all&q=${reference}`)).json.leads[0];

test("stores names normalized, without invisible characters", async () => {
	const { json } = await sendMessage({ name: "I\u0301n\u0303igo\u200b\u00a0Pe\u00adn\u0303a\u202e" });
	expect((await findLead(json.reference)).name).toBe("Íñigo Peña");
});

test.each([
	["ana@correo.com\u00a0", "ana@correo.com"],
	["\ufeffana@correo.com\u200b", "ana@correo.com"],
	["ana@peña.com", "ana@xn--pea-8ma.com"],
])("stores the email %j as %s", async (email, stored) => {
	const { status, json } = await sendMessage({ email });
	expect(status).toBe(201);
	expect((await findLead(json.reference)).email).toBe(stored);
});

test("treats an email of only an invisible character as empty", async () => {
	expect((await sendMessage({ email: "\u200b" })).status).toBe(201);
});
