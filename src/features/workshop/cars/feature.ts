import type { Feature } from "#domain/feature.ts";

/** The cars of customers. */
export const cars = {
	name: "cars",
	domain: "workshop",
	uses: [],
	history: {
		car: {
			readRight: "orders",
			namedPhrase: "el carro",
			namelessPhrase: "un carro",
			fieldLabels: { car: "Carro", color: "Color", plate: "Placa", notes: "Nota", joined: "Unido con" },
		},
	},
} as const satisfies Feature;
