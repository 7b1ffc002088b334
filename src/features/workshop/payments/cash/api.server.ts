import { SpreadsheetQuery } from "#domain/limits.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { SPREADSHEET_RESPONSE, sendSpreadsheet } from "#server/http/file-responses.server.ts";
import { createRouter, IdempotencyHeader, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
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

const panel = createPanelRoutes("Caja", "payments", {
	params: DayParams,
	200: toResponseSpec("La caja del día", CashDay),
});

export function createCashApi(ctx: AppContext) {
	return createRouter().openapiRoutes([
		panel.get("readCashDay", "/admin/cash", {
			summary: "La caja de hoy, o de otro día",
			query: DayQuery,
		})(({ query }) => readCashDay(ctx, ctx.reads, query.day)),
		panel.get("listCashDays", "/admin/cash/days", {
			summary: "Los días anteriores, con su cierre o sin cerrar",
			query: DaysQuery,
			200: toResponseSpec("Los días", CashDays),
		})(({ query }) => listCashDays(ctx, query.page)),
		panel.get("readCashMonth", "/admin/cash/month", {
			summary: "Lo cobrado en un mes, por forma de pago",
			query: MonthQuery,
			200: toResponseSpec("El mes", CashMonth),
		})(({ query }) => readCashMonth(ctx, query.month)),
		panel.post("recordCashMovement", "/admin/cash/movements", {
			summary: "Anota efectivo que entró o salió sin cobro; si sale de más, se pregunta con un 409",
			headers: IdempotencyHeader,
			body: NewMovement,
			201: toResponseSpec("La caja del día en que cuenta", CashDay),
		})(async ({ body, actor, submission: { key } }) =>
			readCashDay(ctx, ctx.db, await recordCashMovement(ctx, actor, { input: body, key })),
		),
		panel.post("closeCashDay", "/admin/cash/days/{day}/closing", {
			summary: "Cierra un día con lo contado; si entretanto entró dinero, responde 409 con lo esperado",
			headers: IdempotencyHeader,
			body: NewClosing,
			201: toResponseSpec("La caja cerrada", CashDay),
		})(async ({ day, body, actor, submission: { key } }) => {
			await closeDay(ctx, actor, day, { input: body, key });
			return readCashDay(ctx, ctx.db, day);
		}),
		panel.get("exportCashDay", "/admin/cash/days/{day}/export", {
			summary: "La caja de un día en una hoja de cálculo (xlsx o csv)",
			query: SpreadsheetQuery,
			200: SPREADSHEET_RESPONSE,
		})(({ day, query }, c) => sendSpreadsheet(c, query.format, async () => exportCashDay(ctx, day))),
	]);
}
