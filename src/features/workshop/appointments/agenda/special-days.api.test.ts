import { beforeEach, expect, test } from "vitest";
import {
	buildContactRequest,
	buildStaffRequest,
	nextDay,
	openAgenda,
} from "#features/workshop/appointments/agenda.test.kit.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
let day = "";
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type ApiResponse = any;
beforeEach(() => {
	day = nextDay();
});

const path = "/api/admin/agenda/special-days";
/** Lists those of the given visits that are outside opening hours; visits of other tests may be too. */
const listOutside = async (...ids: string[]): Promise<ApiResponse[]> =>
	(await agenda.read("")).outside.filter(({ visit }: ApiResponse) => ids.includes(visit.id));
const shortenDay = (overrides: object = {}) =>
	world.asStaff(path, {
		body: { day, opens: "08:00", closes: "12:00", reason: "Nochebuena", ...overrides },
	});

test("a short day offers only times before its closing", async () => {
	expect((await shortenDay()).status).toBe(201);
	const listFreeDays = async (service: string) =>
		(await agenda.getAvailability(`from=${day}&service=${service}`)).days;
	expect((await listFreeDays("cambio-de-aceite"))[0].times).toEqual([
		"8:00 AM",
		"9:00 AM",
		"10:00 AM",
		"11:00 AM",
	]);
	expect((await listFreeDays("Otro"))[0].times).toEqual(["8:00 AM", "9:00 AM", "10:00 AM"]);
	const lateBooking = await agenda.book(
		buildContactRequest({ preferredDate: day, preferredTime: "2:00 PM" }),
	);
	expect(lateBooking.status).toBe(422);
	const fields = {
		time: "Ese día cerramos a las 12:00 PM y a esa hora ya no da tiempo. Elige una más temprano.",
	};
	expect(await agenda.createByStaff(buildStaffRequest({ day, time: "1:00 PM" }))).toMatchObject({
		status: 422,
		json: { fields },
	});
	const { days } = await agenda.read(`?from=${day}&to=${day}`);
	expect(days[0]).toMatchObject({ opens: "08:00", closes: "12:00", special: "Nochebuena" });
});

test("lists visits outside special hours until they move", async () => {
	const unaffectedVisit = (await agenda.createByStaff(buildStaffRequest({ day, time: "9:00 AM" }))).json;
	const lateVisit = (await agenda.createByStaff(buildStaffRequest({ day, time: "2:00 PM" }))).json;
	const getOutside = () => listOutside(unaffectedVisit.id, lateVisit.id);
	expect(await getOutside()).toEqual([]);
	const { json } = await shortenDay();
	expect(json.affected.map(({ id }: { id: string }) => id)).toEqual([lateVisit.id]);
	expect(json.special_days).toContainEqual({
		date: day,
		opens: "08:00",
		closes: "12:00",
		reason: "Nochebuena",
	});
	expect(await getOutside()).toEqual([
		{
			visit: expect.objectContaining({ id: lateVisit.id }),
			why: "abrimos solo de 8:00 AM a 12:00 PM: Nochebuena",
			is_notified: false,
		},
	]);
	await agenda.move(lateVisit.id, { day, time: "10:00 AM" });
	expect(await getOutside()).toEqual([]);
	const closing = { body: { day, reason: "Duelo" } };
	await world.asStaff("/api/admin/agenda/closed-days", closing);
	expect((await getOutside()).map(({ visit, why }) => [visit.id, why])).toEqual(
		[unaffectedVisit.id, lateVisit.id].map((id) => [id, "no abrimos: Duelo"]),
	);
	await world.asStaff(`/api/admin/agenda/closed-days/${day}`, { method: "DELETE" });
});

