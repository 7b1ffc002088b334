import type {} from "#features/appointments/table.server.ts";
import type { LostReason, SendState } from "./rules.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** One row while a Zoho calendar is connected; tokens are sealed. */
		calendarLink: Unsearched<{
			id: string;
			/** Key of the data centre, "us", "eu"…; hosts come from the table in rules.ts only. */
			dataCentre: string;
			refreshToken: string;
			accessToken: string | null;
			accessExpiresAt: string | null;
			/** JSON list of the instants at which access tokens were asked for lately. */
			tokenCalls: string;
			calendarUid: string;
			calendarName: string;
			grantedBy: string;
			grantedAt: string;
			lostAt: string | null;
			lostReason: LostReason | null;
			lastSuccessAt: string | null;
			/** Since when nothing gets through; null while all is well. */
			failingSince: string | null;
			failures: number;
			/** Code of the last failure. */
			problem: string | null;
			/** Nobody asks Zoho anything before this instant. */
			pausedUntil: string | null;
			nextCreateAt: string | null;
			/** Who of all machines speaks to Zoho now, and until when at most. */
			turnHolder: string | null;
			turnUntil: string | null;
		}>;
		/** Authorisations under way; `id` is the SHA-256 of the state sent to Zoho. */
		calendarStates: {
			id: string;
			staffId: string;
			expiresAt: string;
			usedAt: string | null;
			createdAt: string;
		};
		/** The day under which the event of a reference lies in Zoho, or may lie. */
		calendarEntries: { reference: string; day: string };
		/** Events that staff sent by themselves, without a visit. */
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
			/** A create was sent and its answer is not known. */
			triedAt: string | null;
			createdAt: string;
			updatedAt: string;
		};
	}
}
