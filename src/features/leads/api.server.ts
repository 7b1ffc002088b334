import { z } from "@hono/zod-openapi";
import { listColleagues } from "#features/staff/store.server.ts";
import { NotFoundError } from "#platform/errors.ts";
import { answer, IdempotencyHeader, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes } from "#platform/routes.server.ts";
import {
	CallBack,
	Colleagues,
	ContactUndo,
	CustomerTake,
	Inbox,
	InboxFilter,
	LeadCorrection,
	LeadDetail,
	NewContact,
	NewNote,
	NewRequest,
	NoteEdit,
	NoteRemoval,
	OwnerChange,
	StateChange,
} from "./contract.ts";
import { type Correctors, correctLead } from "./correct.server.ts";
import {
	countLeadsByState,
	findLead,
	LEADS_PER_PAGE,
	listLeads,
} from "./inbox-read-model.server.ts";
import { correctNote, removeNote } from "./notes/change.server.ts";
import { countNewLeads } from "./store.server.ts";
import { takeOver } from "./take-over.server.ts";
import {
	addLeadNote,
	changeLeadOwner,
	changeLeadState,
	keepCallBack,
	type LeadFollowers,
	recordLeadContact,
	releaseLead,
	undoLeadContact,
} from "./work.server.ts";
import { type Writers, writeDownRequest } from "./write-down.server.ts";

const params = z.object({ id: z.string().max(60) });
const panel = panelRoutes("Bandeja", "inbox");
const responses = { 200: answer("La solicitud como quedó", LeadDetail) };

const list = panel.get("listLeads", "/admin/inbox", {
	summary: "Solicitudes de todo tipo, la más nueva primero",
	query: InboxFilter,
	200: answer("Una página de la bandeja", Inbox),
});
const writeDown = panel.post("writeDownRequest", "/admin/inbox", {
	summary: "Anota lo que alguien pide por WhatsApp, por teléfono o en el mostrador",
	headers: IdempotencyHeader,
	body: NewRequest,
	201: answer("La solicitud, como una del sitio", LeadDetail),
});
const read = panel.get("readLead", "/admin/inbox/{id}", {
	summary: "Una solicitud con su historial",
	params,
	...responses,
});
const correction = panel.put("correctLead", "/admin/inbox/{id}/data", {
	summary: "Corrige nombre, teléfono, correo, carro o servicio; el historial guarda lo que decía",
	params,
	body: LeadCorrection,
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
const colleagues = panel.get("listColleagues", "/admin/colleagues", {
	summary: "A quién se le puede pasar una solicitud",
	200: answer("El personal, por nombre", Colleagues),
});
const callBack = panel.put("keepCallBack", "/admin/inbox/{id}/call-back", {
	summary: "Deja dicho qué día volver a llamar, o que ya no hace falta",
	params,
	body: CallBack,
	...responses,
});
const note = panel.post("addLeadNote", "/admin/inbox/{id}/notes", {
	summary: "Agrega una nota",
	params,
	body: NewNote,
	...responses,
});
const noteParams = params.extend({ note: params.shape.id });
const noteEdit = panel.put("correctLeadNote", "/admin/inbox/{id}/notes/{note}", {
	summary: "Corrige una nota propia (un dueño, cualquiera); lo que decía se guarda",
	params: noteParams,
	body: NoteEdit,
	...responses,
});
const noteRemoval = panel.delete("removeLeadNote", "/admin/inbox/{id}/notes/{note}", {
	summary: "Quita una nota propia (un dueño, cualquiera); queda dicho que hubo una",
	params: noteParams,
	query: NoteRemoval,
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

/** What other rooms do about a lead, each for its kind. */
type Rooms = LeadFollowers & { writers: Writers; correctors: Correctors };

export const leadsApi = (at: Platform, followers: Rooms) =>
	openRoutes()
		.openapi(list, async (c) => {
			const filter = c.req.valid("query");
			const { id } = c.var.actor;
			const counts = await countLeadsByState(at.reads, filter, id);
			const total = counts[filter.state] ?? 0;
			const leads = await listLeads(at.reads, filter, { actorId: id, total });
			const newLeads = await countNewLeads(at.reads);
			const pages = Math.max(1, Math.ceil(total / LEADS_PER_PAGE));
			const now = at.now().toISOString();
			return c.json(
				{ leads, total, page: filter.page, pages, counts, new_leads: newLeads, now },
				200,
			);
		})
		.openapi(writeDown, async (c) => {
			const key = c.req.header("idempotency-key");
			const asked = { request: c.req.valid("json"), key, writers: followers.writers };
			return c.json(await writeDownRequest(at, c.var.actor, asked), 201);
		})
		.openapi(read, async (c) => {
			const lead = await findLead(at.db, c.req.valid("param").id);
			if (!lead) throw new NotFoundError("Esa solicitud ya no existe.");
			return c.json(lead, 200);
		})
		.openapi(correction, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await correctLead(at, c.var.actor, id, c.req.valid("json"), followers), 200);
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
		.openapi(colleagues, async (c) => c.json({ colleagues: await listColleagues(at.db) }, 200))
		.openapi(callBack, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await keepCallBack(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(note, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await addLeadNote(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(noteEdit, async (c) =>
			c.json(await correctNote(at, c.var.actor, c.req.valid("param"), c.req.valid("json")), 200),
		)
		.openapi(noteRemoval, async (c) =>
			c.json(await removeNote(at, c.var.actor, c.req.valid("param"), c.req.valid("query")), 200),
		)
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
