import {
	onPersonForgotten,
	onRequestCorrected,
	onRequestLosing,
	onRequestReleased,
	openVisitStates,
} from "#core/requests/hooks.server.ts";
import { admitVisit } from "./admit-visit.server.ts";
import { requireNoOpenVisit } from "./change-state.server.ts";
import { eraseAppointmentText, eraseVisitText } from "./erase-text.server.ts";
import { queueCalendarSyncOfLead } from "./notify-visit-change.server.ts";
import { listUnfinishedStates } from "./visit-effects.server.ts";

onRequestReleased.register(admitVisit);
onRequestLosing.register(requireNoOpenVisit);
onRequestCorrected.register(queueCalendarSyncOfLead);
onPersonForgotten.register(eraseAppointmentText);
onPersonForgotten.register(eraseVisitText);
openVisitStates.provide(listUnfinishedStates);
