import { createRoute, z } from "@hono/zod-openapi";
import { NotFoundError } from "#platform/errors.ts";
import { answer, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	ContactUndo,
	CustomerTake,
	Inbox,
	InboxFilter,
	LeadDetail,
	NewContact,
	NewNote,
	OwnerChange,
	StateChange,
} from "./contract.ts";
import {
	countLeadsByState,
	findLead,
	LEADS_PER_PAGE,
	listLeads,
} from "./inbox-read-model.server.ts";
import { countNewLeads } from "./store.server.ts";
import { takeOver } from "./take-over.server.ts";
import {
	addLeadNote,
	changeLeadOwner,
	changeLeadState,
	type LeadFollowers,
	recordLeadContact,
	releaseLead,
	undoLeadContact,
} from "./work.server.ts";

const params = z.object({ id: z.string().max(60) });
const tags = ["Bandeja"];
const responses = { 200: answer("La solicitud como quedó", LeadDetail), ...staffProblems };

const list = createRoute({
	operationId: "listLeads",
	method: "get",
	path: "/admin/inbox",
	tags,
	summary: "Solicitudes de todo tipo, la más nueva primero",
	request: { query: InboxFilter },
	responses: { 200: answer("Una página de la bandeja", Inbox), ...staffProblems },
});
const read = createRoute({
	operationId: "readLead",
	method: "get",
	path: "/admin/inbox/{id}",
	tags,
	summary: "Una solicitud con su historial",
	request: { params },
	responses,
});
const change = <Body extends z.ZodType>(
	operationId: string,
	method: "put" | "post",
	name: string,
	summary: string,
	body: Body,
) => ({
	operationId,
	method,
	path: `/admin/inbox/{id}/${name}` as const,
	tags,
	summary,
	request: { params, body: { required: true, content: json(body) } },
	responses,
});
const state = createRoute({
	...change("changeLeadState", "put", "state", "Cambia el estado", StateChange),
	path: "/admin/inbox/{id}/state",
});
const owner = createRoute({
	...change("changeLeadOwner", "put", "owner", "Cambia quién la atiende", OwnerChange),
	path: "/admin/inbox/{id}/owner",
});
const note = createRoute({
	...change("addLeadNote", "post", "notes", "Agrega una nota", NewNote),
	path: "/admin/inbox/{id}/notes",
});
const customer = createRoute({
	...change(
		"takeOverToCustomer",
		"put",
		"customer",
		"Guarda en la ficha del cliente un dato de la solicitud",
		CustomerTake,
	),
	path: "/admin/inbox/{id}/customer",
});
const contact = createRoute({
	operationId: "recordLeadContact",
	method: "post",
	path: "/admin/inbox/{id}/contacts",
	tags,
	summary: "Deja constancia de que se contactó al cliente",
	request: { params, body: { required: false, content: json(NewContact) } },
	responses,
});
const undo = createRoute({
	...change(
		"undoLeadContact",
		"post",
		"contact-undo",
		"Deshace un contacto que no fue respuesta",
		ContactUndo,
	),
	path: "/admin/inbox/{id}/contact-undo",
});
const release = createRoute({
	operationId: "releaseLead",
	method: "post",
	path: "/admin/inbox/{id}/release",
	tags,
	summary: "Saca la solicitud de cuarentena",
	request: { params },
	responses,
});

/** @param followers what other rooms do about a lead that changes */
export const leadsApi = (at: Platform, followers: LeadFollowers) =>
	openRoutes()
		.openapi(list, async (c) => {
			const filter = c.req.valid("query");
			const { id } = c.var.actor;
			const leads = await listLeads(at.reads, filter, id);
			const counts = await countLeadsByState(at.reads, filter, id);
			const total = counts[filter.state] ?? 0;
			const newLeads = await countNewLeads(at.reads);
			const pages = Math.max(1, Math.ceil(total / LEADS_PER_PAGE));
			const now = at.now().toISOString();
			return c.json(
				{ leads, total, page: filter.page, pages, counts, new_leads: newLeads, now },
				200,
			);
		})
		.openapi(read, async (c) => {
			const lead = await findLead(at.db, c.req.valid("param").id);
			if (!lead) throw new NotFoundError("Esa solicitud ya no existe.");
			return c.json(lead, 200);
		})
		.openapi(state, async (c) => {
			const { id } = c.req.valid("param");
			const change = c.req.valid("json");
			return c.json(await changeLeadState(at, c.var.actor, id, change, followers), 200);
		})
		.openapi(owner, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await changeLeadOwner(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(note, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await addLeadNote(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(customer, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await takeOver(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(contact, async (c) => {
			const { id } = c.req.valid("param");
			const { channel } = NewContact.parse(c.req.valid("json") ?? {});
			return c.json(await recordLeadContact(at, c.var.actor, id, channel), 200);
		})
		.openapi(undo, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await undoLeadContact(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(release, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await releaseLead(at, c.var.actor, id, followers), 200);
		});
