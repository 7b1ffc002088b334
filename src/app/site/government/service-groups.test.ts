import { expect, test } from "vitest";
import { serviceSeeds } from "#seed/services.ts";
import { listServiceGroups } from "./service-groups.ts";

const getTexts = (services: readonly { id: string }[]) =>
	JSON.stringify(listServiceGroups(services).map(({ title, text, items }) => [title, text, items]));

test("names all four groups of the bundled services", () => {
	expect(listServiceGroups(serviceSeeds).map(({ title, items }) => [title, items.length])).toEqual([
		["Mantenimiento de flotas", 4],
		["Reparación y chapistería", 4],
		["Repuestos e insumos", 4],
		["Diagnóstico e informes", 4],
	]);
});

test("names no service that was deleted", () => {
	const offered = serviceSeeds.filter(({ id }) => ["frenos", "mecanica-ligera"].includes(id));
	expect(listServiceGroups(offered).map(({ title }) => title)).toEqual([
		"Mantenimiento de flotas",
		"Reparación",
		"Repuestos e insumos",
	]);
	expect(getTexts(offered)).not.toMatch(
		/chapister|golpe|ahumado|aire acondicionado|cambio de aceite|escaneo/i,
	);
	expect(getTexts([])).not.toMatch(/reparación|flotas|diagnóstico/i);
});
