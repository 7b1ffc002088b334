import { expect, test } from "vitest";
import { serviceSeeds } from "#seed/services.ts";
import { symptomSeeds } from "#seed/symptoms.ts";
import { normalizeText } from "#words/search.ts";
import { findMatches, findMatchingInclusion } from "./query-matches.ts";

const meant = (words: string) => findMatches(normalizeText(words), symptomSeeds).map(({ id }) => id);

test("finds the symptom in a customer's own words", () => {
	expect(meant("frenos chillan")).toEqual(["chilla-al-frenar"]);
	expect(meant("se recalienta")).toContain("el-motor-se-recalienta");
	expect(meant("bateria hyundai accent")).toContain("arranca-lento");
	expect(meant("escobilla 16")).toEqual([]);
});

test("finds a service by name and ignores short words", () => {
	const services = (words: string) => findMatches(normalizeText(words), serviceSeeds).map(({ id }) => id);
	expect(services("cambio de aceite")).toEqual(["cambio-de-aceite"]);
	expect(services("papel ahumado")).toEqual(["papel-ahumado"]);
	expect(services("de la")).toEqual([]);
	expect(services("")).toEqual([]);
});

test("finds a service by a matching inclusion", () => {
	const [service] = findMatches("bateria hyundai accent", serviceSeeds);
	expect(service?.id).toBe("mecanica-ligera");
	expect(service && findMatchingInclusion("bateria", service)).toBe(
		"Prueba y cambio de batería y alternador",
	);
	const found = (words: string) => findMatches(words, serviceSeeds).map(({ id }) => id);
	expect(found("pastillas")).toEqual(["frenos"]);
	expect(found("escaner")).toEqual(["diagnostico-computarizado"]);
	expect(found("carro")).toEqual([]);
	for (const [words, id] of [
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
		expect(found(normalizeText(words)), words).toEqual([id]);
	expect(meant("hundai")).toEqual([]);
	const [brakes] = findMatches("frenos", serviceSeeds);
	expect(brakes && findMatchingInclusion("frenos", brakes)).toBeUndefined();
});

test("understands synonyms for not starting and overheating", () => {
	expect(meant("el carro no prende")).toContain("arranca-lento");
	expect(meant("se calienta")).toEqual(["el-motor-se-recalienta"]);
});
