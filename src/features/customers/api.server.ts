import { z } from "@hono/zod-openapi";
import { PageNumber } from "#bounds.ts";
import { gives } from "#platform/http/gives.server.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";
import { asSpreadsheet, SPREADSHEET } from "#platform/http/spreadsheet-answer.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	CustomerCorrection,
	CustomerDetail,
	CustomerFilter,
	CustomerList,
	CustomerMerge,
	CustomerNotes,
	CustomerReminders,
	ExportFormat,
	NewCustomer,
} from "./contract.ts";
import { correctCustomer } from "./correct.server.ts";
import { exportCustomers, type Subscriptions } from "./export.server.ts";
import { keepReminders } from "./keep-reminders.server.ts";
import { meetCustomer } from "./meet.server.ts";
import { mergeCustomers, splitCustomers } from "./merge.server.ts";
import { customerDetail, customerList } from "./read.server.ts";
import { writeCustomerNotes } from "./write-notes.server.ts";

const id = z.string().max(60);
const panel = panelRoutes("Clientes", "customers", {
	200: answer("El cliente como quedó", CustomerDetail),
});

const list = panel.get("listCustomers", "/admin/customers/detailed", {
	summary: "Los clientes con lo que pidieron, y los totales del taller",
	query: CustomerFilter,
	200: answer("Una página de clientes", CustomerList),
});
const meet = panel.post("meetCustomer", "/admin/customers", {
	summary: "Anota a una persona que todavía no pidió nada",
	body: NewCustomer,
	201: answer("El cliente", CustomerDetail),
});
const one = panel.get("readCustomer", "/admin/customers/{id}", {
	summary: "Un cliente con una página de lo que pidió",
	query: z.object({ page: PageNumber }),
	200: answer("El cliente", CustomerDetail),
});
const correct = panel.put("correctCustomer", "/admin/customers/{id}", {
	summary: "Corrige nombre, teléfono o correo de un cliente",
	body: CustomerCorrection,
});
const merge = panel.post("mergeCustomers", "/admin/customers/{id}/merges", {
	summary: "Une otra ficha a esta: sus solicitudes y notas pasan aquí",
	body: CustomerMerge,
});
const split = panel.delete("splitCustomers", "/admin/customers/{id}/merges/{other}", {
	summary: "Separa una ficha que se unió a esta",
	params: z.object({ id, other: id }),
});
const notes = panel.put("writeCustomerNotes", "/admin/customers/{id}/notes", {
	summary: "Cambia las notas del personal sobre un cliente",
	body: CustomerNotes,
});
const reminders = panel.put("keepReminders", "/admin/customers/{id}/reminders", {
	summary: "Deja dicho si la persona quiere recordatorios",
	body: CustomerReminders,
});
const sheet = panel.get("exportCustomers", "/admin/export/customers", {
	proof: "fresh",
	right: "export",
	summary: "Los clientes en una hoja de cálculo (xlsx o csv)",
	query: ExportFormat,
	200: SPREADSHEET,
});

/** @param subscriptions how each of some addresses stands with the newsletter */
export const directoryApi = (at: Platform, subscriptions: Subscriptions) =>
	openRoutes()
		.openapiRoutes([
			gives(list, ({ query }) => customerList(at.reads, query, at.now())),
			gives(meet, ({ body, actor }) => meetCustomer(at, actor, body)),
			gives(one, ({ id, query }) => customerDetail(at.reads, id, query.page)),
			gives(correct, ({ id, body, actor }) => correctCustomer(at, actor, id, body)),
			gives(merge, ({ id, body, actor }) => mergeCustomers(at, actor, id, body.other_id)),
			gives(split, ({ id, other, actor }) => splitCustomers(at, actor, id, other)),
			gives(notes, ({ id, body, actor }) => writeCustomerNotes(at, actor, id, body)),
			gives(reminders, ({ id, body, actor }) => keepReminders(at, actor, id, body)),
		])
		.openapi(sheet, async (c) => {
			const wanted = c.req.valid("query");
			return asSpreadsheet(c, wanted.format, () =>
				exportCustomers(at, c.var.actor, wanted, subscriptions),
			);
		});
