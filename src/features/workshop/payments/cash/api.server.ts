import { SpreadsheetQuery } from "#domain/limits.ts";
import { SPREADSHEET_RESPONSE, sendSpreadsheet } from "#server/http/file-responses.server.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { closeDay } from "./close-day.server.ts";
import {
	CashDay,
	CashDays,
	CashMonth,
	DayParams,
	DayQuery,
	DaysQuery,
	MonthQuery,
	NewClosing,
	NewMovement,
} from "./contract.ts";
import { exportCashDay } from "./export-day.server.ts";
import { listCashDays, readCashMonth } from "./list-days.server.ts";
import { readCashDay } from "./read-day.server.ts";
import { recordCashMovement } from "./record-cash-movement.server.ts";

const cashDayResponse = toResponseSpec("La caja del día", CashDay);
const panel = createPanelRoutes("Caja", "payments");

export function createCashApi() {
	return createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readCashDay",
			method: "get",
			path: "/admin/cash",
			summary: "La caja de hoy, o de otro día",
			query: DayQuery,
			status: 200,
			answer: cashDayResponse,
			handle: ({ ctx }, { query }) => readCashDay(ctx, ctx.reads, query.day),
		}),
		defineRoute({
			group: panel,
			id: "listCashDays",
			method: "get",
			path: "/admin/cash/days",
			summary: "Los días anteriores, con su cierre o sin cerrar",
			query: DaysQuery,
			status: 200,
			answer: toResponseSpec("Los días", CashDays),
			handle: ({ ctx }, { query }) => listCashDays(ctx, query.page),
		}),
		defineRoute({
			group: panel,
			id: "readCashMonth",
			method: "get",
			path: "/admin/cash/month",
			summary: "Lo cobrado en un mes, por forma de pago",
			query: MonthQuery,
			status: 200,
			answer: toResponseSpec("El mes", CashMonth),
			handle: ({ ctx }, { query }) => readCashMonth(ctx, query.month),
		}),
		defineRoute({
			group: panel,
			id: "recordCashMovement",
			method: "post",
			path: "/admin/cash/movements",
			summary: "Anota efectivo que entró o salió sin cobro; si sale de más, se pregunta con un 409",
			headers: IdempotencyHeader,
			body: NewMovement,
			status: 201,
			answer: toResponseSpec("La caja del día en que cuenta", CashDay),
			handle: async (call, { body }) =>
				readCashDay(call.ctx, call.ctx.db, await recordCashMovement(call, body)),
		}),
		defineRoute({
			group: panel,
			id: "closeCashDay",
			method: "post",
			path: "/admin/cash/days/{day}/closing",
			summary: "Cierra un día con lo contado; si entretanto entró dinero, responde 409 con lo esperado",
			headers: IdempotencyHeader,
			body: NewClosing,
			params: DayParams,
			status: 201,
			answer: toResponseSpec("La caja cerrada", CashDay),
			handle: async (call, { params: { day }, body }) => {
				await closeDay(call, { day, closing: body });
				return readCashDay(call.ctx, call.ctx.db, day);
			},
		}),
		defineRoute({
			group: panel,
			id: "exportCashDay",
			method: "get",
			path: "/admin/cash/days/{day}/export",
			summary: "La caja de un día en una hoja de cálculo (xlsx o csv)",
			query: SpreadsheetQuery,
			params: DayParams,
			status: 200,
			answer: SPREADSHEET_RESPONSE,
			handle: ({ ctx }, { params: { day }, query }, c) =>
				sendSpreadsheet(c, query.format, async () => exportCashDay(ctx, day)),
		}),
	]);
}
