import type {} from "#features/leads/table.server.ts";
import type {
	AnswerWay,
	EventKind,
	JobLevel,
	LineKind,
	RejectReason,
	Supplier,
} from "./choices.ts";
import type { JobDecision, StoredState } from "./estimate-states.ts";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** One version of an estimate; its person stands in its lead. Once sent, what it asks for never changes. */
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
			/** Letters and figures alone, in capitals. */
			carPlate: string;
			/** The last day in Panama on which it can be approved. */
			validUntil: string;
			onlyWhole: number;
			note: string;
			deliveryText: string;
			taxPercent: number;
			discountCents: number;
			discountReason: string;
			/** What is asked for, less the discount; jobs approved before are not in it. */
			totalCents: number;
			createdBy: string;
			createdAt: string;
			updatedAt: string;
			sentAt: string | null;
			sentBy: string | null;
			seenAt: string | null;
			/** When its customer went to ask by WhatsApp, and asked for fresh prices. */
			askedAt: string | null;
			renewalAskedAt: string | null;
			decidedAt: string | null;
			decidedVia: AnswerWay | "link" | null;
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
			/** 1 for what was approved in an earlier version: it is neither asked for nor changed again. */
			isLocked: number;
			sumCents: number;
			/** Its share of the discount on the whole. */
			discountCents: number;
			/** The job of an earlier version that this one is. */
			copiedFromId: string | null;
			/** The service that was chosen from the list; it outlives its place there. */
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
		/** Append-only; the words go with the person. */
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
		/** A job that begins many estimates; `job` is JSON of `EstimateTemplate` without its id. */
		estimateTemplates: {
			id: string;
			title: string;
			job: string;
			createdBy: string;
			updatedAt: string;
		};
	}
}
