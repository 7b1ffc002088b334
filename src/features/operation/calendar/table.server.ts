import type {} from "#features/appointments/table.server.ts";
import type { LostReason, SendState } from "./rules.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** One row while a Zoho calendar is connected; tokens are encrypted. */
		calendarLink: Unsearched<{
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
			turnHolder: string | null;
			turnUntil: string | null;
		}>;
		/** One row once an owner typed Zoho's keys; the client secret is encrypted. */
		zohoKeys: Unsearched<{ id: string; clientId: string; encryptedSecret: string; updatedAt: string }>;
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
