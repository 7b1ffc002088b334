import { beforeEach, expect, test } from "vitest";
import {
	buildModalRequest,
	buildStaffRequest,
	nextDay,
	openAgenda,
} from "#features/workshop/appointments/agenda.test.kit.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
let day = "";
beforeEach(() => {
	day = nextDay();
});

async function createCancelledVisit(overrides: object = {}) {
	const visit = (await agenda.createByStaff(buildStaffRequest({ day, ...overrides }))).json;
	await agenda.setState(visit.id, "cancelled", "No puede venir");
	return visit.id as string;
}
async function reinstate(id: string, insist = false) {
	const { updated_at } = await agenda.read(`/${id}`);
	return agenda.put(id, "state", { state: "confirmed", updated_at, ...(insist && { insist }) });
}

test("moving a cancelled visit reinstates it", async () => {
	const id = await createCancelledVisit();
	const moved = await agenda.move(id, { day, time: "1:00 PM" });
	expect(moved.json).toMatchObject({
		state: "confirmed",
		time: "1:00 PM",
		cancel_reason: null,
		cancelled_by: null,
	});
	expect(await agenda.listReservedHours({ id })).toEqual([`${day} 780 1`]);
	const lead = (await world.asStaff(`/api/admin/inbox/${moved.json.lead_id}`)).json;
	expect(lead.state).toBe("scheduled");
	expect(lead.history.map(({ text }: { text: string }) => text).join()).toContain("Cita movida");
});

test("moving reinstates a missed visit, not an attended one", async () => {
	const today = { day: "2026-11-20", time: "10:00 AM" };
	const missedVisit = (await agenda.createByStaff(buildStaffRequest(today))).json;
	await agenda.setState(missedVisit.id, "no_show");
	expect((await agenda.move(missedVisit.id, { day, time: "9:00 AM" })).json.state).toBe("confirmed");
	const attendedVisit = (await agenda.createByStaff(buildStaffRequest(today))).json;
	await agenda.setState(attendedVisit.id, "attended");
	expect((await agenda.move(attendedVisit.id, { day, time: "9:00 AM" })).json.detail).toBe(
		"Esta cita ya fue atendida. Pásala a «Confirmada» antes de moverla.",
	);
});

test("asks before reinstating a visit outside opening hours", async () => {
	const id = await createCancelledVisit({ time: "3:00 PM" });
	const body = { day, opens: "08:00", closes: "12:00", reason: "Nochebuena" };
	await world.asStaff("/api/admin/agenda/special-days", { body });
	expect(await reinstate(id)).toMatchObject({
		status: 409,
		json: {
			code: "stands_nowhere",
			detail:
				"Ese día abrimos solo de 8:00 AM a 12:00 PM: Nochebuena. Dale otra hora, o confírmala así si ya lo acordaste.",
		},
	});
	expect((await agenda.read(`/${id}`)).state).toBe("cancelled");
	expect((await reinstate(id, true)).json.state).toBe("confirmed");
	const closedDayVisitId = await createCancelledVisit({ time: "9:00 AM" });
	await world.asStaff("/api/admin/agenda/closed-days", { body: { day, reason: "Duelo" } });
	expect((await reinstate(closedDayVisitId)).json.detail).toContain("Ese día no abrimos: Duelo.");
	await world.asStaff(`/api/admin/agenda/closed-days/${day}`, { method: "DELETE" });
});

test("asks before confirming a visit outside opening hours", async () => {
	const bookingRequest = buildModalRequest({ preferredDate: day, preferredTime: "3:00 PM" });
	const { id } = await agenda.find((await agenda.book(bookingRequest)).json.reference);
	const body = { day, opens: "08:00", closes: "12:00", reason: "Inventario" };
	await world.asStaff("/api/admin/agenda/special-days", { body });
	expect((await reinstate(id)).json.code).toBe("stands_nowhere");
	expect((await agenda.read(`/${id}`)).state).toBe("pending");
	expect((await reinstate(id, true)).json.state).toBe("confirmed");
});

test("accepts a confirmed visit until its day changes again", async () => {
	const bookingRequest = buildModalRequest({ preferredDate: day, preferredTime: "3:00 PM" });
	const { id, link } = await agenda.find((await agenda.book(bookingRequest)).json.reference);
	const closeDay = (reason: string) =>
		world.asStaff("/api/admin/agenda/closed-days", { body: { day, reason } });
	const reopenDay = () => world.asStaff(`/api/admin/agenda/closed-days/${day}`, { method: "DELETE" });
	const portalPath = `/api/visits/${agenda.getLinkToken({ link })}`;
	const getShownDayChange = async () => (await world.call(portalPath)).json.day_change;
	const isOutsideHours = async () =>
		(await agenda.read("")).outside.some(({ visit }: { visit: { id: string } }) => visit.id === id);
	await closeDay("Inventario");
	expect([await getShownDayChange(), await isOutsideHours()]).toEqual(["no abrimos: Inventario", true]);
	await reinstate(id, true);
	expect([await getShownDayChange(), await isOutsideHours()]).toEqual([null, false]);
	expect((await world.call(`${portalPath}/confirmation`, { body: {} })).status).toBe(200);
	await reopenDay();
	await closeDay("Duelo");
	expect([await getShownDayChange(), await isOutsideHours()]).toEqual(["no abrimos: Duelo", true]);
	await reopenDay();
});

test("accepts attended even when the day was shortened", async () => {
	const today = "2026-11-20";
	const bookingRequest = buildModalRequest({ preferredDate: today, preferredTime: "3:00 PM" });
	const { id } = await agenda.find((await agenda.book(bookingRequest)).json.reference);
	const body = { day: today, opens: "08:00", closes: "12:00", reason: "Inventario" };
	await world.asStaff("/api/admin/agenda/special-days", { body });
	expect((await reinstate(id)).json.code).toBe("stands_nowhere");
	expect((await agenda.setState(id, "attended")).json.state).toBe("attended");
	await world.asStaff(`/api/admin/agenda/special-days/${today}`, { method: "DELETE" });
});

test("reinstates into a full hour only with `insist`", async () => {
	const id = await createCancelledVisit();
	for (let car = 0; car < 2; car++) await agenda.createByStaff(buildStaffRequest({ day }));
	expect(await reinstate(id)).toMatchObject({ status: 409, json: { code: "slot_taken" } });
	expect((await reinstate(id, true)).json.state).toBe("confirmed");
	expect(await agenda.listReservedHours({ day })).toHaveLength(3);
});

test("rejects no-show before the time has passed", async () => {
	const { json } = await agenda.createByStaff(buildStaffRequest({ day: "2026-11-20", time: "11:00 AM" }));
	expect((await agenda.setState(json.id, "no_show")).json.detail).toBe(
		"Todavía no pasa su hora: márcala «No vino» después.",
	);
	await agenda.setClock("2026-11-20T16:01:00Z");
	expect((await agenda.setState(json.id, "no_show")).json.state).toBe("no_show");
	await agenda.setClock("2026-11-20T15:00:00Z");
});
