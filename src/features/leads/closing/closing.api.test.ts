import { beforeEach, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { forgetClosings } from "./store.server.ts";

const world = openWorld();
const INBOX = "/api/admin/inbox";
const CLOSINGS = "/api/admin/closings";
/** Logs in at the front desk for each call, since days pass and sessions end. */
const desk = async (path: string, options: Parameters<typeof world.call>[1] = {}) =>
	world.call(path, { ...options, token: await world.tokenOf("reception") });
/** Today is 2026-11-20; a request of three days ago is old from the 18th on. */
const OLD = { before: "2026-11-18", kind: "all", state: "open", reason: "No respondió" };
const DAY_MS = 24 * 3_600_000;

beforeEach(() => world.ctx.clock.set("2026-11-20T15:00:00Z"));

let people = 0;
async function asked(over: object = {}) {
	const body = {
		kind: "contact",
		channel: "counter",
		name: "Rosa Tem",
		email: "",
		car: "",
		phone: `6377-${String(++people).padStart(4, "0")}`,
		wish: `Consulta ${people}`,
		...over,
	};
	return (await desk(INBOX, { body })).json;
}
type Lead = Awaited<ReturnType<typeof asked>>;
/** Creates a request of three days ago. */
async function old(over: object = {}, work = async (lead: Lead) => lead) {
	world.ctx.clock.set("2026-11-17T15:00:00Z");
	const lead = await work(await asked(over));
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	return lead;
}
const post = (path: string, body: object) => desk(path, { body });
const put = (lead: Lead, name: string, body: object) =>
	desk(`${INBOX}/${lead.id}/${name}`, {
		method: "PUT",
		body: { ...body, updated_at: lead.updated_at },
	});
const now = async ({ id }: Lead) => (await desk(`${INBOX}/${id}`)).json;
const close = async (over: object = {}) => (await post(CLOSINGS, { ...OLD, ...over })).json;
const undo = (id: string) => desk(`${CLOSINGS}/${id}/undo`, { method: "POST" });
const closable = async (over: object = {}) => {
	const { reason: _, ...filter } = { ...OLD, ...over };
	return (await desk(`${CLOSINGS}/closable?${new URLSearchParams(filter)}`)).json;
};
type Closing = { id: string; restored: number };
const shown = async () => (await desk(CLOSINGS)).json.closings as Closing[];
const counts = async () => (await desk(INBOX)).json.counts;

test("closes old requests in bulk and restores them", async () => {
	const fresh = await old();
	const reached = await old({}, async (lead) => {
		await desk(`${INBOX}/${lead.id}/contacts`, { method: "POST" });
		return now(lead);
	});
	const today = await asked();
	const before = await counts();
	expect(await closable()).toEqual({ found: 2, is_more: false });
	expect(await closable({ state: "contacted" })).toMatchObject({ found: 1 });
	expect(await closable({ kind: "quote" })).toMatchObject({ found: 0 });

	const closing = await close();
	expect(closing).toMatchObject({ closed: 2, restored: 0, can_undo: true, undone_by: null });
	const lost = await now(fresh);
	expect(lost).toMatchObject({ state: "lost", answered_at: expect.any(String) });
	expect(lost.history[0]).toMatchObject({
		kind: "closing",
		author: "Una de reception",
		text: "Nueva → Perdida: No respondió (cerrada junto con otras)",
	});
	expect(await now(today)).toMatchObject({ state: "new" });
	expect(await counts()).toMatchObject({ lost: before.lost + 2, new: before.new - 1 });
	expect(await shown()).toContainEqual(closing);

	const undone = (await undo(closing.id)).json;
	expect(undone).toMatchObject({ closed: 2, restored: 2, can_undo: false });
	const { history: _, updated_at: version, ...rest } = await now(fresh);
	expect(fresh).toMatchObject({ ...rest, history: expect.any(Array) });
	expect(version > lost.updated_at).toBe(true);
	expect((await now(reached)).state).toBe("contacted");
	expect((await now(reached)).answered_at).toBe(reached.answered_at);
	expect((await now(fresh)).history[0].text).toBe("Perdida → Nueva: se deshizo el cierre");
	expect(await counts()).toEqual(before);
	expect((await undo(closing.id)).json).toEqual(undone);
	await close();
});

test("leaves scheduled, recently active and spam requests open", async () => {
	const called = await old();
	await put(called, "call-back", { day: "2026-11-23" });
	const noted = await old();
	await post(`${INBOX}/${noted.id}/notes`, { text: "Viene la otra semana" });
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
	const links = "mira http://a.example y http://b.example";
	await world.call("/api/contact", {
		body: {
			name: "Spam",
			phone: "6377-9002",
			email: "",
			service: "",
			vehicleType: "",
			message: links,
		},
	});
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	expect(visit.status).toBe(201);
	expect(await closable()).toEqual({ found: 0, is_more: false });
	const gone = await close();
	expect(gone).toMatchObject({ closed: 0, can_undo: false });
	expect((await shown()).map(({ id }) => id)).not.toContain(gone.id);
	// A call-back that was due the day before yesterday is past.
	const due = await old({}, async (lead) => (await put(lead, "call-back", { day: "2026-11-18" })).json);
	expect(await close()).toMatchObject({ closed: 1 });
	expect((await now(due)).call_back_on).toBeNull();
});

test("undo skips requests that changed since, except by notes", async () => {
	const mine = await old({ name: "Cambiada" });
	const other = await old({ name: "Con Nota" });
	const closing = await close();
	const open = await put(await now(mine), "state", { state: "contacted" });
	expect(open.status).toBe(200);
	await post(`${INBOX}/${other.id}/notes`, { text: "Llamó otra vez" });
	world.ctx.clock.advance(20 * DAY_MS);
	expect((await undo(closing.id)).json).toMatchObject({ closed: 2, restored: 1, can_undo: false });
	expect(await now(mine)).toMatchObject({
		state: "contacted",
		answered_at: open.json.answered_at,
	});
	expect(await now(other)).toMatchObject({ state: "new", answered_at: null });
	world.ctx.clock.set("2026-11-20T15:00:00Z");
	await close();
});

test("rejects future days, missing reasons, newsletters and closed states", async () => {
	expect((await undo("nadie")).status).toBe(404);
	for (const [over, field] of [
		[{ before: "2026-11-21" }, "before"],
		[{ before: "ayer" }, "before"],
		[{ reason: "  " }, "reason"],
		[{ kind: "newsletter" }, "kind"],
		[{ state: "won" }, "state"],
	] as const) {
		const reply = await post(CLOSINGS, { ...OLD, ...over });
		expect([reply.status, Object.keys(reply.json.fields)]).toEqual([422, [field]]);
	}
});

test("leaves consistent states when closing and undo run concurrently", async () => {
	const leads = [];
	for (let each = 0; each < 60; each++) leads.push(await old());
	const [one, two] = await Promise.all([close(), close()]);
	expect(one.closed + two.closed).toBe(60);
	const undone = await Promise.all([undo(one.id), undo(one.id), undo(two.id)]);
	expect(undone.map(({ status }) => status)).toEqual([200, 200, 200]);
	const restored = (await shown()).filter(({ id }) => [one.id, two.id].includes(id));
	expect(restored.reduce((sum, each) => sum + each.restored, 0)).toBe(60);
	expect(await closable()).toEqual({ found: 60, is_more: false });
	const before = (await shown()).map(({ id }) => id);
	const racing = close();
	const undoLast = async () => {
		const [last] = (await shown()).filter(({ id }) => !before.includes(id));
		return (await undo(last?.id ?? "")).status;
	};
	await expect.poll(undoLast).toBe(200);
	const { id } = await racing;
	const last = (await undo(id)).json;
	expect(last.restored).toBe(last.closed);
	expect(await closable()).toEqual({ found: 60, is_more: false });
	await close();
});

test("deletes closings after 90 days and keeps requests closed", async () => {
	const lead = await old();
	const closing = await close();
	world.ctx.clock.advance(89 * DAY_MS);
	await forgetClosings(world.ctx);
	expect((await shown()).map(({ id }) => id)).toContain(closing.id);
	world.ctx.clock.advance(2 * DAY_MS);
	await forgetClosings(world.ctx);
	expect((await undo(closing.id)).status).toBe(404);
	const kept = await world.ctx.db.selectFrom("closedLeads").selectAll().execute();
	expect(kept).toEqual([]);
	const row = await world.ctx.db
		.selectFrom("leads")
		.select("state")
		.where("id", "=", lead.id)
		.executeTakeFirstOrThrow();
	expect(row.state).toBe("lost");
});
