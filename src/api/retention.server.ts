import { forgetVisitWords } from "#features/appointments/forget.server.ts";
import { forgetAppointmentWords } from "#features/appointments/request/forget.server.ts";
import { forgetMessageWords } from "#features/contact/forget.server.ts";
import { forgetOldLeads } from "#features/leads/forget.server.ts";
import { forgetQuoteWords } from "#features/quotes/forget.server.ts";
import { forgetServiceRequestWords } from "#features/service-requests/forget.server.ts";
import type { Platform } from "#platform/platform.server.ts";

/** Keeps the promise of /privacidad about time: every room forgets the words of the requests that are forgotten. */
export function forgetOldPeople(at: Platform): Promise<number> {
	return forgetOldLeads(at, [
		forgetQuoteWords,
		forgetMessageWords,
		forgetAppointmentWords,
		forgetVisitWords,
		forgetServiceRequestWords,
	]);
}
