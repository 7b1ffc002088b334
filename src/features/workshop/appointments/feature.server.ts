import {
	bindRequestKind,
	cancelReasonSql,
	holdingSources,
	noOpenVisitSql,
	onRequestCorrected,
	onRequestLosing,
	onRequestReleased,
	visitDaySql,
} from "#core/requests/hooks.server.ts";
import { createAgendaApi } from "#features/workshop/appointments/agenda/agenda-api.server.ts";
import { admitVisit } from "#features/workshop/appointments/changes/admit-visit.server.ts";
import { requireNoOpenVisit } from "#features/workshop/appointments/changes/change-state.server.ts";
import { queueCalendarSyncOfLead } from "#features/workshop/appointments/notices/notify-visit-change.server.ts";
import { answer, defineServerFeature, on, provide } from "#server/feature.server.ts";
import { createVisitsApi } from "./api.server.ts";
import { APPOINTMENT_ERRORS } from "./errors.server.ts";
import { createAppointmentsApi } from "./request/api.server.ts";
import { APPOINTMENT_REQUESTS } from "./request/lead-kind.server.ts";
import {
	buildCancelReason,
	buildNoOpenVisit,
	buildVisitDay,
	listVisitHoldings,
} from "./request-sql.server.ts";

export const appointmentsServer = defineServerFeature({
	api: [createAppointmentsApi, createVisitsApi, createAgendaApi],
	errors: APPOINTMENT_ERRORS,
	bindings: [
		on(onRequestReleased, admitVisit),
		on(onRequestLosing, requireNoOpenVisit),
		on(onRequestCorrected, queueCalendarSyncOfLead),
		bindRequestKind("appointment", APPOINTMENT_REQUESTS),
		provide(cancelReasonSql, buildCancelReason),
		provide(visitDaySql, buildVisitDay),
		provide(noOpenVisitSql, buildNoOpenVisit),
		answer(holdingSources, listVisitHoldings),
	],
});
