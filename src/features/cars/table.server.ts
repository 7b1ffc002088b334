import type { GeneratedAlways } from "kysely";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		/** A car that was in the workshop, or that somebody said a request is about; what people told of theirs stays as they told it. */
		cars: {
			id: string;
			/** Letters and figures alone, in capitals; "" for none, and once nobody whose car it was is known any more. */
			plate: string;
			brand: string;
			model: string;
			year: number | null;
			color: string;
			notes: string;
			/** The car that it turned out to be; null for one that stands for itself. */
			joinedIntoId: string | null;
			joinedAt: string | null;
			createdAt: string;
			updatedAt: string;
			/** The plate as it is looked for, with each O a 0: the database derives it. */
			plateKey: GeneratedAlways<string>;
		};
		/** Which requests came with a car that was joined into another, so that exactly they go back with it. */
		joinedCarRequests: { carId: string; leadId: string };
	}
}
