import type { Feature } from "#domain/feature.ts";

/** Payments and open balances of requests, the cash of a day and the accountant's file. */
export const payments = {
	name: "payments",
	domain: "workshop",
	uses: ["cars", "estimates", "quotes", "work-orders"],
	pages: { "/recibo/:token": { sitemap: "no", kind: "own", segment: "token" } },
	history: {
		cash: {
			permanentName: "Caja",
			readRight: "payments",
			namelessPhrase: "la caja",
			actionPhrases: { created: "anotó dinero en", closed: "cerró", reopened: "abrió de nuevo" },
			fieldLabels: {
				movement: "Movimiento",
				amount: "Monto",
				reason: "Motivo",
				number: "Número de cierre",
				expected: "Esperado",
				counted: "Contado",
				difference: "Diferencia",
				note: "Nota",
			},
		},
	},
} as const satisfies Feature;
