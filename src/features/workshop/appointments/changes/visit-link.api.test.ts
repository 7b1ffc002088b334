import { beforeEach, expect, test } from "vitest";
import { forgetLeads } from "#core/requests/ending/erase-leads.server.ts";
import { FORGOTTEN } from "#core/requests/messages.ts";
import {
	buildContactRequest,
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
	world.ctx.clock.set("2026-11-20T15:00:00Z");
});

/** Books a visit and returns the calls of its link. */
async function bookVisit(overrides: object = {}) {
	const body = buildModalRequest({ preferredDate: day, ...overrides });
	const { json } = await agenda.book(body);
	const visit = await agenda.find(json.reference);
	const path = `/api/visits/${agenda.getLinkToken(visit)}`;
	const call = (pathSuffix = "", payload?: object) =>
		world.call(`${path}${pathSuffix}`, payload === undefined ? {} : { body: payload });
	return { body, reference: json.reference, id: visit.id, leadId: visit.lead_id, path, call };
}
type Email = { to: string; subject: string; text: string };
async function listEmailsTo(to: string): Promise<Email[]> {
	await world.ctx.outbox.drain();
	const emails = world.ctx.sentEmails.map(({ payload }) => payload as Email);
	return emails.filter((email) => email.to === to);
}
const SHOP_EMAIL = "info@autocentrocalidonia.example";

test("shows only the first name of the customer", async () => {
	const { call, reference } = await bookVisit();
	const { status, json, headers } = await call();
	expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
	expect(json).toEqual({
		reference,
		service: "Cambio de aceite",
		car: "Toyota Corolla 2015",
		day,
		time: "9:00 AM",
		until: null,
		minutes: 45,
		state: "pending",
		first_name: "Luis",
		day_change: null,
		cancelled_by: null,
		customer_confirmed_at: null,
		cancellation_text: null,
		can_change: true,
		why_not: null,
		waits: false,
		is_called: false,
		sequence: 0,
	});
});

test("greets with the title, offers photos while accepted", async () => {
	const person = { name: "Doña Carmen Ruiz", phone: "507-1234", email: "carmen@correo.com" };
	const { call } = await bookVisit(person);
	const openVisit = (await call()).json;
	const [email] = await listEmailsTo("carmen@correo.com");
	const [, photosPath = ""] = /Mandar fotos: https:\/\/taller\.test(\S+)/.exec(email?.text ?? "") ?? [];
	expect(openVisit).toMatchObject({ first_name: "Doña Carmen", is_called: true });
	expect((await world.call(photosPath.replace("/seguir/", "/api/photos/"))).status).toBe(200);
	await world.ctx.db.updateTable("photoTerms").set({ until: "2026-11-01" }).execute();
	expect((await world.call(photosPath.replace("/seguir/", "/api/photos/"))).status).toBe(404);
});

test.each(["", "/availability?from=2026-11-23", "/cita.ics"])(
	"returns 404 for an unknown link: %s",
	async (pathSuffix) => {
		const reply = await world.call(`/api/visits/${"x".repeat(27)}${pathSuffix}`);
		expect(reply).toMatchObject({
			status: 404,
			json: { detail: expect.stringContaining("No encontramos esa cita") },
		});
	},
);

test("records the customer's confirmation once, notifies the shop", async () => {
	const { call, id, reference } = await bookVisit();
	const first = await call("/confirmation", {});
	expect(first.json.customer_confirmed_at).toBe("2026-11-20T15:00:00.000Z");
	world.ctx.clock.advance(1000);
	expect((await call("/confirmation", {})).json).toEqual(first.json);
	expect(await agenda.read(`/${id}`)).toMatchObject({
		state: "pending",
		customer_confirmed_at: "2026-11-20T15:00:00.000Z",
		history: [{ author: "Cliente", text: expect.stringContaining("confirma que viene") }, {}],
	});
	const notifications = (await listEmailsTo(SHOP_EMAIL)).filter(({ subject }) => subject.includes(reference));
	expect(notifications.map(({ subject }) => subject).toSorted()).toEqual([
		`El cliente confirma su cita ${reference}`,
		`Nueva cita ${reference}`,
	]);
});

test("the customer can move into their own hours", async () => {
	const { call, id, body, reference } = await bookVisit({ serviceType: "mecanica-ligera" });
	for (const time of ["11:00 AM", "1:00 PM", "2:00 PM", "3:00 PM", "4:00 PM", "5:00 PM"])
		for (let car = 0; car < 2; car++) await agenda.createByStaff(buildStaffRequest({ day, time }));
	await agenda.createByStaff(buildStaffRequest({ day, time: "8:00 AM", minutes: 180 }));
	expect((await agenda.getAvailability(`from=${day}&service=mecanica-ligera`)).days[0].times).toEqual([]);
	const ownAvailability = (await call(`/availability?from=${day}`)).json;
	expect(ownAvailability.days[0].times).toEqual(["8:00 AM", "9:00 AM", "10:00 AM"]);
	expect(ownAvailability.minutes).toBe(180);
	await agenda.setState(id, "confirmed");
	const moved = await call("/time", { preferredDate: day, preferredTime: "8:00 AM" });
	expect(moved).toMatchObject({
		status: 200,
		json: { day, time: "8:00 AM", state: "pending", sequence: 2 },
	});
	expect((await agenda.listReservedHours({ id })).map((hour) => hour.split(" ")[1])).toEqual([
		"480",
		"540",
		"600",
	]);
	expect((await listEmailsTo(body.email)).at(-1)?.subject).toMatch(/cambió de hora/);
	const notifications = (await listEmailsTo(SHOP_EMAIL)).map(({ subject }) => subject);
	expect(notifications).toContain(`El cliente movió su cita ${reference}`);
});

