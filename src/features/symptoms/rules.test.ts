import { expect, test } from "vitest";
import { symptomSeeds } from "#seed/symptoms.ts";
import { symptomAsChat } from "./chat.ts";
import { firstOfEach, groupsOf, symptomPath } from "./rules.ts";

const brake = { id: "a", category: "Frenos" };
const light = { id: "b", category: "Luces" };
const pedal = { id: "c", category: "Frenos" };

test("orders groups by their first symptom", () => {
	expect(groupsOf([brake, light, pedal])).toEqual([
		{ category: "Frenos", symptoms: [brake, pedal] },
		{ category: "Luces", symptoms: [light] },
	]);
});

test("returns the first symptom of each group", () => {
	expect(firstOfEach([brake, pedal, light], 6)).toEqual([brake, light]);
	expect(firstOfEach([brake, pedal, light], 1)).toEqual([brake]);
	expect(firstOfEach([], 6)).toEqual([]);
});

test("names the symptom in the chat and path", () => {
	expect(symptomAsChat("Chilla al frenar")).toContain("Chilla al frenar");
	expect(symptomPath("a b")).toBe("/que-le-pasa-a-tu-carro/a%20b");
});

test("tells drivers to stop for urgent bundled symptoms", () => {
	for (const { id, urgency, advice } of symptomSeeds.filter(({ urgency }) => urgency === "now"))
		expect(advice.join(" "), `${id} ${urgency}`).toMatch(
			/grúa|detente|para en|oríllate|escríbenos/i,
		);
	expect(new Set(symptomSeeds.map(({ category }) => category)).size).toBe(6);
});
