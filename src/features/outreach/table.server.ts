import type {} from "#features/leads/table.server.ts";
import type { OutreachKind } from "./sentences.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** Somebody was reached about something; `day` is the visit's for a visit, else the day it was done. */
		outreachMarks: {
			leadId: string;
			kind: OutreachKind;
			day: string;
			author: string;
			createdAt: string;
		};
	}
}
