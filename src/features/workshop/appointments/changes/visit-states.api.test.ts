import { beforeEach, expect, test } from "vitest";
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
});

test("state changes update the lead; cancelling frees the hour", async () => {
	const { json } = await agenda.book(buildContactRequest({ preferredDate: day }));
	const { id, lead_id } = await agenda.find(json.reference);
	const getLead = async () => (await world.asStaff(`/api/admin/inbox/${lead_id}`)).json;
	const getLeadState = async () => (await getLead()).state;
	expect((await agenda.setState(id, "confirmed")).json.state).toBe("confirmed");
	expect(await getLeadState()).toBe("scheduled");
	expect(await agenda.setState(id, "attended")).toMatchObject({
		status: 422,
		json: { detail: "Esa cita todavía no llega: márcala ese día." },
	});
	expect((await agenda.setState(id, "cancelled")).json.fields).toEqual({
		reason: "Escribe por qué se cancela.",
	});
	const cancellation = await agenda.setState(id, "cancelled", "El cliente pidió cancelar");
	expect(cancellation.json).toMatchObject({
		state: "cancelled",
		cancel_reason: "El cliente pidió cancelar",
		cancelled_by: "customer",
	});
	expect(await getLead()).toMatchObject({
		state: "contacted",
		alert: "cancelled_by_customer",
		answered_at: expect.any(String),
	});
	expect(await agenda.listReservedHours({ id })).toEqual([]);
	for (let car = 0; car < 2; car++) await agenda.createByStaff(buildStaffRequest({ day }));
	expect(await agenda.setState(id, "confirmed")).toMatchObject({ status: 409 });
	expect((await agenda.read(`/${id}`)).state).toBe("cancelled");
});

test("shows canceller and reason wherever the visit is shown", async () => {
	const ShopReason = "No tenemos el repuesto";
	const cancelVisit = async (reason: string, by?: string) => {
		const body = buildContactRequest({ preferredDate: day, preferredTime: "2:00 PM" });
		const { id } = await agenda.find((await agenda.book(body)).json.reference);
		const { updated_at } = await agenda.read(`/${id}`);
		const change = { state: "cancelled", reason, updated_at, ...(by && { by }) };
		const options = { method: "PUT", body: change };
		const { json } = await world.asStaff(`/api/admin/agenda/${id}/state`, options);
		const lead = (await world.asStaff(`/api/admin/inbox/${json.lead_id}`)).json;
		const own = (await world.call(`/api/visits/${agenda.getLinkToken(json)}`)).json;
		const customerRecord = (await world.asStaff(`/api/admin/customers/${lead.customer.id}`)).json;
		return { visit: json, lead, own, asked: customerRecord.requests[0] };
	};
	const shop = await cancelVisit(ShopReason);
	expect(shop.visit.cancellation_text).toBe(`Por el taller: ${ShopReason}`);
	expect(shop.lead.alert_text).toBe(`Cita cancelada por el taller: ${ShopReason}`);
	expect(shop.lead.history[0].text).toBe(`Cita cancelada por el taller: ${ShopReason}`);
	expect(shop.asked.cancellation_text).toBe(`Cita cancelada por el taller: ${ShopReason}`);
	expect(shop.own.cancellation_text).toBe(`La canceló el taller: ${ShopReason}.`);
	// The customer was not contacted yet: the request still waits for an answer.
	expect(shop.lead).toMatchObject({ state: "new", answered_at: null });
	for (const [reason, by, reasonSuffix] of [
		["El cliente pidió cancelar", undefined, ""],
		["Se enfermó", "customer", ": Se enfermó"],
	] as const) {
		const customerCancelled = await cancelVisit(reason, by);
		expect(customerCancelled.visit.cancellation_text).toBe(`Por el cliente${reasonSuffix}`);
		expect(customerCancelled.lead).toMatchObject({
			alert: "cancelled_by_customer",
			alert_text: `Cita cancelada por el cliente${reasonSuffix}`,
			state: "contacted",
			answered_at: expect.any(String),
		});
		expect(customerCancelled.own.cancellation_text).toBeNull();
	}
});

test("the notification status follows the email's delivery", async () => {
	const staff = buildStaffRequest({
		day,
		time: "3:00 PM",
		email: "ana@correo.com",
		overbook: true,
	});
	const { id } = (await agenda.createByStaff(staff)).json;
	const getNotification = async () => (await agenda.read(`/${id}`)).notification;
	expect(await getNotification()).toEqual({
		text: "Su correo espera porque el sitio todavía no envía correos: avísale por WhatsApp.",
		needs_notification: true,
	});
	Object.assign(world.ctx.env, { SMTP_URL: "smtp://localhost:1" });
	expect((await getNotification()).text).toBe("Su correo está por salir.");
	const visit = (await world.ctx.db.selectFrom("visits").selectAll().execute()).find((row) => row.id === id);
	const updateOutbox = (set: object) =>
		world.ctx.db
			.updateTable("outbox")
			.set(set)
			.where("id", "=", visit?.emailJobId ?? "")
			.execute();
	await updateOutbox({ state: "dead", lastError: "CAP recipient" });
	expect(await getNotification()).toMatchObject({
		text: expect.stringContaining("tope por destinatario"),
		needs_notification: true,
	});
	await updateOutbox({ state: "done", lastError: null });
	expect(await getNotification()).toEqual({ text: "Le enviamos un correo.", needs_notification: false });
	Object.assign(world.ctx.env, { SMTP_URL: undefined });
});

