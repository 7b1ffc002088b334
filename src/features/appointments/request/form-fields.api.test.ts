import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { buildContactRequest, buildModalRequest } from "#features/appointments/agenda.test.kit.ts";

const world = openWorld();
const modal = (over: object) =>
	buildModalRequest({
		serviceType: "Otro",
		email: undefined,
		preferredDate: undefined,
		preferredTime: undefined,
		...over,
	});
const contact = buildContactRequest;
const book = (body: object) => world.call("/api/appointments", { body });
async function leadOf(reference: string) {
	const { json } = await world.asStaff("/api/admin/inbox?kind=appointment&state=all");
	return json.leads.find((lead: { reference: string }) => lead.reference === reference);
}
const asStaffSee = async (reference: string) =>
	(await world.asStaff(`/api/admin/appointments/${(await leadOf(reference)).id}`)).json;

test("accepts optional car fields from both forms", async () => {
	const car = { vehicleBrand: "Kia", vehicleModel: "Sportage", vehicleYear: "2017" };
	const told = await book(contact({ ...car, email: "luis@correo.com" }));
	expect(await asStaffSee(told.json.reference)).toMatchObject({
		vehicleType: "Pick-up",
		vehicleBrand: "Kia",
		vehicleYear: 2017,
		email: "luis@correo.com",
	});
	const none = await book(contact({ vehicleBrand: "", vehicleModel: "", vehicleYear: "" }));
	expect(await asStaffSee(none.json.reference)).toMatchObject({
		vehicleBrand: null,
		vehicleYear: null,
	});
	expect((await leadOf(none.json.reference)).summary).toContain("Pick-up");
	const kind = await book(modal({ vehicleType: "Hatchback" }));
	expect(await asStaffSee(kind.json.reference)).toMatchObject({ vehicleType: "Hatchback" });
});
