declare module "#platform/db.server.ts" {
	interface Tables {
		customers: {
			id: string;
			phone: string;
			name: string;
			email: string | null;
			createdAt: string;
			lastContactAt: string;
		};
	}
}

export type {};
