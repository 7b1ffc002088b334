import type { Feature } from "#domain/feature.ts";

/** The stored customers. */
export const customerRecords = {
	name: "customer-records",
	domain: "core",
	uses: [],
	history: {
		customer: {
			readRight: "customers",
			namedPhrase: "el cliente",
			namelessPhrase: "un cliente",
			listPhrase: "la lista de clientes",
			extraFieldLabels: { format: "Formato", q: "Búsqueda", newsletter: "Boletín", accounting: "Ventas" },
		},
	},
} as const satisfies Feature;
