import type { Generated, GeneratedAlways, Selectable } from "kysely";
import type {} from "#core/accounts/table.server.ts";
import type { Urgency } from "#domain/car/facts.ts";
import type { Tables } from "#server/database/db.server.ts";
import {
	freeText,
	impersonal,
	personal,
	STAFF_NAME,
	type TableDeclarations,
} from "#server/database/declare.ts";
import type { LeadAlert } from "./alerts.ts";
import type { LeadKind } from "./kinds.ts";
import type { LeadState } from "./lead-states.ts";
import { FORGOTTEN } from "./messages.ts";
import type { LeadChannel, LeadEventKind } from "./rules.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** The end of a request's photo upload; `notifiedAt` is when staff were last alerted to photos. */
		photoTerms: {
			leadId: string;
			until: string;
			notifiedAt: string | null;
		};
		leads: {
			id: string;
			reference: string;
			kind: LeadKind;
			state: LeadState;
			customerId: string | null;
			name: string;
			phone: string | null;
			phoneTyped: string | null;
			email: string | null;
			summary: string;
			channel: Generated<LeadChannel>;
			/** The car in one line, "" if unknown. */
			car: Generated<string>;
			/** The car of the request, once it is identified. */
			carId: string | null;
			/** The requested urgency, where the form has one. */
			urgency: Urgency | null;
			/** The day of the call-back, in Panama. */
			callBackOn: string | null;
			/** The loss reason. */
			lostReason: string | null;
			searchText: string;
			/** Further search keywords, normalized: texts of its form, its visit and its notes. */
			keywords: Generated<string>;
			ownerId: string | null;
			isQuarantined: number;
			dueAt: string;
			answeredAt: string | null;
			alert: LeadAlert | null;
			reopenedAt: string | null;
			createdAt: string;
			updatedAt: string;
			/** The request into which this one was merged. A merged request is in no list and no count. */
			mergedIntoId: string | null;
			/** When the person of the request was erased. */
			forgottenAt: string | null;
			/** Time of the customer's last request, derived by the database. */
			requestedAt: GeneratedAlways<string>;
			/** 0 while an answer is due. */
			isSettled: GeneratedAlways<number>;
			/** Sort key of the due order: due time and request time, or "9" where nothing is due. */
			dueSortKey: GeneratedAlways<string>;
		};
		/** A merge that staff can undo; `snapshot` is the JSON of a `MergeSnapshot`. */
		leadMerges: { leadId: string; targetId: string; mergedAt: string; snapshot: string };
		/** Number of requests per combination, maintained by triggers. An empty `ownerId` is unassigned. */
		leadCounts: {
			kind: LeadKind;
			state: LeadState;
			isQuarantined: number;
			ownerId: string;
			hasVisit: number;
			found: number;
		};
		leadEvents: {
			id: string;
			leadId: string;
			kind: LeadEventKind;
			author: string;
			text: string;
			createdAt: string;
			/** Author of a note typed by staff. */
			authorId: string | null;
			editedAt: string | null;
			editedBy: string | null;
			/** 1 once its text was removed. */
			isRemoved: Generated<number>;
		};
		/** The previous text of a corrected note and its author. */
		noteTexts: {
			id: string;
			eventId: string;
			text: string;
			writtenBy: string;
			writtenAt: string;
		};
		leadConsents: {
			leadId: string;
			version: string;
			text: string;
			address: string;
			acceptedAt: string;
		};
	}
}

/** A stored lead, without the columns that the database derives. */
export type LeadRow = Omit<Selectable<Tables["leads"]>, "requestedAt" | "isSettled" | "dueSortKey">;

const BY_REQUEST = "clearLeads";
const DERIVED = {
	format: "folded",
	notInFile: "words for the search, from texts that the file shows",
} as const;

/** The requests themselves are cleared by `clearLeads`, because their placeholder texts depend on why. */
export const REQUEST_TABLES = {
	leads: {
		version: "updatedAt",
		belongsTo: { request: "id" },
		erasedBy: BY_REQUEST,
		text: {
			reference: impersonal("the number of the request"),
			name: freeText(FORGOTTEN.name),
			phone: personal(null),
			phoneTyped: personal(null),
			email: personal(null),
			summary: freeText(FORGOTTEN.summary, { mayHoldPlate: true }),
			car: freeText("", { mayHoldPlate: true }),
			lostReason: freeText(null),
			searchText: freeText("", DERIVED),
			keywords: freeText("", DERIVED),
		},
	},
	leadEvents: {
		belongsTo: { request: "leadId" },
		erasedBy: BY_REQUEST,
		text: { author: STAFF_NAME, text: freeText("", { mayHoldPlate: true }), editedBy: STAFF_NAME },
	},
	noteTexts: {
		belongsTo: { parent: { leadEvents: "eventId" } },
		erasedBy: "the database, with the note",
		text: { text: freeText("", { mayHoldPlate: true }), writtenBy: STAFF_NAME },
	},
	leadMerges: {
		key: "leadId",
		belongsTo: { request: "leadId" },
		erasedBy: BY_REQUEST,
		text: {
			snapshot: freeText("", { format: "json", notInFile: "the merged request before its merge" }),
		},
	},
	leadConsents: {
		key: "leadId",
		belongsTo: { request: "leadId" },
		erasedBy: BY_REQUEST,
		text: {
			version: impersonal("the version of the privacy policy"),
			text: impersonal("the sentence of the form"),
			address: personal("", { notSearched: "the network of the person who asked" }),
		},
	},
	leadCounts: { belongsTo: "shop", ends: { never: "the database keeps its counts" }, text: {} },
	photoTerms: { key: "leadId", belongsTo: { request: "leadId" }, text: { until: impersonal("an instant") } },
} as const satisfies TableDeclarations;
