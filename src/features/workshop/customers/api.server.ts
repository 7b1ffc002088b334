import { z } from "@hono/zod-openapi";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute, IdParams } from "#server/http/routes.server.ts";
import {
	CustomerCorrection,
	CustomerDetail,
	CustomerMerge,
	CustomerNotes,
	CustomerReminders,
	NewCustomer,
} from "./contract.ts";
import { createCustomer } from "./create.server.ts";
import { mergeCustomers, splitCustomers } from "./merge.server.ts";
import { recordCustomerContact, updateReminderPreference, writeCustomerNotes } from "./notes.server.ts";
import { updateCustomer } from "./update.server.ts";

const id = z.string().max(60);
const customerDetailResponse = toResponseSpec("El cliente como quedó", CustomerDetail);
const panel = createPanelRoutes("Clientes", "customers");

export const createDirectoryApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "createCustomer",
			method: "post",
			path: "/admin/customers",
			summary: "Anota a una persona que todavía no pidió nada",
			body: NewCustomer,
			status: 201,
			answer: toResponseSpec("El cliente", CustomerDetail),
			handle: (call, { body }) => createCustomer(call, body),
		}),
		defineRoute({
			group: panel,
			id: "correctCustomer",
			method: "put",
			path: "/admin/customers/{id}",
			summary: "Corrige nombre, teléfono o correo de un cliente",
			body: CustomerCorrection,
			params: IdParams,
			status: 200,
			answer: customerDetailResponse,
			handle: (call, { params: { id }, body }) => updateCustomer(call, { id, ...body }),
		}),
		defineRoute({
			group: panel,
			id: "mergeCustomers",
			method: "post",
			path: "/admin/customers/{id}/merges",
			summary: "Une otra ficha a esta: sus solicitudes y notas pasan aquí",
			body: CustomerMerge,
			params: IdParams,
			status: 200,
			answer: customerDetailResponse,
			handle: (call, { params: { id }, body }) => mergeCustomers(call, { id, otherId: body.other_id }),
		}),
		defineRoute({
			group: panel,
			id: "splitCustomers",
			method: "delete",
			path: "/admin/customers/{id}/merges/{other}",
			summary: "Separa una ficha que se unió a esta",
			params: z.object({ id, other: id }),
			status: 200,
			answer: customerDetailResponse,
			handle: (call, { params: { id, other } }) => splitCustomers(call, { id, otherId: other }),
		}),
		defineRoute({
			group: panel,
			id: "writeCustomerNotes",
			method: "put",
			path: "/admin/customers/{id}/notes",
			summary: "Cambia las notas del personal sobre un cliente",
			body: CustomerNotes,
			params: IdParams,
			status: 200,
			answer: customerDetailResponse,
			handle: (call, { params: { id }, body }) => writeCustomerNotes(call, { id, ...body }),
		}),
		defineRoute({
			group: panel,
			id: "recordCustomerContact",
			method: "post",
			path: "/admin/customers/{id}/contacts",
			summary: "Anota que el personal le escribió o le llamó desde su ficha",
			params: IdParams,
			status: 200,
			answer: customerDetailResponse,
			handle: ({ ctx }, { params: { id } }) => recordCustomerContact(ctx, id),
		}),
		defineRoute({
			group: panel,
			id: "updateReminderPreference",
			method: "put",
			path: "/admin/customers/{id}/reminders",
			summary: "Deja dicho si la persona quiere recordatorios",
			body: CustomerReminders,
			params: IdParams,
			status: 200,
			answer: customerDetailResponse,
			handle: (call, { params: { id }, body }) => updateReminderPreference(call, { id, ...body }),
		}),
	]);
