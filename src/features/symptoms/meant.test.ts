import { expect, test } from "vitest";
import { serviceSeeds } from "#seed/services.ts";
import { symptomSeeds } from "#seed/symptoms.ts";
import { fold } from "#words/search.ts";
import { meantBy } from "./meant.ts";

const meant = (words: string) => meantBy(fold(words), symptomSeeds).map(({ id }) => id);

test("what people write of their car finds the symptom", () => {
	expect(meant("frenos chillan")).toEqual(["chilla-al-frenar"]);
	expect(meant("se recalienta")).toContain("el-motor-se-recalienta");
	expect(meant("bateria hyundai accent")).toContain("arranca-lento");
	expect(meant("escobilla 16")).toEqual([]);
});

test("the name of a work finds its service, and short words find nothing", () => {
	const services = (words: string) => meantBy(fold(words), serviceSeeds).map(({ id }) => id);
	expect(services("cambio de aceite")).toEqual(["cambio-de-aceite"]);
	expect(services("papel ahumado")).toEqual(["papel-ahumado"]);
	expect(services("de la")).toEqual([]);
	expect(services("")).toEqual([]);
});