test.each([
	["a full hour", { preferredTime: "10:00 AM" }, 409, "preferredTime"],
	["noon", { preferredTime: "12:00 PM" }, 422, "preferredTime"],
	["a Sunday", { preferredDate: "2026-11-29", preferredTime: "10:00 AM" }, 422, "preferredDate"],
	["too soon", { preferredDate: "2026-11-20", preferredTime: "11:00 AM" }, 422, "preferredTime"],
])("rejects a move to %s", async (_, overrides, status, field) => {
	const { call, id } = await bookVisit();
	for (let car = 0; car < 2; car++) await agenda.createByStaff(buildStaffRequest({ day, time: "10:00 AM" }));
	const reply = await call("/time", { preferredDate: day, ...overrides });
	expect([reply.status, Object.keys(reply.json.fields)]).toEqual([status, [field]]);
	if (status === 409) expect(reply.json.free[0]).toEqual({ day, time: "8:00 AM" });
	expect(await agenda.listReservedHours({ id })).toEqual([`${day} 540 1`]);
});

test("frees the hour on cancellation, rejects further changes", async () => {
	const { call, id, leadId, body } = await bookVisit();
	// Emails are sent in the order of their creation time.
	world.ctx.clock.advance(1000);
	const cancelled = await call("/cancellation", { reason: "Ya no la necesito" });
	expect(cancelled).toMatchObject({
		status: 200,
		json: { state: "cancelled", can_change: false, why_not: expect.any(String), sequence: 1 },
	});
	expect(await agenda.listReservedHours({ id })).toEqual([]);
	expect(await agenda.read(`/${id}`)).toMatchObject({
		state: "cancelled",
		cancelled_by: "customer",
	});
	const rejections = [
		await call("/confirmation", {}),
		await call("/time", { preferredDate: day, preferredTime: "10:00 AM" }),
	];
	expect(rejections.map(({ status, json }) => [status, json.code])).toEqual(Array(2).fill([422, "too_late"]));
	expect((await call()).json.state).toBe("cancelled");
	const lead = (await world.asStaff(`/api/admin/inbox/${leadId}`)).json;
	expect(lead.state).toBe("new");
	expect(lead.history[0].text).toBe("Cita cancelada por el cliente: Ya no la necesito");
	expect((await listEmailsTo(body.email)).at(-1)?.subject).toMatch(/cancelada/i);
});

test("ignores a repeated move or cancellation", async () => {
	const { call, id, body, reference } = await bookVisit();
	const notifications = async () => [
		...(await listEmailsTo(body.email)),
		...(await listEmailsTo(SHOP_EMAIL)).filter(({ subject }) => subject.includes(reference)),
	];
	const newSlot = { preferredDate: day, preferredTime: "11:00 AM" };
	expect(await notifications()).toHaveLength(2);
	const moved = await call("/time", newSlot);
	expect(moved).toMatchObject({ status: 200, json: { time: "11:00 AM", sequence: 1 } });
	expect(await notifications()).toHaveLength(4);
	expect(await call("/time", newSlot)).toMatchObject({ status: 200, json: moved.json });
	const cancelled = await call("/cancellation", { reason: "Ya no la necesito" });
	const emails = await notifications();
	const repeat = await call("/cancellation", { reason: "Ya no la necesito" });
	expect(repeat).toMatchObject({ status: 200, json: cancelled.json });
	expect(await notifications()).toEqual(emails);
	expect(emails).toHaveLength(6);
	const { history, cancel_reason } = await agenda.read(`/${id}`);
	expect(history).toHaveLength(3);
	expect(cancel_reason).toBe("Ya no la necesito");
});

test("rejects changes once started, accepts a first time", async () => {
	const { call } = await bookVisit({ preferredDate: "2026-11-20", preferredTime: "1:00 PM" });
	const timelessVisit = await bookVisit({ preferredTime: "" });
	expect(await timelessVisit.call("/confirmation", {})).toMatchObject({ json: { code: "no_hour" } });
	const moveResponse = await timelessVisit.call("/time", { preferredDate: day, preferredTime: "9:00 AM" });
	expect(moveResponse.json).toMatchObject({ day, time: "9:00 AM" });
	world.ctx.clock.set("2026-11-20T18:00:00Z");
	expect((await call()).json).toMatchObject({ can_change: false, why_not: expect.any(String) });
	expect((await call("/cancellation", { reason: "" })).status).toBe(422);
	world.ctx.clock.set("2026-11-20T15:00:00Z");
});