test("lists a closed day until every customer is notified", async () => {
	const closedDay = nextDay();
	const closeDay = (reason: string) =>
		world.asStaff("/api/admin/agenda/closed-days", { body: { day: closedDay, reason } });
	const listUnnotified = async () =>
		(await agenda.read("")).outside
			.filter(({ visit, is_notified }: ApiResponse) => !is_notified && visit.day === closedDay)
			.map(({ visit }: ApiResponse) => visit.id);
	const [notifiedVisit, movedVisit, cancelledVisit] = [
		(await agenda.createByStaff(buildStaffRequest({ day: closedDay, time: "8:00 AM" }))).json,
		(await agenda.createByStaff(buildStaffRequest({ day: closedDay, time: "10:00 AM" }))).json,
		(await agenda.createByStaff(buildStaffRequest({ day: closedDay, time: "1:00 PM" }))).json,
	];
	expect((await closeDay("Duelo")).status).toBe(201);
	expect(await listUnnotified()).toEqual([notifiedVisit.id, movedVisit.id, cancelledVisit.id]);
	const notifyCustomer = (why: string, { id } = notifiedVisit) =>
		world.asStaff(`/api/admin/agenda/${id}/customer-notified`, { body: { day: closedDay, why } });
	const { status, json } = await notifyCustomer("no abrimos: Duelo");
	// The notice is not an edit: open forms of the visit can still be saved.
	expect([status, json.updated_at]).toEqual([200, notifiedVisit.updated_at]);
	expect((await notifyCustomer("no abrimos: Duelo")).status).toBe(200);
	const { history } = await agenda.read(`/${notifiedVisit.id}`);
	const day = closedDay.split("-").reverse().join("/");
	expect(history.filter(({ text }: ApiResponse) => text.startsWith("Avisado"))).toMatchObject([
		{ text: `Avisado: el ${day} no abrimos: Duelo`, author: "Administrador" },
	]);
	expect(await listUnnotified()).toEqual([movedVisit.id, cancelledVisit.id]);
	await agenda.move(movedVisit.id, { day: nextDay(), time: "9:00 AM" });
	await agenda.setState(cancelledVisit.id, "cancelled", "No podemos ese día");
	expect(await listUnnotified()).toEqual([]);
	// Visits that left that day in the meantime get no notice.
	for (const departedVisit of [movedVisit, cancelledVisit]) {
		expect(await notifyCustomer("no abrimos: Duelo", departedVisit)).toMatchObject({
			status: 409,
			json: { code: "changed_meanwhile" },
		});
		const { history } = await agenda.read(`/${departedVisit.id}`);
		expect(history.map(({ text }: ApiResponse) => text).join()).not.toContain("Avisado");
	}
	// Closing it for another reason needs a new notice.
	await world.asStaff(`/api/admin/agenda/closed-days/${closedDay}`, { method: "DELETE" });
	await closeDay("Inventario");
	expect(await listUnnotified()).toEqual([notifiedVisit.id]);
	const noon = new Date(`${closedDay}T17:00:00Z`).toISOString();
	const start = world.ctx.now().toISOString();
	world.ctx.clock.set(noon);
	const sessionTimes = { createdAt: noon, lastUsedAt: noon };
	await world.ctx.db.updateTable("sessions").set(sessionTimes).execute();
	// A visit whose time has come stays listed while its customer is not notified.
	expect(await listUnnotified()).toEqual([notifiedVisit.id]);
	const today = (await world.asStaff("/api/admin/workday")).json;
	expect(today.visits).toMatchObject([{ id: notifiedVisit.id, is_outside: true, is_notified: false }]);
	await notifyCustomer("no abrimos: Inventario");
	expect(await listUnnotified()).toEqual([]);
	world.ctx.clock.set(start);
	await world.ctx.db.updateTable("sessions").set({ createdAt: start, lastUsedAt: start }).execute();
	expect((await notifyCustomer("")).status).toBe(422);
	await world.asStaff(`/api/admin/agenda/closed-days/${closedDay}`, { method: "DELETE" });
});

