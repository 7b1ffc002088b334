import { z } from "@hono/zod-openapi";
import { listColleagues } from "#core/accounts/store.server.ts";
import { copyToCustomer } from "#core/requests/changes/copy-to-customer.server.ts";
import { correctLead } from "#core/requests/changes/correct-lead.server.ts";
import {
	addLeadNote,
	changeLeadOwner,
	changeLeadState,
	recordLeadContact,
	releaseLead,
	scheduleCallBack,
	undoLeadContact,
} from "#core/requests/changes/lead-actions.server.ts";
import { createStaffRequest } from "#core/requests/staff-request/staff-request.server.ts";
import { requireFound } from "#server/errors.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
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
import { findCurrentLead } from "./lead-detail.server.ts";
import { NO_LEAD } from "./messages.ts";
import { correctNote, removeNote } from "./notes.server.ts";

const leadDetailResponse = toResponseSpec("La solicitud como quedó", LeadDetail);
const panel = createPanelRoutes("Bandeja", "inbox");

const id = z.string().max(60);
const noteParams = z.object({ id, note: id });

export const createLeadsApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "createStaffRequest",
			method: "post",
			path: "/admin/inbox",
			summary: "Anota lo que alguien pide por WhatsApp, por teléfono o en el mostrador",
			headers: IdempotencyHeader,
			body: NewRequest,
			status: 201,
			answer: toResponseSpec("La solicitud, como una del sitio", LeadDetail),
			handle: (call, { body: request }) => createStaffRequest(call, request),
		}),
		defineRoute({
			group: panel,
			id: "readLead",
			method: "get",
			path: "/admin/inbox/{id}",
			summary: "Una solicitud con su historial",
			params: IdParams,
			status: 200,
			answer: leadDetailResponse,
			handle: async ({ ctx }, { params: { id } }) => {
				return requireFound(await findCurrentLead(ctx.db, id), NO_LEAD);
			},
		}),
		defineRoute({
			group: panel,
			id: "correctLead",
			method: "put",
			path: "/admin/inbox/{id}/data",
			summary: "Corrige nombre, teléfono, correo, carro o servicio; el historial guarda lo que decía",
			body: LeadCorrection,
			params: IdParams,
			status: 200,
			answer: leadDetailResponse,
			handle: (call, { params: { id }, body }) => correctLead(call, { requestId: id, to: body }),
		}),
		defineRoute({
			group: panel,
			id: "changeLeadState",
			method: "put",
			path: "/admin/inbox/{id}/state",
			summary: "Cambia el estado; si lo que se cobra cambió desde que se vio, lo dice con un 409",
			headers: IdempotencyHeader,
			body: StateChange,
			params: IdParams,
			status: 200,
			answer: leadDetailResponse,
			handle: (call, { params: { id }, body }) => changeLeadState(call, { requestId: id, change: body }),
		}),
		defineRoute({
			group: panel,
			id: "changeLeadOwner",
			method: "put",
			path: "/admin/inbox/{id}/owner",
			summary: "Cambia quién la atiende",
			body: OwnerChange,
			params: IdParams,
			status: 200,
			answer: leadDetailResponse,
			handle: (call, { params: { id }, body }) => changeLeadOwner(call, { requestId: id, change: body }),
		}),
		defineRoute({
			group: panel,
			id: "listColleagues",
			method: "get",
			path: "/admin/colleagues",
			summary: "A quién se le puede pasar una solicitud",
			status: 200,
			answer: toResponseSpec("El personal, por nombre", Colleagues),
			handle: async ({ ctx }) => ({ colleagues: await listColleagues(ctx.db) }),
		}),
		defineRoute({
			group: panel,
			id: "scheduleCallBack",
			method: "put",
			path: "/admin/inbox/{id}/call-back",
			summary: "Deja dicho qué día volver a llamar, o que ya no hace falta",
			body: CallBack,
			params: IdParams,
			status: 200,
			answer: leadDetailResponse,
			handle: (call, { params: { id }, body }) => scheduleCallBack(call, { requestId: id, change: body }),
		}),
		defineRoute({
			group: panel,
			id: "addLeadNote",
			method: "post",
			path: "/admin/inbox/{id}/notes",
			summary: "Agrega una nota",
			headers: IdempotencyHeader,
			body: NewNote,
			params: IdParams,
			status: 200,
			answer: leadDetailResponse,
			handle: (call, { params: { id }, body }) => addLeadNote(call, { id, ...body }),
		}),
		defineRoute({
			group: panel,
			id: "correctLeadNote",
			method: "put",
			path: "/admin/inbox/{id}/notes/{note}",
			summary: "Corrige una nota propia (un dueño, cualquiera); lo que decía se guarda",
			params: noteParams,
			body: NoteEdit,
			status: 200,
			answer: leadDetailResponse,
			handle: (call, { params, body }) => correctNote(call, { ...params, ...body }),
		}),
		defineRoute({
			group: panel,
			id: "removeLeadNote",
			method: "delete",
			path: "/admin/inbox/{id}/notes/{note}",
			summary: "Quita una nota propia (un dueño, cualquiera); queda dicho que hubo una",
			params: noteParams,
			query: NoteRemoval,
			status: 200,
			answer: leadDetailResponse,
			handle: (call, { params, query }) => removeNote(call, { ...params, ...query }),
		}),
		defineRoute({
			group: panel,
			id: "copyToCustomer",
			method: "put",
			path: "/admin/inbox/{id}/customer",
			summary: "Guarda en la ficha del cliente un dato de la solicitud",
			body: CustomerFieldCopy,
			params: IdParams,
			status: 200,
			answer: leadDetailResponse,
			handle: (call, { params: { id }, body }) => copyToCustomer(call, { id, ...body }),
		}),
		defineRoute({
			group: panel,
			id: "recordLeadContact",
			method: "post",
			path: "/admin/inbox/{id}/contacts",
			summary: "Deja constancia de que se contactó al cliente",
			body: NewContact.optional(),
			params: IdParams,
			status: 200,
			answer: leadDetailResponse,
			handle: (call, { params: { id }, body }) => {
				const { channel } = NewContact.parse(body ?? {});
				return recordLeadContact(call, { id, channel });
			},
		}),
		defineRoute({
			group: panel,
			id: "undoLeadContact",
			method: "post",
			path: "/admin/inbox/{id}/contact-undo",
			summary: "Deshace un contacto que no fue respuesta",
			body: ContactUndo,
			params: IdParams,
			status: 200,
			answer: leadDetailResponse,
			handle: (call, { params: { id }, body }) => undoLeadContact(call, { requestId: id, change: body }),
		}),
		defineRoute({
			group: panel,
			id: "releaseLead",
			method: "post",
			path: "/admin/inbox/{id}/release",
			summary: "Saca la solicitud de cuarentena",
			params: IdParams,
			status: 200,
			answer: leadDetailResponse,
			handle: (call, { params: { id } }) => releaseLead(call, id),
		}),
	]);