test("the calendar file keeps its UID and increments SEQUENCE", async () => {
	const { path, id } = await bookVisit();
	const fetchFile = async () => {
		const reply = await world.api.fetch(new Request(`http://localhost${path}/cita.ics`));
		const text = await reply.text();
		return { reply, lines: text.replaceAll("\r\n ", "").split("\r\n") };
	};
	const first = await fetchFile();
	expect(first.reply.headers.get("content-type")).toMatch(/^text\/calendar.*method=PUBLISH/);
	const stamp = day.replaceAll("-", "");
	expect(first.lines).toEqual(
		expect.arrayContaining([
			"METHOD:PUBLISH",
			`UID:${id}@biela`,
			"SEQUENCE:0",
			`DTSTART:${stamp}T140000Z`,
			`DTEND:${stamp}T144500Z`,
			"STATUS:TENTATIVE",
			"TRIGGER:-P1D",
			"BEGIN:VALARM",
		]),
	);
	expect(first.lines.find((line) => line.startsWith("LOCATION:"))).toContain("Avenida Perú");
	expect(first.lines.find((line) => line.startsWith("DESCRIPTION:"))).toContain("hora de Panamá");
	await agenda.setState(id, "confirmed");
	const confirmed = await fetchFile();
	expect(confirmed.lines).toEqual(expect.arrayContaining(["SEQUENCE:1", "STATUS:CONFIRMED"]));
	await world.call(`${path}/cancellation`, { body: { reason: "" } });
	const cancelled = await fetchFile();
	expect(cancelled.reply.headers.get("content-type")).toMatch(/method=CANCEL/);
	expect(cancelled.lines).toEqual(
		expect.arrayContaining(["METHOD:CANCEL", "SEQUENCE:2", "STATUS:CANCELLED"]),
	);
	expect(cancelled.lines).not.toContain("BEGIN:VALARM");
	const { call } = await bookVisit({ preferredTime: "" });
	expect((await call("/cita.ics")).status).toBe(404);
});

test("limits changes to five in ten minutes", async () => {
	const { path, call } = await bookVisit();
	for (let time = 0; time < 5; time++) expect((await call("/confirmation", {})).status).toBe(200);
	const buildRateLimitError = (pattern: RegExp) => ({
		status: 429,
		json: { detail: expect.stringMatching(pattern) },
	});
	expect(await call("/confirmation", {})).toMatchObject(buildRateLimitError(/^Con este enlace se hicieron/));
	const address = "10.9.9.9";
	const otherVisit = await bookVisit();
	const confirm = (visitPath: string) => world.call(`${visitPath}/confirmation`, { body: {}, address });
	for (let time = 0; time < 5; time++) await confirm(`/api/visits/unknown-${time}`);
	expect(await confirm(otherVisit.path)).toMatchObject(buildRateLimitError(/desde tu conexión/));
	expect((await world.call(path, { address })).status).toBe(200);
});

test("sends noindex for everything behind a link", async () => {
	const { path } = await bookVisit();
	for (const pathSuffix of ["", "/cita.ics", "/availability", "/nada"]) {
		const { headers } = await world.call(path + pathSuffix);
		expect(headers.get("x-robots-tag"), pathSuffix).toBe("noindex, nofollow");
		expect(headers.get("cache-control"), pathSuffix).toBe("no-store");
	}
	expect((await world.call("/api/services")).headers.get("x-robots-tag")).toBeNull();
});

test("logs no link", async () => {
	const lines: unknown[] = [];
	const { log } = world.ctx;
	const before = log.info;
	log.info = ((...line: unknown[]) => lines.push(line)) as typeof log.info;
	const { call, path } = await bookVisit();
	await call("/confirmation", {});
	await call("/time", { preferredDate: "x" });
	// Mail programs may alter the path.
	for (const wrongSegment of ["//visits/", "/VISITS//"])
		expect((await world.call(path.replace("/visits/", wrongSegment))).status).toBe(404);
	log.info = before;
	expect(JSON.stringify(lines)).toContain("/api/visits/…/confirmation");
	expect(JSON.stringify(lines)).not.toContain(path.split("/").at(-1));
});

test("erasing the customer disables the link and clears texts", async () => {
	const { call, id, leadId } = await bookVisit({ description: "Placa AB1234" });
	const { db } = world.ctx;
	await db.transaction().execute((trx) => forgetLeads(trx, world.ctx.now(), [leadId], FORGOTTEN));
	expect((await call()).status).toBe(404);
	const rows = await db.selectFrom("visits").selectAll().where("id", "=", id).execute();
	expect(rows).toMatchObject([{ car: "", note: "", service: "Cambio de aceite" }]);
});

test("a contact page visit without email has a link", async () => {
	const body = buildContactRequest({ preferredDate: day });
	const visit = await agenda.find((await agenda.book(body)).json.reference);
	const reply = await world.call(`/api/visits/${agenda.getLinkToken(visit)}`);
	expect(reply.json).toMatchObject({ first_name: "Ana", car: "Pick-up", minutes: 120 });
});
