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
import { answer, defineServerFeature, on, provide } from "#server/feature.server.ts";
import { admitVisit } from "./admit-visit.server.ts";
import { createAgendaApi } from "./agenda-api.server.ts";
import { createVisitsApi } from "./api.server.ts";
import { requireNoOpenVisit } from "./change-state.server.ts";
import { queueCalendarSyncOfLead } from "./notify-visit-change.server.ts";
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
