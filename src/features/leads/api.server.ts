import { z } from "@hono/zod-openapi";
import { paged } from "#bounds.ts";
import { listColleagues } from "#features/staff/store.server.ts";
import { mustExist } from "#platform/errors.ts";
import { answer, IdempotencyHeader, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
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
import { correctLead } from "./correct.server.ts";
import {
	countLeadsByState,
	findLead,
	LEADS_PER_PAGE,
	listLeads,
} from "./inbox-read-model.server.ts";
import { correctNote, removeNote } from "./notes.server.ts";
import { NO_LEAD } from "./sentences.ts";
import { countNewLeads } from "./store.server.ts";
import { readCrowd } from "./strangers/store.server.ts";
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
import { writeDownRequest } from "./write-down.server.ts";

const panel = panelRoutes("Bandeja", "inbox", {
	200: answer("La solicitud como quedó", LeadDetail),
});

const id = z.string().max(60);
const noteParams = z.object({ id, note: id });

export const leadsApi = (at: Platform, followers: LeadFollowers) =>
	openRoutes().openapiRoutes([
		panel.get("listLeads", "/admin/inbox", {
			summary: "Solicitudes de todo tipo, la más nueva primero",
			query: InboxFilter,
			200: answer("Una página de la bandeja", Inbox),
		})(async ({ query: filter, actor: { id } }) => {
			const counts = await countLeadsByState(at.reads, filter, id);
			const total = counts[filter.state] ?? 0;
			const leads = await listLeads(at.reads, filter, { actorId: id, total });
			const newLeads = await countNewLeads(at.reads);
			const crowd = await readCrowd(at.reads);
			const now = at.now().toISOString();
			const page = paged(total, filter.page, LEADS_PER_PAGE);
			return { leads, ...page, counts, new_leads: newLeads, crowd, now };
		}),
		panel.post("writeDownRequest", "/admin/inbox", {
			summary: "Anota lo que alguien pide por WhatsApp, por teléfono o en el mostrador",
			headers: IdempotencyHeader,
			body: NewRequest,
			201: answer("La solicitud, como una del sitio", LeadDetail),
		})(({ body: request, actor, submission: { key } }) =>
			writeDownRequest(at, actor, { request, key, rooms: followers.rooms }),
		),
		panel.get("readLead", "/admin/inbox/{id}", {
			summary: "Una solicitud con su historial",
		})(async ({ id }) => {
			return mustExist(await findLead(at.db, id), NO_LEAD);
		}),
		panel.put("correctLead", "/admin/inbox/{id}/data", {
			summary:
				"Corrige nombre, teléfono, correo, carro o servicio; el historial guarda lo que decía",
			body: LeadCorrection,
		})(({ id, body, actor }) => correctLead(at, actor, id, body, followers)),
		panel.put("changeLeadState", "/admin/inbox/{id}/state", {
			summary: "Cambia el estado",
			body: StateChange,
		})(({ id, body, actor }) => changeLeadState(at, actor, id, body, followers)),
		panel.put("changeLeadOwner", "/admin/inbox/{id}/owner", {
			summary: "Cambia quién la atiende",
			body: OwnerChange,
		})(({ id, body, actor }) => changeLeadOwner(at, actor, id, body)),
		panel.get("listColleagues", "/admin/colleagues", {
			summary: "A quién se le puede pasar una solicitud",
			200: answer("El personal, por nombre", Colleagues),
		})(async () => ({ colleagues: await listColleagues(at.db) })),
		panel.put("keepCallBack", "/admin/inbox/{id}/call-back", {
			summary: "Deja dicho qué día volver a llamar, o que ya no hace falta",
			body: CallBack,
		})(({ id, body, actor }) => keepCallBack(at, actor, id, body)),
		panel.post("addLeadNote", "/admin/inbox/{id}/notes", {
			summary: "Agrega una nota",
			body: NewNote,
		})(({ id, body, actor, submission }) => addLeadNote(at, actor, id, body, submission.key)),
		panel.put("correctLeadNote", "/admin/inbox/{id}/notes/{note}", {
			summary: "Corrige una nota propia (un dueño, cualquiera); lo que decía se guarda",
			params: noteParams,
			body: NoteEdit,
		})(({ params, body, actor }) => correctNote(at, actor, params, body)),
		panel.delete("removeLeadNote", "/admin/inbox/{id}/notes/{note}", {
			summary: "Quita una nota propia (un dueño, cualquiera); queda dicho que hubo una",
			params: noteParams,
			query: NoteRemoval,
		})(({ params, query, actor }) => removeNote(at, actor, params, query)),
		panel.put("takeOverToCustomer", "/admin/inbox/{id}/customer", {
			summary: "Guarda en la ficha del cliente un dato de la solicitud",
			body: CustomerTake,
		})(({ id, body, actor }) => takeOver(at, actor, id, body)),
		panel.post("recordLeadContact", "/admin/inbox/{id}/contacts", {
			summary: "Deja constancia de que se contactó al cliente",
			body: NewContact.optional(),
		})(({ id, body, actor }) => {
			const { channel } = NewContact.parse(body ?? {});
			return recordLeadContact(at, actor, id, channel);
		}),
		panel.post("undoLeadContact", "/admin/inbox/{id}/contact-undo", {
			summary: "Deshace un contacto que no fue respuesta",
			body: ContactUndo,
		})(({ id, body, actor }) => undoLeadContact(at, actor, id, body)),
		panel.post("releaseLead", "/admin/inbox/{id}/release", {
			summary: "Saca la solicitud de cuarentena",
		})(({ id, actor }) => releaseLead(at, actor, id, followers)),
	]);
