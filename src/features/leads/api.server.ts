import { z } from "@hono/zod-openapi";
import { NotFoundError } from "#platform/errors.ts";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes } from "#platform/routes.server.ts";
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
const panel = panelRoutes("Bandeja", "inbox");
const responses = { 200: answer("La solicitud como quedó", LeadDetail) };

const list = panel.get("listLeads", "/admin/inbox", {
	summary: "Solicitudes de todo tipo, la más nueva primero",
	query: InboxFilter,
	200: answer("Una página de la bandeja", Inbox),
});
const read = panel.get("readLead", "/admin/inbox/{id}", {
	summary: "Una solicitud con su historial",
	params,
	...responses,
});
const state = panel.put("changeLeadState", "/admin/inbox/{id}/state", {
	summary: "Cambia el estado",
	params,
	body: StateChange,
	...responses,
});
const owner = panel.put("changeLeadOwner", "/admin/inbox/{id}/owner", {
	summary: "Cambia quién la atiende",
	params,
	body: OwnerChange,
	...responses,
});
const note = panel.post("addLeadNote", "/admin/inbox/{id}/notes", {
	summary: "Agrega una nota",
	params,
	body: NewNote,
	...responses,
});
const customer = panel.put("takeOverToCustomer", "/admin/inbox/{id}/customer", {
	summary: "Guarda en la ficha del cliente un dato de la solicitud",
	params,
	body: CustomerTake,
	...responses,
});
const contact = panel.post("recordLeadContact", "/admin/inbox/{id}/contacts", {
	summary: "Deja constancia de que se contactó al cliente",
	params,
	body: NewContact.optional(),
	...responses,
});
const undo = panel.post("undoLeadContact", "/admin/inbox/{id}/contact-undo", {
	summary: "Deshace un contacto que no fue respuesta",
	params,
	body: ContactUndo,
	...responses,
});
const release = panel.post("releaseLead", "/admin/inbox/{id}/release", {
	summary: "Saca la solicitud de cuarentena",
	params,
	...responses,
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
