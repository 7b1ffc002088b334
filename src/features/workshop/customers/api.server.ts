import { z } from "@hono/zod-openapi";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
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
const panel = createPanelRoutes("Clientes", "customers", {
	200: toResponseSpec("El cliente como quedó", CustomerDetail),
});

export const createDirectoryApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.post("createCustomer", "/admin/customers", {
			summary: "Anota a una persona que todavía no pidió nada",
			body: NewCustomer,
			201: toResponseSpec("El cliente", CustomerDetail),
		})(({ body, actor }) => createCustomer(ctx, actor, body)),
		panel.put("correctCustomer", "/admin/customers/{id}", {
			summary: "Corrige nombre, teléfono o correo de un cliente",
			body: CustomerCorrection,
		})(({ id, body, actor }) => updateCustomer(ctx, actor, id, body)),
		panel.post("mergeCustomers", "/admin/customers/{id}/merges", {
			summary: "Une otra ficha a esta: sus solicitudes y notas pasan aquí",
			body: CustomerMerge,
		})(({ id, body, actor }) => mergeCustomers(ctx, actor, id, body.other_id)),
		panel.delete("splitCustomers", "/admin/customers/{id}/merges/{other}", {
			summary: "Separa una ficha que se unió a esta",
			params: z.object({ id, other: id }),
		})(({ id, other, actor }) => splitCustomers(ctx, actor, id, other)),
		panel.put("writeCustomerNotes", "/admin/customers/{id}/notes", {
			summary: "Cambia las notas del personal sobre un cliente",
			body: CustomerNotes,
		})(({ id, body, actor }) => writeCustomerNotes(ctx, actor, id, body)),
		panel.post("recordCustomerContact", "/admin/customers/{id}/contacts", {
			summary: "Anota que el personal le escribió o le llamó desde su ficha",
		})(({ id }) => recordCustomerContact(ctx, id)),
		panel.put("updateReminderPreference", "/admin/customers/{id}/reminders", {
			summary: "Deja dicho si la persona quiere recordatorios",
			body: CustomerReminders,
		})(({ id, body, actor }) => updateReminderPreference(ctx, actor, id, body)),
	]);
