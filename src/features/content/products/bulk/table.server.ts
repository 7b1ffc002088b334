import { freeText, STAFF_NAME, type TableDeclarations } from "#server/database/declare.ts";
import type { BatchState } from "./batch-states.ts";
import type { RowOutcome } from "./outcomes.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/** A spreadsheet that was imported, or an edit of many products. */
		productBatches: {
			id: string;
			/** The number that people name it by. */
			number: number;
			state: BatchState;
			/** JSON of BatchSource: the sheet and its settings, or the edit. */
			source: string;
			/** JSON of BatchSummary: counts, questions, notes. */
			summary: string;
			author: string;
			/** Rows in total, and rows that the current step has passed. */
			totalRows: number;
			doneRows: number;
			createdAt: string;
			/** Instant of the last chunk; a step whose last chunk is old was interrupted. */
			touchedAt: string;
			/** Instant of the application, and version of all products that it wrote. */
			appliedAt: string | null;
			undoneAt: string | null;
			/** The supplier whose list it is, once staff named one. */
			supplierId: string | null;
			/** Instant since which only the rows are stored that it wrote, without their cells. */
			trimmedAt: string | null;
		};
		/**
		 * One row of the sheet, or one product of an edit. Its cells are deleted after a day, and what it wrote is catalogue,
		 * so an erasure does not search it.
		 */
		productBatchRows: {
			batchId: string;
			/** Place in the batch, from 0. */
			position: number;
			/** Row of the sheet, from 1; 0 for an edit. */
			sheetRow: number;
			/** JSON of the cells as read. */
			cells: string;
			sku: string;
			name: string;
			outcome: RowOutcome;
			productId: string | null;
			/** `updatedAt` of the product that was compared; null for a new one. */
			version: string | null;
			/** JSON of BatchChange[]. */
			changes: string;
			/** JSON of CellProblem[]. */
			problems: string;
			/** 1 once the catalogue contains it. */
			isWritten: number;
			/** 1 if its price rises or falls so much that applying it is confirmed. */
			movesPrice: number;
		};
		/** The answers of staff about sheets with the same headings; `id` is a hash of all of them. */
		sheetLayouts: {
			id: string;
			/** JSON of SheetAnswers. */
			answers: string;
			usedAt: string;
		};
		/** Suppliers whose lists the shop imports, as staff name them. */
		suppliers: { id: string; name: string };
		/** The supplier whose list named a product last; a product that no named list brought has none. */
		productSuppliers: { productId: string; supplierId: string };
	}
}

export const BATCH_TABLES = {
	productBatches: {
		belongsTo: "shop",
		ends: { chore: "deleteExpiredBatches" },
		text: {
			source: freeText("", { format: "json" }),
			summary: freeText("", { format: "json" }),
			author: STAFF_NAME,
		},
	},
	productBatchRows: { published: "what an import wrote into the catalogue; its cells go after a day" },
	sheetLayouts: { published: "what the columns of price lists mean" },
	suppliers: { belongsTo: "shop", ends: { never: "the shop buys from them" }, text: { name: freeText("") } },
	productSuppliers: { published: "who delivers a product" },
} as const satisfies TableDeclarations;
