import type { Generated } from "kysely";
import type {} from "#core/requests/table.server.ts";
import type { MovementKind } from "./cash/movement-kinds.ts";
import type { PaymentMethod } from "./methods.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/**
		 * Money received for a request, in cents with ITBMS. It is never edited: it is voided, or refunded. A row counts on
		 * `day`, and its void on `voidedDay`.
		 */
		payments: {
			id: string;
			leadId: string;
			reference: string;
			/** The cash day that it counts for, an ISO day in Panama. */
			day: string;
			receivedAt: string;
			receivedBy: string;
			receivedById: string;
			cents: number;
			/** The total of the account and what was paid before, as they were: a receipt does not change. */
			totalCents: number;
			paidBeforeCents: number;
			/** The cash that the customer handed over; the rest is change. Null if not noted. */
			tenderedCents: number | null;
			method: PaymentMethod;
			/** The number that the bank or the card terminal gave. */
			bankReference: string;
			note: string;
			/** The customer as the receipt names them; null RUC for a final consumer. */
			payerName: string;
			payerRuc: string | null;
			voidedAt: string | null;
			voidedBy: string | null;
			/** The cash day that the void counts for. */
			voidedDay: string | null;
			voidReason: string;
		};
		/** Money returned to the customer, on its own cash day. */
		refunds: {
			id: string;
			paymentId: string;
			leadId: string;
			day: string;
			refundedAt: string;
			refundedBy: string;
			refundedById: string;
			cents: number;
			method: PaymentMethod;
			reason: string;
			/** 1 if the customer owes that much less; 0 if they still owe it. */
			lowersDue: number;
		};
		/** The balance of a request, from its first payment or since it became due; `refreshReceivable` computes it. */
		receivables: {
			leadId: string;
			/** The ISO day since when it is due; null while the car is inside or the quote is open. */
			dueOn: string | null;
			/** The amount when it became due; 0 until then. */
			chargedCents: number;
			/** The ITBMS rate when it became due, and the part of `chargedCents` that is ITBMS. */
			taxPercent: Generated<number>;
			taxCents: Generated<number>;
			/** 1 if `invoiceNumbers` has a row, so that an index finds the sales without one. */
			isInvoiced: Generated<number>;
			/** The sum of the refunds that lower the amount. */
			loweredCents: number;
			/** Payments minus refunds. */
			paidCents: number;
			/** `chargedCents` − `loweredCents` − `paidCents`; negative is in the customer's favour. */
			balanceCents: number;
			/** A payment link that staff pasted; "" without one. */
			paymentUrl: string;
			/** The customer as the accounts name them. */
			payerName: string;
			payerRuc: string | null;
			/** After an erasure: the ISO day on which the names of its accounts go too. */
			forgetOn: string | null;
			updatedAt: string;
		};
		/** A cash day. The row of an open day exists to be locked; the sums are stored when it is closed. */
		cashDays: {
			day: string;
			/** The number of the closing, which only grows; null while open. */
			number: number | null;
			/** JSON of cents by method: `AmountsByMethod`. */
			expected: string;
			counted: string;
			/** Counted minus expected. */
			differenceCents: number;
			note: string;
			closedAt: string | null;
			closedBy: string | null;
		};
		/** Cash that entered or left the drawer without a payment. Append-only. */
		cashMovements: {
			id: string;
			day: string;
			kind: MovementKind;
			cents: number;
			reason: string;
			movedAt: string;
			movedBy: string;
		};
		/** The number of the fiscal invoice, or its CUFE, that the shop's provider issued for a request. */
		invoiceNumbers: { leadId: string; number: string; typedAt: string; typedBy: string };
	}
}
