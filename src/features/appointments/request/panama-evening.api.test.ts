import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";

const world = openWorld();

const BOOKED_MESSAGE =
	"¡Cita agendada exitosamente! Te confirmaremos por WhatsApp en los próximos 30 minutos.";
const buildModalRequest = (overrides: object = {}) => ({
	source: "modal",
	name: "Ana Ríos",
	phone: "6123-1001",
	email: "ana@correo.com",
	serviceType: "Frenos",
	vehicleBrand: "Toyota",
	vehicleModel: "Corolla",
	vehicleYear: "2015",
	urgency: "media",
	preferredDate: "2026-11-27",
	preferredTime: "9:00 AM",
	description: "Suena al frenar",
	timestamp: "2026-11-20T15:00:00.000Z",
	...overrides,
});
const book = (body: object) => world.call("/api/appointments", { body });

test("uses Panama's date when it is 8 PM", async () => {
	world.ctx.clock.set("2026-11-21T01:00:00Z");
	const { status, json } = await book(buildModalRequest({ preferredDate: "2026-11-20", preferredTime: "" }));
	expect(status, json.message).toBe(201);
	expect(json.message).toBe(
		`${BOOKED_MESSAGE} Ahora está cerrado y ese plazo cuenta desde que abrimos, mañana a las 8:00 AM: te respondemos a más tardar a las 8:30 AM.`,
	);
	// The message must not announce both a call and a chat.
	const landline = await book(buildModalRequest({ phone: "223-4567", preferredDate: "", preferredTime: "" }));
	expect(landline.json.message).toMatch(/si no tiene WhatsApp, te llamamos\. .* te respondemos a/);
	expect((await book(buildModalRequest({ preferredDate: "2026-11-19" }))).status).toBe(422);
});
