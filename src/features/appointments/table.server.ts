import type { Generated } from "kysely";
import type {} from "#features/leads/table.server.ts";
import type { CalendarState, Canceller, VisitState } from "./visit-states.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** What became of an appointment; the person stands in its lead. */
		visits: {
			leadId: string;
			service: string;
			serviceId: string | null;
			car: string;
			note: string;
			day: string | null;
			startMinute: number | null;
			/** Of a car that is left: how long its window is. */
			minutes: number;
			isDropOff: number;
			state: VisitState;
			cancelReason: string | null;
			cancelledBy: Canceller | null;
			customerConfirmedAt: string | null;
			/** What became of its day as its customer was told; other news are to be told anew. */
			dayTold: string | null;
			/** What had become of its day when staff confirmed it all the same; other news ask anew. */
			dayAgreed: string | null;
			/** The letter that told them of its last change, in the outbox while that keeps it; null where none did. */
			letterId: string | null;
			/** Goes up with every change that the customer's own calendar must see. */
			sequence: number;
			calendarState: CalendarState;
			calendarUid: string | null;
			calendarEtag: string | null;
			calendarError: string | null;
			calendarAt: string | null;
			/** The sequence that the calendar has. */
			calendarSequence: number | null;
			/** A create was sent and its answer is not known. */
			calendarTriedAt: string | null;
			createdAt: string;
			updatedAt: string;
		};
		/**
		 * One row for each hour that a visit occupies, or for the place of the day that a car takes which is left; its primary
		 * key makes a double booking impossible. `pool` is "" for the workshop's hours, a service's id for its places (minute 0).
		 */
		visitHours: {
			day: string;
			pool: Generated<string>;
			minute: number;
			bay: number;
			leadId: string;
		};
	}
}
