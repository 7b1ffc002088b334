import { expect, test } from "vitest";
import { serviceSeeds } from "#seed/services.ts";
import { meantFor } from "./meant-for.ts";

const labels = (search: string) =>
	meantFor(search, { symptoms: [], services: serviceSeeds }).map(({ label }) => label);

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
])("suggests services and additional services for «%s»", (search, wanted) => {
	expect(labels(search)).toEqual(wanted);
});
