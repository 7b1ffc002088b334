declare module "#platform/database/db.server.ts" {
	interface Tables {
		symptoms: {
			id: string;
			name: string;
			category: string;
			urgency: string;
			causes: string;
			advice: string;
			serviceId: string | null;
			postSlug: string | null;
			position: number;
			isVisible: number;
			deletedAt: string | null;
			createdAt: string;
			updatedAt: string;
		};
	}
}

export type {};
