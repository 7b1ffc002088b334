import { z } from "@hono/zod-openapi";
import { createDaySchema } from "#domain/limits.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { readMonth } from "./agenda-month.server.ts";
import { AgendaMonth, MonthQuery } from "./agenda-month-contract.ts";
import { blockHours, unblockHours } from "./blocked-hours.server.ts";
import { changeVisitState } from "./change-state.server.ts";
import {
	Agenda,
	AgendaQuery,
	Visit,
	VisitCorrection,
	VisitDetail,
	VisitOfLead,
	VisitStateChange,
	VisitTimeChange,
	Workday,
} from "./contract.ts";
import { correctVisit } from "./correct-visit.server.ts";
import { moveVisit } from "./move.server.ts";
import { readAgenda, readVisit, readVisitOfLead, readWorkday } from "./read-agenda.server.ts";
import {
	closeDays,
	markCustomerNotified,
	previewClosing,
	reopenDays,
	restoreRegularHours,
	setSpecialDay,
} from "./special-days.server.ts";
import {
	BlockedHoursQuery,
	ClosingPreview,
	ClosingQuery,
	DayChange,
	DayClosed,
	HoursBlocked,
	NewBlockedHours,
	NewClosedDays,
	NewSpecialDay,
	ReopeningQuery,
	SpecialDaySet,
} from "./special-days-contract.ts";

const panel = createPanelRoutes("Agenda", "agenda", {
	200: toResponseSpec("La cita como quedó", Visit),
});
const params = z.object({ day: createDaySchema("Elige el día") });

export const createAgendaApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("readAgenda", "/admin/agenda", {
			summary: "Las citas de unos días, y las que esperan día u hora",
			query: AgendaQuery,
			200: toResponseSpec("La agenda", Agenda),
		})(({ query }) => readAgenda(ctx, query)),
		panel.get("readAgendaMonth", "/admin/agenda/month", {
			summary: "Cuántas citas trae cada día de un mes, y cuáles están cerrados o llenos",
			query: MonthQuery,
			200: toResponseSpec("El mes", AgendaMonth),
		})(({ query }) => readMonth(ctx, query)),
		panel.get("readWorkday", "/admin/workday", {
			right: "workday",
			summary: "Las citas de hoy para el taller: carro y trabajo, sin teléfono ni correo",
			200: toResponseSpec("El día", Workday),
		})(() => readWorkday(ctx)),
		panel.get("previewClosing", "/admin/agenda/closing", {
			summary: "Qué citas hay en los días que se piensa cerrar",
			query: ClosingQuery,
			200: toResponseSpec("Los días que se cerrarían y sus citas", ClosingPreview),
		})(({ query }) => previewClosing(ctx, query)),
		panel.post("closeDay", "/admin/agenda/closed-days", {
			summary: "Cierra un día, o hasta 92 seguidos; la respuesta dice qué citas hay que mover",
			body: NewClosedDays,
			201: toResponseSpec("Los días cerrados y las citas de esos días", DayClosed),
		})(({ body, actor }) => closeDays(ctx, actor, body)),
		panel.delete("reopenDays", "/admin/agenda/closed-days/{day}", {
			summary: "Vuelve a abrir un día; con `until`, también los siguientes que cerraron por el mismo motivo",
			params,
			query: ReopeningQuery,
			200: toResponseSpec("Los días cerrados y las citas que quedan fuera", DayClosed),
		})(({ day, query, actor }) => reopenDays(ctx, actor, { day, ...query })),
		panel.post("setSpecialDay", "/admin/agenda/special-days", {
			summary: "Da a un día otro horario; la respuesta dice qué citas quedan fuera",
			body: NewSpecialDay,
			201: toResponseSpec("Los días con otro horario y las citas que quedan fuera", SpecialDaySet),
		})(({ body, actor }) => setSpecialDay(ctx, actor, body)),
		panel.delete("restoreRegularHours", "/admin/agenda/special-days/{day}", {
			summary: "Devuelve a un día el horario de siempre",
			params,
			200: toResponseSpec("Los días con otro horario y las citas que quedan fuera", SpecialDaySet),
		})(({ day, actor }) => restoreRegularHours(ctx, actor, day)),
		panel.post("blockHours", "/admin/agenda/blocked-hours", {
			summary: "Bloquea unas horas de un día; la respuesta dice qué citas quedan fuera",
			body: NewBlockedHours,
			201: toResponseSpec("Las horas bloqueadas y las citas que quedan fuera", HoursBlocked),
		})(({ body, actor }) => blockHours(ctx, actor, body)),
		panel.delete("unblockHours", "/admin/agenda/blocked-hours/{day}", {
			summary: "Devuelve a la agenda las horas bloqueadas que empiezan a esa hora",
			params,
			query: BlockedHoursQuery,
			200: toResponseSpec("Las horas bloqueadas y las citas que quedan fuera", HoursBlocked),
		})(({ day, query, actor }) => unblockHours(ctx, actor, { day, ...query })),
		panel.get("readVisit", "/admin/agenda/{id}", {
			summary: "Una cita con su historial",
			200: toResponseSpec("La cita", VisitDetail),
		})(({ id }) => readVisit(ctx, id)),
		panel.get("readVisitOfLead", "/admin/agenda/{id}/visit", {
			summary: "La cita de una solicitud de cualquier tipo, si la tiene",
			200: toResponseSpec("La cita, o null", VisitOfLead),
		})(({ id }) => readVisitOfLead(ctx, id)),
		panel.put("moveVisit", "/admin/agenda/{id}/time", {
			summary: "Da otra hora a una cita; ocupada, la respuesta 409 trae `free`",
			body: VisitTimeChange,
		})(({ id, body, actor }) => moveVisit(ctx, actor, id, body)),
		panel.post("markCustomerNotified", "/admin/agenda/{id}/customer-notified", {
			summary: "Anota que el cliente ya sabe que su día cerró o cambió de horario",
			body: DayChange,
		})(({ id, body, actor }) => markCustomerNotified(ctx, actor, id, body)),
		panel.put("correctVisit", "/admin/agenda/{id}/data", {
			summary:
				"Corrige servicio, carro, nota, nombre o teléfono; lo que hay que decidir se pregunta con un 409",
			body: VisitCorrection,
		})(({ id, body, actor }) => correctVisit(ctx, actor, id, body)),
		panel.put("changeVisitState", "/admin/agenda/{id}/state", {
			summary: "Confirma, cancela o cierra una cita",
			body: VisitStateChange,
		})(({ id, body, actor }) => changeVisitState(ctx, actor, id, body)),
	]);
