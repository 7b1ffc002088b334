import type {} from "#features/workshop/appointments/table.server.ts";
import { freeText, impersonal, STAFF_NAME, type TableDeclarations } from "#server/database/declare.ts";
import type { LostReason, SendState } from "./rules.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** One row while a Zoho calendar is connected; tokens are encrypted. */
		calendarLink: {
			id: string;
			/** Key of the data centre, "us", "eu"…; hosts come from the table in rules.ts only. */
			dataCentre: string;
			refreshToken: string;
			accessToken: string | null;
			accessExpiresAt: string | null;
			/** JSON list of the instants of recent access token requests. */
			tokenCalls: string;
			calendarUid: string;
			calendarName: string;
			grantedBy: string;
			grantedAt: string;
			lostAt: string | null;
			lostReason: LostReason | null;
			lastSuccessAt: string | null;
			/** Start of the current outage; null while calls succeed. */
			failingSince: string | null;
			failures: number;
			/** Code of the last failure. */
			problem: string | null;
			/** No call to Zoho is made before this instant. */
			pausedUntil: string | null;
			nextCreateAt: string | null;
			/** The sender that holds the lease, and when the lease expires. */
			leaseHolder: string | null;
			leaseUntil: string | null;
		};
		/** One row once an owner typed Zoho's keys; the client secret is encrypted. */
		zohoKeys: { id: string; clientId: string; encryptedSecret: string; updatedAt: string };
		/** Authorisations in progress; `id` is the SHA-256 of the state sent to Zoho. */
		calendarStates: {
			id: string;
			staffId: string;
			expiresAt: string;
			usedAt: string | null;
			createdAt: string;
		};
		/** The day on which Zoho has, or may have, the event of a reference. */
		calendarEntries: { reference: string; day: string };
		/** Events that staff sent without a visit. */
		calendarEvents: {
			id: string;
			reference: string;
			title: string;
			description: string;
			/** JSON: name, phone, email. */
			customer: string;
			day: string;
			startMinute: number;
			minutes: number;
			state: SendState;
			uid: string | null;
			error: string | null;
			/** A create was sent and its response is not known. */
			triedAt: string | null;
			createdAt: string;
			updatedAt: string;
		};
	}
}

const OF_ZOHO = impersonal("access to the shop's calendar");
const ONE_ROW = { never: "one row" } as const;
const NOT_LISTED = { notInFile: "the file lists each event by its title" } as const;

export const CALENDAR_TABLES = {
	calendarLink: {
		belongsTo: "shop",
		ends: ONE_ROW,
		text: {
			dataCentre: OF_ZOHO,
			refreshToken: OF_ZOHO,
			accessToken: OF_ZOHO,
			tokenCalls: OF_ZOHO,
			calendarUid: OF_ZOHO,
			calendarName: OF_ZOHO,
			grantedBy: STAFF_NAME,
			failingSince: OF_ZOHO,
			problem: OF_ZOHO,
			leaseHolder: OF_ZOHO,
		},
	},
	zohoKeys: { belongsTo: "shop", ends: ONE_ROW, text: { encryptedSecret: OF_ZOHO } },
	calendarStates: { belongsTo: "shop", ends: { chore: "deleteExpiredCalendarRows" }, text: {} },
	calendarEntries: {
		key: "reference",
		belongsTo: "shop",
		ends: { never: "it says which event an old reference has" },
		text: { reference: impersonal("a number") },
	},
	calendarEvents: {
		version: "updatedAt",
		belongsTo: "shop",
		ends: { chore: "deleteExpiredCalendarRows" },
		text: {
			reference: impersonal("a number"),
			title: freeText(""),
			description: freeText("", NOT_LISTED),
			customer: freeText("{}", { format: "json", ...NOT_LISTED }),
			uid: impersonal("as Zoho names the event"),
			error: freeText(null, NOT_LISTED),
		},
	},
} as const satisfies TableDeclarations;
