import type { GeneratedAlways } from "kysely";
import { freeText, personal, type TableDeclarations } from "#server/database/declare.ts";
import { listErasedCarIds } from "./erase.server.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		/**
		 * A car that was received or that staff assigned to a request. The customer's own description stays in the request.
		 */
		cars: {
			id: string;
			/** Letters and digits only, in capitals; "" for none, and after its last owner is erased. */
			plate: string;
			brand: string;
			model: string;
			year: number | null;
			color: string;
			notes: string;
			/** The car into which this one was merged; null for one that was not merged. */
			mergedIntoId: string | null;
			mergedAt: string | null;
			createdAt: string;
			updatedAt: string;
			/** The plate for searches, each O replaced by 0; the database derives it. */
			plateKey: GeneratedAlways<string>;
		};
		/** The requests of a car before its merge, so that a split restores exactly these. */
		mergedCarRequests: { carId: string; leadId: string };
	}
}

export const CAR_TABLES = {
	cars: {
		version: "updatedAt",
		belongsTo: { keys: listErasedCarIds },
		ends: { never: "without plate and notes it leads to nobody" },
		text: {
			plate: personal(""),
			brand: freeText({ stays: "make and model of a car without plate lead to nobody" }),
			model: freeText({ stays: "make and model of a car without plate lead to nobody" }),
			color: freeText({ stays: "the colour of a car without plate leads to nobody" }),
			notes: freeText(""),
		},
	},
	mergedCarRequests: { belongsTo: { request: "leadId" }, text: {} },
} as const satisfies TableDeclarations;
