import { expect, test } from "vitest";
import { buildStaffRequest, openAgenda } from "#features/workshop/appointments/agenda.test.kit.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
const TODAY = "2026-11-20";

test("shows cars and work without contact details", async () => {
	const person = { name: "Carmen Ruiz", phone: "6123-4567", email: "carmen@correo.com" };
	const job = { car: "Toyota Hilux", note: "Chilla al frenar", day: TODAY, time: "3:00 PM" };
	const staffVisit = await agenda.createByStaff(buildStaffRequest({ ...person, ...job }), "una-cita-de-hoy");
	expect(staffVisit.status, staffVisit.json?.detail).toBe(201);
	const cancelledInput = { ...job, ...person, day: TODAY, time: "4:00 PM", car: "Kia Rio" };
	const cancelledVisit = await agenda.createByStaff(buildStaffRequest(cancelledInput), "una-que-no-viene");
	const state = { state: "cancelled", reason: "otro", updated_at: cancelledVisit.json.updated_at };
	const path = `/api/admin/agenda/${cancelledVisit.json.id}/state`;
	const cancelResponse = await world.asStaff(path, { method: "PUT", body: state });
	const token = await world.logInAs("mechanic");
	const { status, json } = await world.call("/api/admin/workday", { token });
	expect(status).toBe(200);
	expect(json.visits).toContainEqual(
		expect.objectContaining({ first_name: "Carmen", car: "Toyota Hilux", time: "3:00 PM" }),
	);
	expect(JSON.stringify(json)).not.toMatch(/Ruiz|6123-?4567|carmen@|phone|link/);
	if (cancelResponse.status === 200) expect(JSON.stringify(json)).not.toContain("Kia Rio");
});

test("marks visits outside the hours of a short day", async () => {
	const lateVisit = await agenda.createByStaff(buildStaffRequest({ day: TODAY, time: "4:00 PM" }));
	expect(lateVisit.status).toBe(201);
	const body = { day: TODAY, opens: "08:00", closes: "14:00", reason: "Fiestas Patrias" };
	await world.asStaff("/api/admin/agenda/special-days", { body });
	const { json } = await world.call("/api/admin/workday", {
		token: await world.logInAs("mechanic"),
	});
	expect(json).toMatchObject({ opens: "08:00", closes: "14:00", special: "Fiestas Patrias" });
	const outside = json.visits.filter((visit: { is_outside: boolean }) => visit.is_outside);
	expect(outside).toContainEqual(expect.objectContaining({ id: lateVisit.json.id, time: "4:00 PM" }));
	await world.asStaff(`/api/admin/agenda/special-days/${TODAY}`, { method: "DELETE" });
});

test("lists visits without a time first", async () => {
	await agenda.createByStaff(buildStaffRequest({ day: TODAY, time: "11:00 AM" }));
	const { json: staffVisit } = await agenda.createByStaff(buildStaffRequest({ day: TODAY, time: "1:00 PM" }));
	await world.ctx.db
		.updateTable("visits")
		.set({ startMinute: null })
		.where("id", "=", staffVisit.id)
		.execute();
	const { json } = await world.call("/api/admin/workday", {
		token: await world.logInAs("mechanic"),
	});
	expect(json.visits.length).toBeGreaterThan(1);
	expect(json.visits[0]).toMatchObject({ id: staffVisit.id, time: null });
});
