import { z } from "@hono/zod-openapi";
import { PageNumber } from "#bounds.ts";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes } from "#platform/routes.server.ts";
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
import { exportCustomers } from "./export.server.ts";
import { keepReminders } from "./keep-reminders.server.ts";
import { meetCustomer } from "./meet.server.ts";
import { mergeCustomers, splitCustomers } from "./merge.server.ts";
import { customerDetail, customerList } from "./read.server.ts";
import { writeCustomerNotes } from "./write-notes.server.ts";

const panel = panelRoutes("Clientes", "customers");
const params = z.object({ id: z.string().max(60) });
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const CSV = "text/csv; charset=utf-8";

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
	params,
	query: z.object({ page: PageNumber }),
	200: answer("El cliente", CustomerDetail),
});
const correct = panel.put("correctCustomer", "/admin/customers/{id}", {
	summary: "Corrige nombre, teléfono o correo de un cliente",
	params,
	body: CustomerCorrection,
	200: answer("El cliente como quedó", CustomerDetail),
});
const merge = panel.post("mergeCustomers", "/admin/customers/{id}/merges", {
	summary: "Une otra ficha a esta: sus solicitudes y notas pasan aquí",
	params,
	body: CustomerMerge,
	200: answer("El cliente como quedó", CustomerDetail),
});
const split = panel.delete("splitCustomers", "/admin/customers/{id}/merges/{other}", {
	summary: "Separa una ficha que se unió a esta",
	params: params.extend({ other: params.shape.id }),
	200: answer("El cliente como quedó", CustomerDetail),
});
const notes = panel.put("writeCustomerNotes", "/admin/customers/{id}/notes", {
	summary: "Cambia las notas del personal sobre un cliente",
	params,
	body: CustomerNotes,
	200: answer("El cliente como quedó", CustomerDetail),
});
const reminders = panel.put("keepReminders", "/admin/customers/{id}/reminders", {
	summary: "Deja dicho si la persona quiere recordatorios",
	params,
	body: CustomerReminders,
	200: answer("El cliente como quedó", CustomerDetail),
});
const file = z.string().openapi({ type: "string", format: "binary" });
const sheet = panel.get("exportCustomers", "/admin/export/customers", {
	right: "export",
	summary: "Los clientes en una hoja de cálculo (xlsx o csv)",
	query: ExportFormat,
	200: {
		description: "La hoja de cálculo",
		content: { [XLSX]: { schema: file }, "text/csv": { schema: file } },
	},
});

export const directoryApi = (at: Platform) =>
	openRoutes()
		.openapi(list, async (c) =>
			c.json(await customerList(at.reads, c.req.valid("query"), at.now()), 200),
		)
		.openapi(meet, async (c) =>
			c.json(await meetCustomer(at, c.var.actor, c.req.valid("json")), 201),
		)
		.openapi(one, async (c) => {
			const { page } = c.req.valid("query");
			return c.json(await customerDetail(at.reads, c.req.valid("param").id, page), 200);
		})
		.openapi(correct, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await correctCustomer(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(merge, async (c) => {
			const { id } = c.req.valid("param");
			const { other_id: other } = c.req.valid("json");
			return c.json(await mergeCustomers(at, c.var.actor, id, other), 200);
		})
		.openapi(split, async (c) => {
			const { id, other } = c.req.valid("param");
			return c.json(await splitCustomers(at, c.var.actor, id, other), 200);
		})
		.openapi(notes, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await writeCustomerNotes(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(reminders, async (c) => {
			const { id } = c.req.valid("param");
			return c.json(await keepReminders(at, c.var.actor, id, c.req.valid("json")), 200);
		})
		.openapi(sheet, async (c) => {
			const wanted = c.req.valid("query");
			const type = wanted.format === "csv" ? CSV : XLSX;
			// Nobody would take the sheet: none is made, and nobody waits for it to be left.
			if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": type });
			const { name, stream } = await exportCustomers(at, c.var.actor, wanted);
			return c.body(stream, 200, {
				"Content-Type": type,
				"Content-Disposition": `attachment; filename="${name}"`,
			});
		});
