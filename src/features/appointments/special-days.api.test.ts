import { beforeEach, expect, test } from "vitest";
import { buildContactRequest, buildStaffRequest, nextDay, openAgenda } from "./agenda.test.kit.ts";

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
const shortenDay = (over: object = {}) =>
	world.asStaff(path, {
		body: { day, opens: "08:00", closes: "12:00", reason: "Nochebuena", ...over },
	});

test("a short day offers only times before its closing", async () => {
	expect((await shortenDay()).status).toBe(201);
	const free = async (service: string) =>
		(await agenda.getAvailability(`from=${day}&service=${service}`)).days;
	expect((await free("cambio-de-aceite"))[0].times).toEqual(["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM"]);
	expect((await free("Otro"))[0].times).toEqual(["8:00 AM", "9:00 AM", "10:00 AM"]);
	const late = await agenda.book(buildContactRequest({ preferredDate: day, preferredTime: "2:00 PM" }));
	expect(late.status).toBe(422);
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
	const stays = (await agenda.createByStaff(buildStaffRequest({ day, time: "9:00 AM" }))).json;
	const late = (await agenda.createByStaff(buildStaffRequest({ day, time: "2:00 PM" }))).json;
	const outside = () => listOutside(stays.id, late.id);
	expect(await outside()).toEqual([]);
	const { json } = await shortenDay();
	expect(json.affected.map(({ id }: { id: string }) => id)).toEqual([late.id]);
	expect(json.special_days).toContainEqual({
		date: day,
		opens: "08:00",
		closes: "12:00",
		reason: "Nochebuena",
	});
	expect(await outside()).toEqual([
		{
			visit: expect.objectContaining({ id: late.id }),
			why: "abrimos solo de 8:00 AM a 12:00 PM: Nochebuena",
			is_told: false,
		},
	]);
	await agenda.move(late.id, { day, time: "10:00 AM" });
	expect(await outside()).toEqual([]);
	const closing = { body: { day, reason: "Duelo" } };
	await world.asStaff("/api/admin/agenda/closed-days", closing);
	expect((await outside()).map(({ visit, why }) => [visit.id, why])).toEqual(
		[stays.id, late.id].map((id) => [id, "no abrimos: Duelo"]),
	);
	await world.asStaff(`/api/admin/agenda/closed-days/${day}`, { method: "DELETE" });
});

