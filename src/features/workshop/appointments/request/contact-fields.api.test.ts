import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

/** The seven fields of the specification's contact page. The test clock starts at Friday 20 November 2026, 10 AM. */
const CONTACT_FIELDS = {
	name: "Luis Pérez",
	phone: "6222-0001",
	service: "Frenos",
	vehicleType: "Auto Sedan",
	preferredDate: "2026-11-23",
	preferredTime: "9:00 AM",
	message: "Suena al frenar",
};
const book = (body: object) => world.call("/api/appointments", { body });

test("accepts the contact page's seven fields alone", async () => {
	const { status, json } = await book(CONTACT_FIELDS);
	expect(status).toBe(201);
	const { leads } = (await world.asStaff("/api/admin/inbox?kind=appointment")).json;
	const { id } = leads.find(({ reference }: { reference: string }) => reference === json.reference);
	const { message: description, service: serviceType, phone: _, ...rest } = CONTACT_FIELDS;
	expect((await world.asStaff(`/api/admin/appointments/${id}`)).json).toMatchObject({
		...rest,
		source: "contacto",
		serviceType,
		description,
	});
});

test("names the missing field", async () => {
	const { vehicleType: _, ...withoutVehicleType } = CONTACT_FIELDS;
	expect((await book(withoutVehicleType)).json.fields).toEqual({ vehicleType: "Elige el tipo de vehículo" });
	const { service: __, ...withoutService } = CONTACT_FIELDS;
	expect((await book(withoutService)).json.fields).toHaveProperty("serviceType");
	expect((await book([])).status).toBe(422);
});
