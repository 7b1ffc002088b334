import { expect, test } from "vitest";
import { buildContactRequest, buildModalRequest } from "#features/workshop/appointments/agenda.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const buildModal = (overrides: object) =>
	buildModalRequest({
		serviceType: "Otro",
		email: undefined,
		preferredDate: undefined,
		preferredTime: undefined,
		...overrides,
	});
const buildContact = buildContactRequest;
const book = (body: object) => world.call("/api/appointments", { body });
async function findLead(reference: string) {
	const { json } = await world.asStaff("/api/admin/inbox?kind=appointment&state=all");
	return json.leads.find((lead: { reference: string }) => lead.reference === reference);
}
const getAppointment = async (reference: string) =>
	(await world.asStaff(`/api/admin/appointments/${(await findLead(reference)).id}`)).json;

test("accepts optional car fields from both forms", async () => {
	const car = { vehicleBrand: "Kia", vehicleModel: "Sportage", vehicleYear: "2017" };
	const fullBooking = await book(buildContact({ ...car, email: "luis@correo.com" }));
	expect(await getAppointment(fullBooking.json.reference)).toMatchObject({
		vehicleType: "Pick-up",
		vehicleBrand: "Kia",
		vehicleYear: 2017,
		email: "luis@correo.com",
	});
	const emptyBooking = await book(buildContact({ vehicleBrand: "", vehicleModel: "", vehicleYear: "" }));
	expect(await getAppointment(emptyBooking.json.reference)).toMatchObject({
		vehicleBrand: null,
		vehicleYear: null,
	});
	expect((await findLead(emptyBooking.json.reference)).summary).toContain("Pick-up");
	const modalBooking = await book(buildModal({ vehicleType: "Hatchback" }));
	expect(await getAppointment(modalBooking.json.reference)).toMatchObject({ vehicleType: "Hatchback" });
});