test("lists a closed day until every customer is notified", async () => {
	const closed = nextDay();
	const close = (reason: string) =>
		world.asStaff("/api/admin/agenda/closed-days", { body: { day: closed, reason } });
	const untold = async () =>
		(await agenda.read("")).outside
			.filter(({ visit, is_told }: ApiResponse) => !is_told && visit.day === closed)
			.map(({ visit }: ApiResponse) => visit.id);
	const [told, moved, off] = [
		(await agenda.createByStaff(buildStaffRequest({ day: closed, time: "8:00 AM" }))).json,
		(await agenda.createByStaff(buildStaffRequest({ day: closed, time: "10:00 AM" }))).json,
		(await agenda.createByStaff(buildStaffRequest({ day: closed, time: "1:00 PM" }))).json,
	];
	expect((await close("Duelo")).status).toBe(201);
	expect(await untold()).toEqual([told.id, moved.id, off.id]);
	const tell = (why: string, { id } = told) =>
		world.asStaff(`/api/admin/agenda/${id}/day-told`, { body: { day: closed, why } });
	const { status, json } = await tell("no abrimos: Duelo");
	// The notice is not an edit: open forms of the visit can still be saved.
	expect([status, json.updated_at]).toEqual([200, told.updated_at]);
	expect((await tell("no abrimos: Duelo")).status).toBe(200);
	const { history } = await agenda.read(`/${told.id}`);
	const day = closed.split("-").reverse().join("/");
	expect(history.filter(({ text }: ApiResponse) => text.startsWith("Avisado"))).toMatchObject([
		{ text: `Avisado: el ${day} no abrimos: Duelo`, author: "Administrador" },
	]);
	expect(await untold()).toEqual([moved.id, off.id]);
	await agenda.move(moved.id, { day: nextDay(), time: "9:00 AM" });
	await agenda.setState(off.id, "cancelled", "No podemos ese día");
	expect(await untold()).toEqual([]);
	// Visits that left that day in the meantime get no notice.
	for (const gone of [moved, off]) {
		expect(await tell("no abrimos: Duelo", gone)).toMatchObject({
			status: 409,
			json: { code: "changed_meanwhile" },
		});
		const { history } = await agenda.read(`/${gone.id}`);
		expect(history.map(({ text }: ApiResponse) => text).join()).not.toContain("Avisado");
	}
	// Closing it for another reason needs a new notice.
	await world.asStaff(`/api/admin/agenda/closed-days/${closed}`, { method: "DELETE" });
	await close("Inventario");
	expect(await untold()).toEqual([told.id]);
	const noon = new Date(`${closed}T17:00:00Z`).toISOString();
	const start = world.ctx.now().toISOString();
	world.ctx.clock.set(noon);
	const since = { createdAt: noon, lastUsedAt: noon };
	await world.ctx.db.updateTable("sessions").set(since).execute();
	// A visit whose time has come stays listed while its customer is not notified.
	expect(await untold()).toEqual([told.id]);
	const today = (await world.asStaff("/api/admin/workday")).json;
	expect(today.visits).toMatchObject([{ id: told.id, is_outside: true, is_told: false }]);
	await tell("no abrimos: Inventario");
	expect(await untold()).toEqual([]);
	world.ctx.clock.set(start);
	await world.ctx.db.updateTable("sessions").set({ createdAt: start, lastUsedAt: start }).execute();
	expect((await tell("")).status).toBe(422);
	await world.asStaff(`/api/admin/agenda/closed-days/${closed}`, { method: "DELETE" });
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
	const drop = () => world.asStaff(`${path}/2026-12-27`, { method: "DELETE" });
	expect((await drop()).status).toBe(200);
	expect(await drop()).toMatchObject({
		status: 404,
		json: { detail: "Ese día ya tiene el horario de siempre." },
	});
	expect((await agenda.getAvailability("from=2026-12-27&service=Otro")).days[0].reason).toBe(
		"los domingos no abrimos",
	);
});

test("lists visits outside hours however the day changed", async () => {
	const written = async (day: string, time: string) =>
		(await agenda.createByStaff(buildStaffRequest({ day, time }))).json.id;
	const sunday = "2026-12-13";
	await shortenDay({ day: sunday, opens: "09:00", closes: "13:00", reason: "Fin de año" });
	const onSunday = await written(sunday, "9:00 AM");
	const outside = async (...more: string[]) =>
		(await listOutside(onSunday, ...more)).map(({ visit, why }) => [visit.id, why]);
	expect(await outside()).toEqual([]);
	const dropped = await world.asStaff(`${path}/${sunday}`, { method: "DELETE" });
	expect(dropped.json.affected).toMatchObject([{ id: onSunday }]);
	const onSundays = [onSunday, "no abrimos: es domingo"];
	expect(await outside()).toEqual([onSundays]);
	const late = await written("2026-12-23", "4:00 PM");
	const { settings, updated_at } = (await world.asStaff("/api/admin/settings")).json;
	const saveHours = (hours: object, seen: string) =>
		world.asStaff("/api/admin/settings", {
			method: "PUT",
			body: { ...settings, hours, updated_at: seen },
		});
	const short = settings.hours.map((hours: object, of: number) =>
		of === 3 ? { opens: "08:00", closes: "16:00" } : hours,
	);
	const saved = await saveHours(short, updated_at);
	expect(saved.status, saved.json.detail).toBe(200);
	expect(await outside(late)).toEqual([onSundays, [late, "abrimos solo de 8:00 AM a 4:00 PM"]]);
	await saveHours(settings.hours, saved.json.updated_at);
	// Beyond the booking horizon of customers.
	const far = await written("2027-04-06", "9:00 AM");
	const body = { day: "2027-04-06", reason: "Inventario" };
	await world.asStaff("/api/admin/agenda/closed-days", { body });
	expect(await outside(late, far)).toEqual([onSundays, [far, "no abrimos: Inventario"]]);
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
