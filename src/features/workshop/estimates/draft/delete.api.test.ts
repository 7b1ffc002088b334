import { expect, test } from "vitest";
import { buildJob, openEstimates } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const { callApi, startEstimate, createSentEstimate, read } = openEstimates(world);

const deleteDraft = async ({ id }: Json, close = "1") =>
	(await callApi(`/${id}?close_request=${close}`, undefined, "DELETE")).json;
const readRequest = async ({ lead }: Json) => (await world.asStaff(`/api/admin/inbox/${lead.id}`)).json;

test("closes the draft's own request, which can be reopened", async () => {
	const draft = await startEstimate();
	expect(draft.lead.is_opened_with_it).toBe(true);
	const { id, closed_request: closedRequest } = await deleteDraft(draft);
	expect(id).toBeNull();
	const lostRequest = await readRequest(draft);
	expect(lostRequest).toMatchObject({ state: "lost", updated_at: closedRequest.updated_at });
	expect(lostRequest.answered_at).not.toBeNull();
	expect(lostRequest.history[0].text).toBe("Nueva → Perdida: Se borró su cotización sin enviarla");
	const body = { state: "contacted", updated_at: closedRequest.updated_at };
	const path = `/api/admin/inbox/${draft.lead.id}/state`;
	expect((await world.asStaff(path, { body, method: "PUT" })).json.state).toBe("contacted");
});

test("keeps the request open when not asked to close", async () => {
	const draft = await startEstimate();
	expect(await deleteDraft(draft, "0")).toEqual({ id: null, closed_request: null });
	expect(await readRequest(draft)).toMatchObject({ state: "new", answered_at: null });
});

test("keeps requests with activity or of another origin open", async () => {
	const notedDraft = await startEstimate();
	const note = { body: { text: "Prefiere original" } };
	await world.asStaff(`/api/admin/inbox/${notedDraft.lead.id}/notes`, note);
	expect((await read(notedDraft)).lead.is_opened_with_it).toBe(false);
	expect((await deleteDraft(notedDraft)).closed_request).toBeNull();
	expect((await readRequest(notedDraft)).state).toBe("new");

	const products = [{ sku: "ENI-DOT4-500", quantity: 2 }];
	const customer = { name: "Luis Mora", phone: "62220001" };
	const { reference } = (await world.call("/api/quotes", { body: { customer, products } })).json;
	const quoteLead = (await world.asStaff(`/api/admin/inbox?q=${reference}`)).json.leads[0];
	const quoteDraft = (await callApi("", { lead_id: quoteLead.id })).json;
	expect((await deleteDraft(quoteDraft)).closed_request).toBeNull();
	expect((await readRequest(quoteDraft)).state).toBe("new");
});

test("keeps the request when a later draft is deleted", async () => {
	const estimate = await createSentEstimate([buildJob("Frenos", 9000)]);
	const next = (await callApi("", { estimate_id: estimate.id })).json;
	expect(next.lead.is_opened_with_it).toBe(false);
	expect(await deleteDraft(next)).toEqual({ id: estimate.id, closed_request: null });
	expect((await readRequest(estimate)).state).toBe("quoted");
});
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;
