import { z } from "zod";
import { CALENDAR_TOPIC } from "#features/workshop/appointments/rules.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Sender } from "#server/outbox/outbox.server.ts";
import { isServerPaused } from "#server/start/server-pause.server.ts";
import { openLease, type SenderTiming } from "./lease.server.ts";
import { EVENT_TOPIC } from "./rules.ts";
import { sendStaffEvent } from "./send-event.server.ts";
import { recordWaiting, sendVisit } from "./send-visit.server.ts";

const VisitPayload = z.object({ visitId: z.string() });
const EventPayload = z.object({ eventId: z.string() });

/** Jobs that queue in memory behind a slow Zoho would outlive their leases, and other machines would take them too. */
const ONE_AT_A_TIME = { atOnce: 1 };

/**
 * Returns the outbox senders for Zoho, by topic. An effect names only the record that changed. The sender reads its
 * current state and reconciles Zoho with it, so order and repetition of effects do not matter.
 *
 * @source rules 8.1, 8.2
 */
export function openCalendarSenders(ctx: AppContext, timing?: SenderTiming): Record<string, Sender> {
	const withLease = openLease(ctx, timing);
	const options = { ...ONE_AT_A_TIME, isOff: () => isServerPaused(ctx) };
	const sendOneVisit: Sender = async ({ payload }) => {
		const { visitId } = VisitPayload.parse(payload);
		try {
			return await withLease((lease) => sendVisit(ctx, lease, visitId));
		} finally {
			await recordWaiting(ctx, visitId);
		}
	};
	const sendOneEvent: Sender = ({ payload }) => {
		const { eventId } = EventPayload.parse(payload);
		return withLease((lease) => sendStaffEvent(ctx, lease, eventId));
	};
	return {
		[CALENDAR_TOPIC]: Object.assign(sendOneVisit, options),
		[EVENT_TOPIC]: Object.assign(sendOneEvent, options),
	};
}