test("attended keeps its hour; no-show frees it", async () => {
	const today = { day: "2026-11-20", time: "10:00 AM" };
	const attendedVisit = (await agenda.createByStaff(buildStaffRequest(today))).json;
	const missedVisit = (await agenda.createByStaff(buildStaffRequest(today))).json;
	expect((await agenda.setState(attendedVisit.id, "attended")).status).toBe(200);
	expect((await world.asStaff(`/api/admin/inbox/${attendedVisit.lead_id}`)).json.state).toBe("scheduled");
	expect((await agenda.setState(missedVisit.id, "no_show")).status).toBe(200);
	expect((await world.asStaff(`/api/admin/inbox/${missedVisit.lead_id}`)).json).toMatchObject({
		state: "contacted",
		alert: "no_show",
	});
	expect(await agenda.listReservedHours({ id: attendedVisit.id })).toEqual(["2026-11-20 600 1"]);
	expect(await agenda.listReservedHours({ id: missedVisit.id })).toEqual([]);
	expect((await agenda.setState(missedVisit.id, "attended")).status).toBe(200);
	expect(await agenda.listReservedHours({ id: missedVisit.id })).toHaveLength(1);
});

test("sends no email once the time has come", async () => {
	const [own, cancelledVisit] = await Promise.all(
		["1:00 PM", "2:00 PM"].map(async (preferredTime) => {
			const body = buildModalRequest({ preferredDate: "2026-11-20", preferredTime });
			const { reference } = (await agenda.book(body)).json;
			return { email: body.email, id: (await agenda.find(reference)).id };
		}),
	);
	const listRecipients = async () => {
		await world.ctx.outbox.drain();
		const recipients = world.ctx.sentEmails.map(({ payload }) => (payload as { to: string }).to);
		return recipients.filter((address) => address === own?.email || address === cancelledVisit?.email);
	};
	expect(await listRecipients()).toHaveLength(2);
	await agenda.setClock("2026-11-20T19:00:00Z");
	expect((await agenda.setState(own?.id ?? "", "confirmed")).status).toBe(200);
	expect((await agenda.setState(cancelledVisit?.id ?? "", "cancelled", "No llegó")).status).toBe(200);
	expect(await listRecipients()).toHaveLength(2);
	await agenda.setClock("2026-11-20T15:00:00Z");
});

test("the response shows the calendar sync as pending", async () => {
	const { reference } = (await agenda.book(buildContactRequest({ preferredDate: day }))).json;
	const { id } = await agenda.find(reference);
	await world.ctx.db
		.updateTable("visits")
		.set({ calendarState: "sent", calendarUid: "zoho-1" })
		.where("id", "=", id)
		.execute();
	const confirmed = await agenda.setState(id, "confirmed");
	expect(confirmed.json.calendar.state).toBe("pending");
	const { history: _, ...stored } = await agenda.read(`/${id}`);
	expect(confirmed.json).toEqual(stored);
});

test("closing a day lists its visits; reopening restores it", async () => {
	const visit = (await agenda.createByStaff(buildStaffRequest({ day }))).json;
	const version = await world.ctx.content.getCurrent();
	const body = { day, reason: "Inventario" };
	const closed = await world.asStaff("/api/admin/agenda/closed-days", { body });
	expect(closed.status).toBe(201);
	expect(closed.json.affected).toEqual([expect.objectContaining({ id: visit.id })]);
	expect(closed.json.closed_days).toContainEqual({ date: day, reason: "Inventario" });
	expect(await world.ctx.content.getCurrent()).toBeGreaterThan(version);
	expect((await agenda.getAvailability(`from=${day}`)).days[0].reason).toBe("Inventario");
	const { days } = await agenda.read(`?from=${day}&to=${day}`);
	expect(days).toEqual([
		{
			day,
			opens: null,
			closes: null,
			reason: "Inventario",
			special: null,
			pauses: [],
			blocks: [],
			closure: { from: day, to: day },
			capacity: 2,
		},
	]);
	const secondClosing = await world.asStaff("/api/admin/agenda/closed-days", { body });
	expect(secondClosing).toMatchObject({ status: 409, json: { code: "already_done" } });
	const path = `/api/admin/agenda/closed-days/${day}`;
	expect((await world.asStaff(path, { method: "DELETE" })).status).toBe(200);
	expect((await world.asStaff(path, { method: "DELETE" })).json.code).toBe("already_done");
	expect((await agenda.getAvailability(`from=${day}`)).days[0].reason).toBeNull();
});

test("the agenda returns up to six weeks", async () => {
	const { days } = await agenda.read("?from=2026-11-21&to=2026-11-22");
	expect(days).toEqual([
		{
			day: "2026-11-21",
			opens: "08:00",
			closes: "16:00",
			reason: null,
			special: null,
			pauses: [],
			blocks: [],
			closure: null,
			capacity: 2,
		},
		{
			day: "2026-11-22",
			opens: null,
			closes: null,
			reason: "los domingos no abrimos",
			special: null,
			pauses: [],
			blocks: [],
			closure: null,
			capacity: 2,
		},
	]);
	const path = "/api/admin/agenda?from=2026-11-01&to=";
	expect((await world.asStaff(`${path}2026-12-12`)).status).toBe(200);
	expect((await world.asStaff(`${path}2026-12-13`)).status).toBe(422);
	expect((await world.asStaff(`${path}2026-10-31`)).status).toBe(422);
});

test("returns 401 to visitors, 404 for unknown visits", async () => {
	for (const path of ["?from=2026-11-20&to=2026-11-21", "/x", "/x/time", "/closed-days"])
		expect((await world.call(`/api/admin/agenda${path}`)).status).toBe(401);
	expect((await world.asStaff("/api/admin/agenda/x")).status).toBe(404);
	const updatedAt = "2026-11-20T15:00:00.000Z";
	expect((await agenda.put("x", "state", { state: "confirmed", updated_at: updatedAt })).status).toBe(404);
});
