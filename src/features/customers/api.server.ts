import { z } from "@hono/zod-openapi";
import { PageNumber } from "#bounds.ts";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes } from "#platform/routes.server.ts";
import {
	CustomerDetail,
	CustomerFilter,
	CustomerList,
	CustomerNotes,
	CustomerReminders,
	ExportFormat,
} from "./contract.ts";
import { exportCustomers } from "./export.server.ts";
import { keepReminders } from "./keep-reminders.server.ts";
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
const one = panel.get("readCustomer", "/admin/customers/{id}", {
	summary: "Un cliente con una página de lo que pidió",
	params,
	query: z.object({ page: PageNumber }),
	200: answer("El cliente", CustomerDetail),
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
		.openapi(one, async (c) => {
			const { page } = c.req.valid("query");
			return c.json(await customerDetail(at.reads, c.req.valid("param").id, page), 200);
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
