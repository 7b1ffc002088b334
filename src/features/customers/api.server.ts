import { createRoute, z } from "@hono/zod-openapi";
import { PageNumber } from "#bounds.ts";
import { answer, json, openRoutes, staffProblems } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
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

const tags = ["Clientes"];
const params = z.object({ id: z.string().max(60) });
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const CSV = "text/csv; charset=utf-8";

const list = createRoute({
	operationId: "listCustomers",
	method: "get",
	path: "/admin/customers/detailed",
	tags,
	summary: "Los clientes con lo que pidieron, y los totales del taller",
	request: { query: CustomerFilter },
	responses: { 200: answer("Una página de clientes", CustomerList), ...staffProblems },
});
const one = createRoute({
	operationId: "readCustomer",
	method: "get",
	path: "/admin/customers/{id}",
	tags,
	summary: "Un cliente con una página de lo que pidió",
	request: { params, query: z.object({ page: PageNumber }) },
	responses: { 200: answer("El cliente", CustomerDetail), ...staffProblems },
});
const notes = createRoute({
	operationId: "writeCustomerNotes",
	method: "put",
	path: "/admin/customers/{id}/notes",
	tags,
	summary: "Cambia las notas del personal sobre un cliente",
	request: { params, body: { required: true, content: json(CustomerNotes) } },
	responses: { 200: answer("El cliente como quedó", CustomerDetail), ...staffProblems },
});
const reminders = createRoute({
	operationId: "keepReminders",
	method: "put",
	path: "/admin/customers/{id}/reminders",
	tags,
	summary: "Deja dicho si la persona quiere recordatorios",
	request: { params, body: { required: true, content: json(CustomerReminders) } },
	responses: { 200: answer("El cliente como quedó", CustomerDetail), ...staffProblems },
});
const file = z.string().openapi({ type: "string", format: "binary" });
const sheet = createRoute({
	operationId: "exportCustomers",
	method: "get",
	path: "/admin/export/customers",
	tags,
	summary: "Los clientes en una hoja de cálculo (xlsx o csv)",
	request: { query: ExportFormat },
	responses: {
		200: {
			description: "La hoja de cálculo",
			content: { [XLSX]: { schema: file }, "text/csv": { schema: file } },
		},
		...staffProblems,
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
