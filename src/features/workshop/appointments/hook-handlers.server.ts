import {
	bindRequestKind,
	cancelReasonSql,
	onRequestCorrected,
	onRequestLosing,
	onRequestReleased,
	openVisitStates,
} from "#core/requests/hooks.server.ts";
import { admitVisit } from "./admit-visit.server.ts";
import { buildCancelReason } from "./cancel-reason.server.ts";
import { requireNoOpenVisit } from "./change-state.server.ts";
import { queueCalendarSyncOfLead } from "./notify-visit-change.server.ts";
import { APPOINTMENT_REQUESTS } from "./request/lead-kind.server.ts";
import { listUnfinishedStates } from "./visit-effects.server.ts";

onRequestReleased.register(admitVisit);
onRequestLosing.register(requireNoOpenVisit);
onRequestCorrected.register(queueCalendarSyncOfLead);
bindRequestKind("appointment", APPOINTMENT_REQUESTS)();
openVisitStates.provide(listUnfinishedStates);
cancelReasonSql.provide(buildCancelReason);
