declare module "#platform/database/db.server.ts" {
	interface Tables {
		services: {
			id: string;
			name: string;
			description: string;
			duration: string;
			minutes: number | null;
			includes: string;
			image: string;
			specialty: number;
			badge: string | null;
			category: string;
			warranty: string | null;
			priceCents: number | null;
			priceNote: string | null;
			/** A list as JSON; null is none. */
			related: string | null;
			/** The window in which cars are left, as minutes of the day, and how many a day; all null where each comes at its hour. */
			dropOffFrom: number | null;
			dropOffUntil: number | null;
			dropOffPerDay: number | null;
			position: number;
			isVisible: number;
			deletedAt: string | null;
			createdAt: string;
			updatedAt: string;
		};
	}
}

export type {};
