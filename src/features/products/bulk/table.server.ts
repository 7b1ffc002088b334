import type { BatchState } from "./batch-states.ts";
import type { RowOutcome } from "./outcomes.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/**
		 * A spreadsheet that was imported, or an edit of many products. Its rows are deleted after a day, so an erasure
		 * does not search them.
		 */
		productBatches: Unsearched<{
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
		}>;
		/** One row of the sheet, or one product of an edit. */
		productBatchRows: Unsearched<{
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
		}>;
		/** What staff answered about sheets with the same headings; `id` is a hash of all of them. */
		sheetLayouts: Unsearched<{
			id: string;
			/** JSON of SheetAnswers. */
			answers: string;
			usedAt: string;
		}>;
	}
}
