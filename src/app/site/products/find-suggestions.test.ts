import { expect, test } from "vitest";
import { serviceSeeds } from "#seed/services.ts";
import { findSuggestions } from "./find-suggestions.ts";

const findLabels = (search: string) =>
	findSuggestions(search, { symptoms: [], services: serviceSeeds }).map(({ label }) => label);

test.each([
	["balanceo", ["Alineación y Balanceo"]],
	["alineamiento", ["Suspensión y dirección", "Alineación y Balanceo"]],
	["detailing", ["Detailing y Lavado"]],
	["revisión pre-venta", ["Revisión Pre-Venta"]],
	["escaner", ["Diagnóstico computarizado", "Escaneo Vehicular"]],
	["mantenimiento preventivo", ["Mantenimiento Preventivo"]],
	["mantenimiento", ["Cambio de aceite", "Mantenimiento Preventivo"]],
	["aceite Liqui Moly", ["Cambio de aceite"]],
	["castrol", []],
])("suggests services and additional services for «%s»", (search, expected) => {
	expect(findLabels(search)).toEqual(expected);
});