test("special hours open a closed day; removal restores the weekday", async () => {
	const carnival = "2027-02-09";
	const { settings } = (await world.asStaff("/api/admin/settings")).json;
	expect(settings.closedDays).toContainEqual({ date: carnival, reason: "Martes de Carnaval" });
	const reply = await shortenDay({
		day: carnival,
		opens: "08:00",
		closes: "13:00",
		reason: "Carnaval",
	});
	expect(reply.status).toBe(201);
	const site = (await world.call("/api/settings")).json;
	expect(site.specialDays).toContainEqual({
		date: carnival,
		opens: "08:00",
		closes: "13:00",
		reason: "Carnaval",
	});
	expect(site.closedDays).not.toContainEqual(expect.objectContaining({ date: carnival }));
	const sunday = { day: "2026-12-27", opens: "09:00", closes: "13:00", reason: "Fin de año" };
	expect((await shortenDay(sunday)).status).toBe(201);
	expect((await agenda.getAvailability("from=2026-12-27&service=Otro")).days[0].times).toEqual([
		"9:00 AM",
		"10:00 AM",
		"11:00 AM",
	]);
	const removeSpecialDay = () => world.asStaff(`${path}/2026-12-27`, { method: "DELETE" });
	expect((await removeSpecialDay()).status).toBe(200);
	expect(await removeSpecialDay()).toMatchObject({ status: 409, json: { code: "already_done" } });
	const colleague = { method: "DELETE", token: await world.logInAs("reception") };
	expect(await world.call(`${path}/2026-12-27`, colleague)).toMatchObject({
		status: 404,
		json: { detail: "Ese día ya tiene el horario de siempre." },
	});
	expect((await agenda.getAvailability("from=2026-12-27&service=Otro")).days[0].reason).toBe(
		"los domingos no abrimos",
	);
});

test("lists visits outside hours however the day changed", async () => {
	const createVisit = async (day: string, time: string) =>
		(await agenda.createByStaff(buildStaffRequest({ day, time }))).json.id;
	const sunday = "2026-12-13";
	await shortenDay({ day: sunday, opens: "09:00", closes: "13:00", reason: "Fin de año" });
	const sundayVisitId = await createVisit(sunday, "9:00 AM");
	const getOutside = async (...moreIds: string[]) =>
		(await listOutside(sundayVisitId, ...moreIds)).map(({ visit, why }) => [visit.id, why]);
	expect(await getOutside()).toEqual([]);
	const removal = await world.asStaff(`${path}/${sunday}`, { method: "DELETE" });
	expect(removal.json.affected).toMatchObject([{ id: sundayVisitId }]);
	const sundayEntry = [sundayVisitId, "no abrimos: es domingo"];
	expect(await getOutside()).toEqual([sundayEntry]);
	const lateVisitId = await createVisit("2026-12-23", "4:00 PM");
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const saveHours = (hours: object, version: string) =>
		world.asStaff("/api/admin/settings", {
			method: "PUT",
			body: { ...settings, hours, updated_at: version },
		});
	const shortHours = settings.hours.map((hours: object, weekday: number) =>
		weekday === 3 ? { opens: "08:00", closes: "16:00" } : hours,
	);
	const saveResponse = await saveHours(shortHours, updated_at);
	expect(saveResponse.status, saveResponse.json.detail).toBe(200);
	expect(await getOutside(lateVisitId)).toEqual([
		sundayEntry,
		[lateVisitId, "abrimos solo de 8:00 AM a 4:00 PM"],
	]);
	await saveHours(settings.hours, saveResponse.json.updated_at);
	// Beyond the booking horizon of customers.
	const farVisitId = await createVisit("2027-04-06", "9:00 AM");
	const body = { day: "2027-04-06", reason: "Inventario" };
	await world.asStaff("/api/admin/agenda/closed-days", { body });
	expect(await getOutside(lateVisitId, farVisitId)).toEqual([
		sundayEntry,
		[farVisitId, "no abrimos: Inventario"],
	]);
});

test("rejects inverted hours and a missing reason", async () => {
	expect(await shortenDay({ opens: "14:00" })).toMatchObject({
		status: 422,
		json: { fields: { closes: "La hora de cierre va después de la de apertura" } },
	});
	expect((await shortenDay({ reason: " " })).json.fields).toEqual({
		reason: "Escribe por qué cambia el horario",
	});
	expect((await world.call(path, { body: {} })).status).toBe(401);
});

test.each([
	["closed-days", { reason: "Duelo" }],
	["special-days", { opens: "08:00", closes: "12:00", reason: "Duelo" }],
])("rejects a past day: %s", async (list, hours) => {
	const body = { day: "2026-11-19", ...hours };
	const { status, json } = await world.asStaff(`/api/admin/agenda/${list}`, { body });
	const fields = { day: "Ese día ya pasó. Elige hoy o un día que venga." };
	expect([status, json.code, json.fields]).toEqual([422, "bad_day", fields]);
});
