import { expect, test } from "vitest";
import { symptomSeeds } from "#seed/symptoms.ts";
import { formatSymptomAsChat, getFirstOfEachGroup, getSymptomPath, groupSymptoms } from "./rules.ts";

const brake = { id: "a", category: "Frenos" };
const light = { id: "b", category: "Luces" };
const pedal = { id: "c", category: "Frenos" };

test("orders groups by their first symptom", () => {
	expect(groupSymptoms([brake, light, pedal])).toEqual([
		{ category: "Frenos", symptoms: [brake, pedal] },
		{ category: "Luces", symptoms: [light] },
	]);
});

test("returns the first symptom of each group", () => {
	expect(getFirstOfEachGroup([brake, pedal, light], 6)).toEqual([brake, light]);
	expect(getFirstOfEachGroup([brake, pedal, light], 1)).toEqual([brake]);
	expect(getFirstOfEachGroup([], 6)).toEqual([]);
});

test("names the symptom in the chat and path", () => {
	expect(formatSymptomAsChat("Chilla al frenar")).toContain("Chilla al frenar");
	expect(getSymptomPath("a b")).toBe("/que-le-pasa-a-tu-carro/a%20b");
});

test("tells drivers to stop for urgent bundled symptoms", () => {
	for (const { id, urgency, advice } of symptomSeeds.filter(({ urgency }) => urgency === "now"))
		expect(advice.join(" "), `${id} ${urgency}`).toMatch(/grúa|detente|para en|oríllate|escríbenos/i);
	expect(new Set(symptomSeeds.map(({ category }) => category)).size).toBe(6);
});
