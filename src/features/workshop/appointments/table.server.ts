import type { Generated } from "kysely";
import type {} from "#core/requests/table.server.ts";
import { freeText, impersonal, type TableDeclarations } from "#server/database/declare.ts";
import type { CalendarState, Canceller, VisitState } from "./visit-states.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** One visit a row; the customer's data is in its lead, which has at most one upcoming visit. */
		visits: {
			id: string;
			leadId: string;
			service: string;
			serviceId: string | null;
			car: string;
			note: string;
			day: string | null;
			startMinute: number | null;
			/** Duration of the visit; for a drop-off, of its window. */
			minutes: number;
			isDropOff: number;
			state: VisitState;
			cancelReason: string | null;
			cancelledBy: Canceller | null;
			customerConfirmedAt: string | null;
			/** The day change that the customer was notified of; a different change needs a new notice. */
			notifiedDayChange: string | null;
			/** The day change that staff accepted when they confirmed the visit; a different one needs a new decision. */
			acceptedDayChange: string | null;
			/** Outbox id of the email about its last change, while the outbox retains it; null if none was sent. */
			emailJobId: string | null;
			/** Increments with each change that the customer's calendar file must show. */
			sequence: number;
			calendarState: CalendarState;
			calendarUid: string | null;
			calendarEtag: string | null;
			calendarError: string | null;
			calendarAt: string | null;
			/** The sequence that the shop's calendar has. */
			calendarSequence: number | null;
			/** Set while the result of a create request is unknown. */
			calendarTriedAt: string | null;
			createdAt: string;
			updatedAt: string;
		};
		/**
		 * One row for each hour that a visit occupies, or for the day's drop-off slot that it takes. The primary key
		 * prevents double bookings. `pool` is "" for workshop hours, a service's id for its drop-off slots (minute 0).
		 */
		visitHours: {
			day: string;
			pool: Generated<string>;
			minute: number;
			bay: number;
			visitId: string;
		};
	}
}

const OF_CALENDAR = impersonal("as the shop's calendar names the event");

const OF_SHOP_HOURS = { notInFile: "a change of the shop's hours that day" } as const;

export const VISIT_TABLES = {
	visits: {
		version: "updatedAt",
		belongsTo: { request: "leadId" },
		text: {
			service: freeText({ stays: "the service counts in the statistics" }),
			car: freeText("", { mayHoldPlate: true }),
			note: freeText("", { mayHoldPlate: true }),
			cancelReason: freeText(null),
			notifiedDayChange: freeText(null, OF_SHOP_HOURS),
			acceptedDayChange: freeText(null, OF_SHOP_HOURS),
			calendarUid: OF_CALENDAR,
			calendarEtag: OF_CALENDAR,
			calendarError: freeText(null, { notInFile: "the answer of the calendar's server" }),
		},
	},
	visitHours: {
		belongsTo: { parent: { visits: "visitId" } },
		text: { pool: impersonal("the id of a service") },
	},
} as const satisfies TableDeclarations;
