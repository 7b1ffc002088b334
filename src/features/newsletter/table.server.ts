declare module "#platform/db.server.ts" {
	interface Tables {
		subscribers: {
			id: string;
			email: string;
			leadId: string;
			consentText: string;
			address: string;
			createdAt: string;
		};
	}
}

export type {};
