import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { job, openEstimates } from "./estimates.test.kit.ts";

const world = openWorld();
const { staff, startEstimate, createSent, read } = openEstimates(world);

const deleteDraft = async ({ id }: Json, close = "1") =>
	(await staff(`/${id}?close_request=${close}`, undefined, "DELETE")).json;
const request = async ({ lead }: Json) => (await world.asStaff(`/api/admin/inbox/${lead.id}`)).json;

test("closes the draft's own request, which can be reopened", async () => {
	const draft = await startEstimate();
	expect(draft.lead.is_opened_with_it).toBe(true);
	const { id, closed_request: closed } = await deleteDraft(draft);
	expect(id).toBeNull();
	const lost = await request(draft);
	expect(lost).toMatchObject({ state: "lost", updated_at: closed.updated_at });
	expect(lost.answered_at).not.toBeNull();
	expect(lost.history[0].text).toBe("Nueva → Perdida: Se borró su cotización sin enviarla");
	const body = { state: "contacted", updated_at: closed.updated_at };
	const path = `/api/admin/inbox/${draft.lead.id}/state`;
	expect((await world.asStaff(path, { body, method: "PUT" })).json.state).toBe("contacted");
});

test("keeps the request open when not asked to close", async () => {
	const draft = await startEstimate();
	expect(await deleteDraft(draft, "0")).toEqual({ id: null, closed_request: null });
	expect(await request(draft)).toMatchObject({ state: "new", answered_at: null });
});

test("keeps requests with activity or of another origin open", async () => {
	const noted = await startEstimate();
	const note = { body: { text: "Prefiere original" } };
	await world.asStaff(`/api/admin/inbox/${noted.lead.id}/notes`, note);
	expect((await read(noted)).lead.is_opened_with_it).toBe(false);
	expect((await deleteDraft(noted)).closed_request).toBeNull();
	expect((await request(noted)).state).toBe("new");

	const products = [{ sku: "ENI-DOT4-500", quantity: 2 }];
	const customer = { name: "Luis Mora", phone: "62220001" };
	const { reference } = (await world.call("/api/quotes", { body: { customer, products } })).json;
	const quoteLead = (await world.asStaff(`/api/admin/inbox?q=${reference}`)).json.leads[0];
	const own = (await staff("", { lead_id: quoteLead.id })).json;
	expect((await deleteDraft(own)).closed_request).toBeNull();
	expect((await request(own)).state).toBe("new");
});

test("keeps the request when a later draft is deleted", async () => {
	const out = await createSent([job("Frenos", 9000)]);
	const next = (await staff("", { estimate_id: out.id })).json;
	expect(next.lead.is_opened_with_it).toBe(false);
	expect(await deleteDraft(next)).toEqual({ id: out.id, closed_request: null });
	expect((await request(out)).state).toBe("quoted");
});
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
