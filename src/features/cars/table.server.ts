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
			createdAt: string;
			updatedAt: string;
		};
	}
}

export type {};
