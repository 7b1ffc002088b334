import { expect, test } from "vitest";
import { normalizeText } from "#domain/text/search.ts";
import { serviceSeeds } from "#seed/services.ts";
import { symptomSeeds } from "#seed/symptoms.ts";
import { findMatches, findMatchingInclusion } from "./query-matches.ts";

const findSymptomIds = (query: string) => findMatches(normalizeText(query), symptomSeeds).map(({ id }) => id);

test("finds the symptom in a customer's own words", () => {
	expect(findSymptomIds("frenos chillan")).toEqual(["chilla-al-frenar"]);
	expect(findSymptomIds("se recalienta")).toContain("el-motor-se-recalienta");
	expect(findSymptomIds("bateria hyundai accent")).toContain("arranca-lento");
	expect(findSymptomIds("escobilla 16")).toEqual([]);
});

test("finds a service by name and ignores short words", () => {
	const findServiceIds = (query: string) =>
		findMatches(normalizeText(query), serviceSeeds).map(({ id }) => id);
	expect(findServiceIds("cambio de aceite")).toEqual(["cambio-de-aceite"]);
	expect(findServiceIds("papel ahumado")).toEqual(["papel-ahumado"]);
	expect(findServiceIds("de la")).toEqual([]);
	expect(findServiceIds("")).toEqual([]);
});

test("finds a service by a matching inclusion", () => {
	const [service] = findMatches("bateria hyundai accent", serviceSeeds);
	expect(service?.id).toBe("mecanica-ligera");
	expect(service && findMatchingInclusion("bateria", service)).toBe(
		"Prueba y cambio de batería y alternador",
	);
	const findServiceIds = (query: string) => findMatches(query, serviceSeeds).map(({ id }) => id);
	expect(findServiceIds("pastillas")).toEqual(["frenos"]);
	expect(findServiceIds("escaner")).toEqual(["diagnostico-computarizado"]);
	expect(findServiceIds("carro")).toEqual([]);
	for (const [query, id] of [
		["a/c", "aire-acondicionado"],
		["AC", "aire-acondicionado"],
		["recarga de freón", "aire-acondicionado"],
		["polarizado", "papel-ahumado"],
		["hojalatería", "chapisteria-y-pintura"],
		["tune up", "mecanica-ligera"],
		["acumulador", "mecanica-ligera"],
		["scanner", "diagnostico-computarizado"],
		["amortiguador", "suspension-y-direccion"],
		["frenos", "frenos"],
	] as const)
		expect(findServiceIds(normalizeText(query)), query).toEqual([id]);
	expect(findSymptomIds("hundai")).toEqual([]);
	const [brakes] = findMatches("frenos", serviceSeeds);
	expect(brakes && findMatchingInclusion("frenos", brakes)).toBeUndefined();
});

test("understands synonyms for not starting and overheating", () => {
	expect(findSymptomIds("el carro no prende")).toContain("arranca-lento");
	expect(findSymptomIds("se calienta")).toEqual(["el-motor-se-recalienta"]);
});
