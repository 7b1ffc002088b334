import { z } from "zod";
import { CALENDAR_TOPIC } from "#features/appointments/rules.ts";
import type { Sender } from "#platform/outbox.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { EVENT_TOPIC } from "./rules.ts";
import { sendOwnEvent } from "./send-event.server.ts";
import { noteWaiting, sendVisit } from "./send-visit.server.ts";
import { type Manners, openTurns } from "./turn.server.ts";

const VisitEffect = z.object({ leadId: z.string() });
const EventEffect = z.object({ eventId: z.string() });

/**
 * What the outbox sends to Zoho with, by topic. Effects say only which record changed: the sender looks at it as it
 * is now and makes Zoho agree, so that their order and their repeats do not matter.
 *
 * @source rules 8.1, 8.2
 */
export function openCalendarSenders(at: Platform, manners?: Manners): Record<string, Sender> {
	const inTurn = openTurns(at, manners);
	return {
		[CALENDAR_TOPIC]: async ({ payload }) => {
			const { leadId } = VisitEffect.parse(payload);
			try {
				return await inTurn((turn) => sendVisit(at, turn, leadId));
			} finally {
				await noteWaiting(at, leadId);
			}
		},
		[EVENT_TOPIC]: ({ payload }) => {
			const { eventId } = EventEffect.parse(payload);
			return inTurn((turn) => sendOwnEvent(at, turn, eventId));
		},
	};
}
