declare module "#platform/db.server.ts" {
	interface Tables {
		products: {
			id: string;
			sku: string;
			name: string;
			sortName: string;
			description: string;
			brand: string;
			type: string;
			uses: string;
			keywords: string;
			priceCents: number;
			image: string | null;
			googleImageUrl: string | null;
			searchText: string;
			isVisible: number;
			deletedAt: string | null;
			createdAt: string;
			updatedAt: string;
		};
	}
}

export type {};
