import { z } from "zod";
import { CALENDAR_TOPIC } from "#features/appointments/rules.ts";
import type { Sender } from "#platform/outbox/outbox.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type Manners, openLease } from "./lease.server.ts";
import { EVENT_TOPIC } from "./rules.ts";
import { sendOwnEvent } from "./send-event.server.ts";
import { noteWaiting, sendVisit } from "./send-visit.server.ts";

const VisitEffect = z.object({ leadId: z.string() });
const EventEffect = z.object({ eventId: z.string() });

/** Jobs that queue in memory behind a slow Zoho would outlive their leases, and other machines would take them too. */
const ONE_BY_ONE = { atOnce: 1 };

/**
 * Returns the outbox senders for Zoho, by topic. An effect names only the record that changed. The sender reads its
 * current state and reconciles Zoho with it, so order and repetition of effects do not matter.
 *
 * @source rules 8.1, 8.2
 */
export function openCalendarSenders(at: Platform, manners?: Manners): Record<string, Sender> {
	const withLease = openLease(at, manners);
	const sendOneVisit: Sender = async ({ payload }) => {
		const { leadId } = VisitEffect.parse(payload);
		try {
			return await withLease((lease) => sendVisit(at, lease, leadId));
		} finally {
			await noteWaiting(at, leadId);
		}
	};
	const sendOneEvent: Sender = ({ payload }) => {
		const { eventId } = EventEffect.parse(payload);
		return withLease((lease) => sendOwnEvent(at, lease, eventId));
	};
	return {
		[CALENDAR_TOPIC]: Object.assign(sendOneVisit, ONE_BY_ONE),
		[EVENT_TOPIC]: Object.assign(sendOneEvent, ONE_BY_ONE),
	};
}
