import type {} from "#core/requests/table.server.ts";
import {
	freeText,
	impersonal,
	personal,
	STAFF_NAME,
	type TableDeclarations,
} from "#server/database/declare.ts";
import type { MovementKind } from "./cash/movement-kinds.ts";
import { eraseTypedLine } from "./erased-lines.ts";
import type { InvoiceState } from "./ledger/documents.ts";
import type { AccountTotal, EntryKind, EntrySource } from "./ledger/entries.ts";
import type { PaymentMethod } from "./methods.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/**
		 * The money of a request, from its first entry on. The sums are those of its entries, in cents with ITBMS;
		 * `postEntries` is their only writer.
		 */
		accounts: {
			id: string;
			leadId: string;
			/** The ISO day since when its charge stands; null while it has none. */
			dueOn: string | null;
			chargedCents: number;
			/** The reductions of the charge. */
			reducedCents: number;
			/** Payments minus refunds. */
			paidCents: number;
			/** Settlements without money that counts in the cash. */
			settledCents: number;
			/** The ITBMS of charges less reductions. */
			taxCents: number;
			/** `chargedCents` − `reducedCents` − `paidCents` − `settledCents`; negative is in the customer's favour. */
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
		/** A change of an account. Only its names and texts go, with an erasure; `ledger/entries.ts` has the columns. */
		entries: {
			id: string;
			accountId: string;
			/** Entries of one press of a button share it. */
			pressId: string;
			kind: EntryKind;
			addsTo: AccountTotal;
			cents: number;
			taxCents: number;
			taxPercent: number | null;
			source: EntrySource | null;
			sourceId: string | null;
			ofEntryId: string | null;
			reversesId: string | null;
			receiptId: string | null;
			day: string;
			enteredAt: string;
			enteredBy: string;
			enteredById: string | null;
			method: PaymentMethod | null;
			/** The person who holds the money: of a void, the one who took the payment. */
			cashierId: string | null;
			cashier: string | null;
			/** The cash that the customer handed over; the rest is change. Null if not noted. */
			tenderedCents: number | null;
			/** The number that the bank or the card terminal gave. */
			bankReference: string;
			note: string;
			reason: string;
		};
		/** The lines of a charge, and of its reductions, in cents with ITBMS. */
		entryLines: {
			id: string;
			entryId: string;
			position: number;
			productId: string | null;
			description: string;
			quantityHundredths: number;
			cents: number;
			taxCents: number;
		};
		/** The receipt of a payment: a reprint says what the first print said. */
		receipts: {
			id: string;
			accountId: string;
			reference: string;
			/** The total of the account and what was paid before, as they were. */
			totalCents: number;
			paidBeforeCents: number;
			/** The customer as the receipt names them; null RUC for a final consumer. */
			payerName: string;
			payerRuc: string | null;
		};
		/** A row of the accountant's file: a sale, or a credit note that lowers one. */
		invoices: {
			id: string;
			accountId: string;
			kind: "invoice" | "credit_note";
			ofInvoiceId: string | null;
			day: string;
			/** The number of the fiscal document, or its CUFE, that the shop's provider issued; "" without. */
			number: string;
			state: InvoiceState;
			/** The customer as the fiscal document names them, once it has a number; until then the account's. */
			payerName: string | null;
			payerRuc: string | null;
			typedAt: string | null;
			typedBy: string | null;
		};
		invoiceEntries: { entryId: string; invoiceId: string };
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
	}
}

const LEGAL_TERM = {
	stays: "the accounts name their customer until the legal term is over (rules 12.10)",
} as const;
const OF_ACCOUNTS = { notSearched: LEGAL_TERM.stays } as const;

/** After the legal term, `erasePayers` erases the texts that stay until then. */
export const PAYMENT_TABLES = {
	accounts: {
		belongsTo: { request: "leadId" },
		ends: { chore: "eraseExpiredPayers" },
		text: {
			paymentUrl: freeText("", { notSearched: "an address of the bank" }),
			payerName: freeText(LEGAL_TERM, OF_ACCOUNTS),
			payerRuc: personal(LEGAL_TERM, OF_ACCOUNTS),
		},
	},
	entries: {
		belongsTo: { parent: { accounts: "accountId" } },
		text: {
			enteredBy: STAFF_NAME,
			cashier: STAFF_NAME,
			bankReference: freeText(LEGAL_TERM, OF_ACCOUNTS),
			note: freeText(""),
			reason: freeText(""),
		},
	},
	entryLines: {
		belongsTo: { parent: { entries: "entryId" } },
		// Lines of the catalogue keep their names.
		onlyWhere: { productId: null },
		text: {
			description: freeText(eraseTypedLine, {
				notInFile: "a copy of the estimate's lines, which the file shows",
			}),
		},
	},
	receipts: {
		belongsTo: { parent: { accounts: "accountId" } },
		text: {
			reference: impersonal("the number of the receipt"),
			payerName: freeText(LEGAL_TERM, OF_ACCOUNTS),
			payerRuc: personal(LEGAL_TERM, OF_ACCOUNTS),
		},
	},
	invoices: {
		belongsTo: { parent: { accounts: "accountId" } },
		text: {
			number: impersonal("the number of the fiscal document"),
			payerName: freeText(LEGAL_TERM, OF_ACCOUNTS),
			payerRuc: personal(LEGAL_TERM, OF_ACCOUNTS),
			typedBy: STAFF_NAME,
		},
	},
	invoiceEntries: { belongsTo: { parent: { invoices: "invoiceId" } }, text: {} },
	cashDays: {
		key: "day",
		belongsTo: "shop",
		ends: { never: "the accounts stay" },
		text: {
			expected: impersonal("amounts"),
			counted: impersonal("amounts"),
			note: freeText(""),
			closedBy: STAFF_NAME,
		},
	},
	cashMovements: {
		belongsTo: "shop",
		ends: { never: "the accounts stay" },
		text: { reason: freeText(""), movedBy: STAFF_NAME },
	},
} as const satisfies TableDeclarations;
