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
import { admitVisit } from "./admit-visit.server.ts";
import { requireNoOpenVisit } from "./change-state.server.ts";
import { queueCalendarSyncOfLead } from "./notify-visit-change.server.ts";
import { APPOINTMENT_REQUESTS } from "./request/lead-kind.server.ts";
import {
	buildCancelReason,
	buildNoOpenVisit,
	buildVisitDay,
	listVisitHoldings,
} from "./request-sql.server.ts";

onRequestReleased.register(admitVisit);
onRequestLosing.register(requireNoOpenVisit);
onRequestCorrected.register(queueCalendarSyncOfLead);
bindRequestKind("appointment", APPOINTMENT_REQUESTS)();
cancelReasonSql.provide(buildCancelReason);
visitDaySql.provide(buildVisitDay);
noOpenVisitSql.provide(buildNoOpenVisit);
holdingSources.register(listVisitHoldings);
