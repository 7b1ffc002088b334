import type { Generated } from "kysely";
import type {} from "#core/requests/table.server.ts";
import {
	freeText,
	impersonal,
	personal,
	STAFF_NAME,
	type TableDeclarations,
} from "#server/database/declare.ts";
import type { AnswerMethod, EventKind, JobLevel, LineKind, RejectReason, Supplier } from "./choices.ts";
import type { JobDecision, StoredState } from "./estimate-states.ts";
import { FORGOTTEN_JOB, FORGOTTEN_LINE } from "./messages.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** Version of an estimate; the person's data is in its lead. A sent version's jobs and prices never change. */
		estimates: {
			id: string;
			leadId: string;
			reference: string;
			version: number;
			/** 1 for the newest version of its lead, a draft included. */
			isLatest: number;
			state: StoredState;
			carBrand: string;
			carModel: string;
			carYear: number | null;
			/** Capital letters and digits only. */
			carPlate: string;
			/** The last day in Panama on which it can be approved. */
			validUntil: string;
			onlyWhole: number;
			note: string;
			deliveryText: string;
			/** The part of the total that the customer pays before work starts, 0 to 100. */
			depositPercent: Generated<number>;
			taxPercent: number;
			discountCents: number;
			discountReason: string;
			/** Total of the open jobs minus the discount, without locked jobs. */
			totalCents: number;
			createdBy: string;
			createdAt: string;
			updatedAt: string;
			sentAt: string | null;
			sentBy: string | null;
			seenAt: string | null;
			/** Instant when the customer left to ask by WhatsApp; `renewalRequestedAt` when they requested new prices. */
			questionAt: string | null;
			renewalRequestedAt: string | null;
			decidedAt: string | null;
			decidedVia: AnswerMethod | "link" | null;
			decidedBy: string | null;
			acceptedCents: number | null;
			acceptedTaxCents: number | null;
			rejectReason: RejectReason | null;
			rejectText: string | null;
		};
		estimateJobs: {
			id: string;
			estimateId: string;
			position: number;
			title: string;
			level: JobLevel | null;
			warrantyMonths: number | null;
			warrantyKm: number | null;
			needsJobId: string | null;
			decision: JobDecision;
			/** 1 when approved in an earlier version: it needs no answer and cannot change. */
			isLocked: number;
			sumCents: number;
			/** Share of the estimate's discount. */
			discountCents: number;
			/** Root job in an earlier version that this one copies. */
			copiedFromId: string | null;
			/** Service selected from the price list; kept after it leaves the list. */
			serviceId: string | null;
			createdAt: string;
		};
		estimateLines: {
			id: string;
			jobId: string;
			position: number;
			kind: LineKind;
			productId: string | null;
			sku: string | null;
			text: string;
			quantityHundredths: number;
			unitCents: number;
			lineCents: number;
			costCents: number | null;
			suppliedBy: Supplier;
			freeReason: string;
		};
		/** Append-only; the text is erased with the person's data. */
		estimateEvents: {
			id: string;
			estimateId: string;
			leadId: string;
			version: number;
			kind: EventKind;
			author: string;
			via: string | null;
			text: string;
			address: string | null;
			at: string;
		};
		/** Reusable job; `job` is JSON of `EstimateTemplate` without its id. */
		estimateTemplates: {
			id: string;
			title: string;
			job: string;
			createdBy: string;
			updatedAt: string;
		};
	}
}

export const ESTIMATE_TABLES = {
	estimates: {
		version: "updatedAt",
		belongsTo: { request: "leadId" },
		text: {
			reference: impersonal("the number of the estimate"),
			carBrand: freeText(""),
			carModel: freeText("", { mayHoldPlate: true }),
			carPlate: personal(""),
			note: freeText(""),
			deliveryText: freeText(""),
			discountReason: freeText(""),
			createdBy: STAFF_NAME,
			sentBy: STAFF_NAME,
			decidedBy: freeText(null),
			rejectText: freeText(null),
		},
		alsoErases: { carYear: null },
	},
	estimateJobs: {
		belongsTo: { parent: { estimates: "estimateId" } },
		text: { title: freeText(FORGOTTEN_JOB) },
	},
	estimateLines: {
		belongsTo: { parent: { estimateJobs: "jobId" } },
		// Lines of the catalogue contain only product names.
		onlyWhere: { productId: null },
		text: {
			sku: impersonal("as the catalogue names it"),
			text: freeText(FORGOTTEN_LINE),
			freeReason: freeText(""),
		},
	},
	estimateEvents: {
		belongsTo: { request: "leadId" },
		text: {
			author: STAFF_NAME,
			via: impersonal("a code"),
			text: freeText(""),
			address: personal(null, { notSearched: "the network from which its own customer answered" }),
		},
	},
	estimateTemplates: {
		belongsTo: "shop",
		ends: { never: "staff use it again" },
		text: { title: freeText(""), job: freeText("", { format: "json" }), createdBy: STAFF_NAME },
	},
} as const satisfies TableDeclarations;
