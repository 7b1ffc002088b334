import { beforeEach, expect, test } from "vitest";
import { findRows } from "#server/database/rows.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { deleteOldClosings } from "./store.server.ts";

const world = openWorld();
const INBOX = "/api/admin/inbox";
const CLOSINGS = "/api/admin/closings";
/** Logs in at the front desk for each call, since days pass and sessions end. */
const callAsReception = async (path: string, options: Parameters<typeof world.call>[1] = {}) =>
	world.call(path, { ...options, token: await world.logInAs("reception") });
/** Today is 2026-11-20; a request of three days ago is old from the 18th on. */
const CLOSING_INPUT = { before: "2026-11-18", kind: "all", state: "open", reason: "No respondió" };
const DAY_MS = 24 * 3_600_000;

beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));

let requestCount = 0;
async function createRequest(overrides: object = {}) {
	const body = {
		kind: "contact",
		channel: "counter",
		name: "Rosa Tem",
		email: "",
		car: "",
		phone: `6377-${String(++requestCount).padStart(4, "0")}`,
		wish: `Consulta ${requestCount}`,
		...overrides,
	};
	return (await callAsReception(INBOX, { body })).json;
}
type Lead = Awaited<ReturnType<typeof createRequest>>;
/** Creates a request of three days ago. */
async function createOldRequest(overrides: object = {}, prepare = async (lead: Lead) => lead) {
	world.ctx.clock.set("2026-11-17T15:00:00Z");
	const lead = await prepare(await createRequest(overrides));
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	return lead;
}
const post = (path: string, body: object) => callAsReception(path, { body });
const put = (lead: Lead, action: string, body: object) =>
	callAsReception(`${INBOX}/${lead.id}/${action}`, {
		method: "PUT",
		body: { ...body, updated_at: lead.updated_at },
	});
const fetchLead = async ({ id }: Lead) => (await callAsReception(`${INBOX}/${id}`)).json;
const closeRequests = async (overrides: object = {}) =>
	(await post(CLOSINGS, { ...CLOSING_INPUT, ...overrides })).json;
const undoClosing = (id: string) => callAsReception(`${CLOSINGS}/${id}/undo`, { method: "POST" });
const fetchClosable = async (overrides: object = {}) => {
	const { reason: _, ...filter } = { ...CLOSING_INPUT, ...overrides };
	return (await callAsReception(`${CLOSINGS}/closable?${new URLSearchParams(filter)}`)).json;
};
type Closing = { id: string; restored: number };
const listClosings = async () => (await callAsReception(CLOSINGS)).json.closings as Closing[];
const fetchCounts = async () => (await callAsReception(INBOX)).json.counts;

test("closes old requests in bulk and restores them", async () => {
	const openLead = await createOldRequest();
	const contactedLead = await createOldRequest({}, async (lead) => {
		await callAsReception(`${INBOX}/${lead.id}/contacts`, { method: "POST" });
		return fetchLead(lead);
	});
	const todaysLead = await createRequest();
	const before = await fetchCounts();
	expect(await fetchClosable()).toEqual({ found: 2, is_more: false });
	expect(await fetchClosable({ state: "contacted" })).toMatchObject({ found: 1 });
	expect(await fetchClosable({ kind: "quote" })).toMatchObject({ found: 0 });

	const closing = await closeRequests();
	expect(closing).toMatchObject({ closed: 2, restored: 0, can_undo: true, undone_by: null });
	const closedLead = await fetchLead(openLead);
	expect(closedLead).toMatchObject({ state: "lost", answered_at: expect.any(String) });
	expect(closedLead.history[0]).toMatchObject({
		kind: "closing",
		author: "Una de reception",
		text: "Nueva → Perdida: No respondió (cerrada junto con otras)",
	});
	expect(await fetchLead(todaysLead)).toMatchObject({ state: "new" });
	expect(await fetchCounts()).toMatchObject({ lost: before.lost + 2, new: before.new - 1 });
	expect(await listClosings()).toContainEqual(closing);

	const undoResult = (await undoClosing(closing.id)).json;
	expect(undoResult).toMatchObject({ closed: 2, restored: 2, can_undo: false });
	const { history: _, updated_at: version, ...rest } = await fetchLead(openLead);
	expect(openLead).toMatchObject({ ...rest, history: expect.any(Array) });
	expect(version > closedLead.updated_at).toBe(true);
	expect((await fetchLead(contactedLead)).state).toBe("contacted");
	expect((await fetchLead(contactedLead)).answered_at).toBe(contactedLead.answered_at);
	expect((await fetchLead(openLead)).history[0].text).toBe("Perdida → Nueva: se deshizo el cierre");
	expect(await fetchCounts()).toEqual(before);
	expect((await undoClosing(closing.id)).json).toEqual(undoResult);
	await closeRequests();
});

test("leaves scheduled, recently active and spam requests open", async () => {
	const leadWithCallBack = await createOldRequest();
	await put(leadWithCallBack, "call-back", { day: "2026-11-23" });
	const leadWithNote = await createOldRequest();
	await post(`${INBOX}/${leadWithNote.id}/notes`, { text: "Viene la otra semana" });
	world.ctx.clock.set("2026-11-17T15:00:00Z");
	const visit = await world.call("/api/appointments", {
		body: {
			source: "contacto",
			name: "Con Cita",
			phone: "6377-9001",
			service: "Otro",
			vehicleType: "Pick-up",
			preferredDate: "2026-11-24",
			preferredTime: "9:00 AM",
		},
	});
	const spamText = "mira http://a.example y http://b.example";
	await world.call("/api/contact", {
		body: {
			name: "Spam",
			phone: "6377-9002",
			email: "",
			service: "",
			vehicleType: "",
			message: spamText,
		},
	});
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	expect(visit.status).toBe(201);
	expect(await fetchClosable()).toEqual({ found: 0, is_more: false });
	const emptyClosing = await closeRequests();
	expect(emptyClosing).toMatchObject({ closed: 0, can_undo: false });
	expect((await listClosings()).map(({ id }) => id)).not.toContain(emptyClosing.id);
	// A call-back that was due the day before yesterday is past.
	const leadWithPastCallBack = await createOldRequest(
		{},
		async (lead) => (await put(lead, "call-back", { day: "2026-11-18" })).json,
	);
	expect(await closeRequests()).toMatchObject({ closed: 1 });
	expect((await fetchLead(leadWithPastCallBack)).call_back_on).toBeNull();
});

