import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";

const world = openWorld();
const subscribe = (body: object, key?: string) =>
	world.call("/api/newsletter", { body, ...(key && { key }) });

test("an address is subscribed once, with the consent it gave, and staff see it", async () => {
	const first = await subscribe({ email: "Ana@Correo.com" }, "clave-boletin-1");
	expect(first).toMatchObject({
		status: 201,
		json: {
			success: true,
			message: "¡Suscripción exitosa! Recibirás ofertas especiales y consejos automotrices.",
			reference: "BOL-2026-00001",
		},
	});
	world.at.clock.pass(60 * 60_000);
	const again = await subscribe({ email: "ana@correo.com" });
	expect(again.json).toEqual(first.json);
	const rows = await world.at.db.selectFrom("subscribers").selectAll().execute();
	expect(rows).toMatchObject([{ email: "ana@correo.com", consentText: /darte de baja/ }]);
	const inbox = await world.asStaff("/api/admin/inbox?kind=newsletter");
	expect(inbox.json.leads).toMatchObject([
		{ kind: "newsletter", email: "ana@correo.com", phone: null },
	]);
});

test.each([
	[{}],
	[{ email: "" }],
	[{ email: "ana" }],
	[{ email: 5 }],
	[{ email: "a\r\nBcc:b@c.d" }],
])("%o is refused in Spanish", async (body) => {
	const reply = await subscribe(body);
	expect(reply).toMatchObject({
		status: 422,
		json: { fields: { email: /correo no parece completo/ } },
	});
});
