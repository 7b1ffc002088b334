import { z } from "@hono/zod-openapi";
import { listColleagues } from "#core/accounts/store.server.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { requireFound } from "#server/errors.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import {
	CallBack,
	Colleagues,
	ContactUndo,
	CustomerFieldCopy,
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
import { copyToCustomer } from "./copy-to-customer.server.ts";
import { correctLead } from "./correct-lead.server.ts";
import {
	addLeadNote,
	changeLeadOwner,
	changeLeadState,
	recordLeadContact,
	releaseLead,
	scheduleCallBack,
	undoLeadContact,
} from "./lead-actions.server.ts";
import { findCurrentLead } from "./lead-detail.server.ts";
import { NO_LEAD } from "./messages.ts";
import { correctNote, removeNote } from "./notes.server.ts";
import { createStaffRequest } from "./staff-request.server.ts";

const panel = createPanelRoutes("Bandeja", "inbox", {
	200: toResponseSpec("La solicitud como quedó", LeadDetail),
});

const id = z.string().max(60);
const noteParams = z.object({ id, note: id });

export const createLeadsApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.post("createStaffRequest", "/admin/inbox", {
			summary: "Anota lo que alguien pide por WhatsApp, por teléfono o en el mostrador",
			headers: IdempotencyHeader,
			body: NewRequest,
			201: toResponseSpec("La solicitud, como una del sitio", LeadDetail),
		})(({ body: request, actor, submission: { key } }) => createStaffRequest(ctx, actor, request, key)),
		panel.get("readLead", "/admin/inbox/{id}", {
			summary: "Una solicitud con su historial",
		})(async ({ id }) => {
			return requireFound(await findCurrentLead(ctx.db, id), NO_LEAD);
		}),
		panel.put("correctLead", "/admin/inbox/{id}/data", {
			summary: "Corrige nombre, teléfono, correo, carro o servicio; el historial guarda lo que decía",
			body: LeadCorrection,
		})(({ id, body, actor }) => correctLead(ctx, actor, id, body)),
		panel.put("changeLeadState", "/admin/inbox/{id}/state", {
			summary: "Cambia el estado; si lo que se cobra cambió desde que se vio, lo dice con un 409",
			headers: IdempotencyHeader,
			body: StateChange,
		})(({ id, body, actor, submission: { key } }) => changeLeadState(ctx, actor, id, { input: body, key })),
		panel.put("changeLeadOwner", "/admin/inbox/{id}/owner", {
			summary: "Cambia quién la atiende",
			body: OwnerChange,
		})(({ id, body, actor }) => changeLeadOwner(ctx, actor, id, body)),
		panel.get("listColleagues", "/admin/colleagues", {
			summary: "A quién se le puede pasar una solicitud",
			200: toResponseSpec("El personal, por nombre", Colleagues),
		})(async () => ({ colleagues: await listColleagues(ctx.db) })),
		panel.put("scheduleCallBack", "/admin/inbox/{id}/call-back", {
			summary: "Deja dicho qué día volver a llamar, o que ya no hace falta",
			body: CallBack,
		})(({ id, body, actor }) => scheduleCallBack(ctx, actor, id, body)),
		panel.post("addLeadNote", "/admin/inbox/{id}/notes", {
			summary: "Agrega una nota",
			headers: IdempotencyHeader,
			body: NewNote,
		})(({ id, body, actor, submission }) => addLeadNote(ctx, actor, id, body, submission.key)),
		panel.put("correctLeadNote", "/admin/inbox/{id}/notes/{note}", {
			summary: "Corrige una nota propia (un dueño, cualquiera); lo que decía se guarda",
			params: noteParams,
			body: NoteEdit,
		})(({ params, body, actor }) => correctNote(ctx, actor, params, body)),
		panel.delete("removeLeadNote", "/admin/inbox/{id}/notes/{note}", {
			summary: "Quita una nota propia (un dueño, cualquiera); queda dicho que hubo una",
			params: noteParams,
			query: NoteRemoval,
		})(({ params, query, actor }) => removeNote(ctx, actor, params, query)),
		panel.put("copyToCustomer", "/admin/inbox/{id}/customer", {
			summary: "Guarda en la ficha del cliente un dato de la solicitud",
			body: CustomerFieldCopy,
		})(({ id, body, actor }) => copyToCustomer(ctx, actor, id, body)),
		panel.post("recordLeadContact", "/admin/inbox/{id}/contacts", {
			summary: "Deja constancia de que se contactó al cliente",
			body: NewContact.optional(),
		})(({ id, body, actor }) => {
			const { channel } = NewContact.parse(body ?? {});
			return recordLeadContact(ctx, actor, id, channel);
		}),
		panel.post("undoLeadContact", "/admin/inbox/{id}/contact-undo", {
			summary: "Deshace un contacto que no fue respuesta",
			body: ContactUndo,
		})(({ id, body, actor }) => undoLeadContact(ctx, actor, id, body)),
		panel.post("releaseLead", "/admin/inbox/{id}/release", {
			summary: "Saca la solicitud de cuarentena",
		})(({ id, actor }) => releaseLead(ctx, actor, id)),
	]);