test("leaves requests open whose account holds money", async () => {
	const pay = async (lead: Lead) => {
		const body = { cents: 1200, method: "cash", paid_cents: 0, keeps_credit: true };
		return (await post(`/api/admin/leads/${lead.id}/payments`, body)).json;
	};
	const leadWithDeposit = await createOldRequest({}, async (lead) => {
		await pay(lead);
		return lead;
	});
	const leadWithVoid = await createOldRequest({}, async (lead) => {
		const [payment] = (await pay(lead)).payments;
		const token = await world.logInAs("owner");
		const body = { reason: "Se cobró dos veces" };
		await world.call(`/api/admin/payments/${payment.id}/void`, { token, body });
		return lead;
	});
	expect(await fetchClosable()).toEqual({ found: 1, is_more: false });
	expect(await closeRequests()).toMatchObject({ closed: 1 });
	expect((await fetchLead(leadWithDeposit)).state).toBe("new");
	expect((await fetchLead(leadWithVoid)).state).toBe("lost");
	const [account] = await findRows(world.ctx.db, "accounts", { leadId: leadWithDeposit.id });
	expect(account).toMatchObject({ dueOn: null, chargedCents: 0, balanceCents: -1200 });
});

test("undo skips requests that changed since, except by notes", async () => {
	const changedLead = await createOldRequest({ name: "Cambiada" });
	const leadWithNote = await createOldRequest({ name: "Con Nota" });
	const closing = await closeRequests();
	const stateReply = await put(await fetchLead(changedLead), "state", { state: "contacted" });
	expect(stateReply.status).toBe(200);
	await post(`${INBOX}/${leadWithNote.id}/notes`, { text: "Llamó otra vez" });
	world.ctx.clock.advance(20 * DAY_MS);
	expect((await undoClosing(closing.id)).json).toMatchObject({ closed: 2, restored: 1, can_undo: false });
	expect(await fetchLead(changedLead)).toMatchObject({
		state: "contacted",
		answered_at: stateReply.json.answered_at,
	});
	expect(await fetchLead(leadWithNote)).toMatchObject({ state: "new", answered_at: null });
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	await closeRequests();
});

test("rejects future days, missing reasons, newsletters and closed states", async () => {
	expect((await undoClosing("nadie")).status).toBe(404);
	for (const [overrides, field] of [
		[{ before: "2026-11-21" }, "before"],
		[{ before: "ayer" }, "before"],
		[{ reason: "  " }, "reason"],
		[{ kind: "newsletter" }, "kind"],
		[{ state: "won" }, "state"],
	] as const) {
		const reply = await post(CLOSINGS, { ...CLOSING_INPUT, ...overrides });
		expect([reply.status, Object.keys(reply.json.fields)]).toEqual([422, [field]]);
	}
});

test("leaves consistent states when closing and undo run concurrently", async () => {
	const leads = [];
	for (let each = 0; each < 60; each++) leads.push(await createOldRequest());
	const [firstClosing, secondClosing] = await Promise.all([closeRequests(), closeRequests()]);
	expect(firstClosing.closed + secondClosing.closed).toBe(60);
	const undoResult = await Promise.all([
		undoClosing(firstClosing.id),
		undoClosing(firstClosing.id),
		undoClosing(secondClosing.id),
	]);
	expect(undoResult.map(({ status }) => status)).toEqual([200, 200, 200]);
	const closings = (await listClosings()).filter(({ id }) =>
		[firstClosing.id, secondClosing.id].includes(id),
	);
	expect(closings.reduce((sum, each) => sum + each.restored, 0)).toBe(60);
	expect(await fetchClosable()).toEqual({ found: 60, is_more: false });
	const before = (await listClosings()).map(({ id }) => id);
	const pendingClosing = closeRequests();
	const undoLast = async () => {
		const [last] = (await listClosings()).filter(({ id }) => !before.includes(id));
		return (await undoClosing(last?.id ?? "")).status;
	};
	await expect.poll(undoLast).toBe(200);
	const { id } = await pendingClosing;
	const last = (await undoClosing(id)).json;
	expect(last.restored).toBe(last.closed);
	expect(await fetchClosable()).toEqual({ found: 60, is_more: false });
	await closeRequests();
});

test("deletes closings after 90 days and keeps requests closed", async () => {
	const lead = await createOldRequest();
	const closing = await closeRequests();
	world.ctx.clock.advance(89 * DAY_MS);
	await deleteOldClosings(world.ctx);
	expect((await listClosings()).map(({ id }) => id)).toContain(closing.id);
	world.ctx.clock.advance(2 * DAY_MS);
	await deleteOldClosings(world.ctx);
	expect((await undoClosing(closing.id)).status).toBe(404);
	const closedLeadRows = await world.ctx.db.selectFrom("closedLeads").selectAll().execute();
	expect(closedLeadRows).toEqual([]);
	const row = await world.ctx.db
		.selectFrom("leads")
		.select("state")
		.where("id", "=", lead.id)
		.executeTakeFirstOrThrow();
	expect(row.state).toBe("lost");
});
