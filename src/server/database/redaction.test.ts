import { expect, test } from "vitest";
import {
	createEmailPattern,
	createNamePattern,
	createPhonePattern,
	createPlatePattern,
	findPlates,
	type RedactionPattern,
	redactJson,
	redactNormalized,
	redactText,
} from "./redaction.server.ts";

const redact = (text: string, trace: RedactionPattern) => redactText(text, [trace]);
const mayMatch = (text: string, { like }: RedactionPattern) => {
	const pattern = like.replace(/[.+*?^$()|[\]{}\\]/g, "\\$&").replaceAll("_", ".");
	return new RegExp(`^${pattern.replaceAll("%", ".*")}$`, "su").test(text.toLowerCase());
};

test("redacts a telephone in any spelling but no other number", () => {
	const trace = createPhonePattern("+50769871234");
	for (const spelling of [
		...["+50769871234", "+507 6987 1234", "6987-1234", "69871234", "00507 6987 1234"],
		...["(507) 6987.1234", "69-87-12-34", "6987 – 1234", "tel:6987-1234"],
	]) {
		expect(redact(spelling, trace), spelling).toMatch(/^(tel:|\()?dato borrado$/);
		expect(mayMatch(spelling, trace), spelling).toBe(true);
	}
	for (const unrelated of ["169871234", "698712345", "+1 698 712 3456", "6987-1235"])
		expect(redact(unrelated, trace)).toBe(unrelated);
	expect(redact("llamar al (305) 555-0199", createPhonePattern("+13055550199"))).toBe(
		"llamar al (dato borrado",
	);
});

test("redacts email addresses, plates and names in any spelling", () => {
	const email = createEmailPattern("ana.rios@correo.pa");
	expect(redact("Ana.Rios@Correo.PA, y", email)).toBe("dato borrado, y");
	for (const unrelated of ["mariana.rios@correo.pa", "ana.rios@correo.pa.com", "anaxrios@correo.pa"])
		expect(redact(unrelated, email)).toBe(unrelated);
	const plate = createPlatePattern("AB1234");
	for (const spelling of ["ab1234", "AB-1234", "Ab 1234", "ab 12-34"]) {
		expect(redact(spelling, plate)).toBe("dato borrado");
		expect(mayMatch(spelling, plate)).toBe(true);
	}
	expect(redact("12-03-45", createPlatePattern("120345"))).toBe("12-03-45");
	expect(redact("CAB1234 AB12345", plate)).toBe("CAB1234 AB12345");
	const name = createNamePattern("José Núñez") as RedactionPattern;
	for (const spelling of ["JOSÉ NÚÑEZ", "jose nunez", "José  Núñez"]) {
		expect(redact(spelling, name)).toBe("dato borrado");
		expect(mayMatch(spelling, name)).toBe(true);
	}
	expect(redact("José Núñezco, Majosé Núñez", name)).toBe("José Núñezco, Majosé Núñez");
	expect(createNamePattern("Ana")).toBeUndefined();
	const polish = createNamePattern("Łukasz Żółć") as RedactionPattern;
	for (const spelling of ["Łukasz Żółć", "lukasz zolc"])
		expect(redact(spelling, polish), spelling).toBe("dato borrado");
	expect(mayMatch("llamó Łukasz Żółć", polish)).toBe(true);
	expect(redactNormalized("llamo lukasz zolc hoy", [polish])).toBe("llamo hoy");
	const quotedName = createNamePattern("Dóris «La Profe» O'Brien (hija)") as RedactionPattern;
	for (const spelling of ["dice Dóris «La Profe» O'Brien (hija)", 'dice DORIS "LA PROFE" O’BRIEN, HIJA'])
		expect(redact(spelling, quotedName)).toMatch(/^dice dato borrado\)?$/);
});

test("closes gaps in normalized text and keeps JSON valid", () => {
	const traces = [createEmailPattern("ana@correo.pa"), createPhonePattern("+50769871234")];
	expect(redactNormalized("placa ab 1234 hilux ab1234de pa", [createPlatePattern("AB1234")])).toBe(
		"placa hilux pa",
	);
	expect(redactNormalized("placa ab 12 34 hilux", [createPlatePattern("AB1234")])).toBe("placa hilux");
	expect(redactNormalized("cot 2026 ana correo pa 50769871234 toyota", traces)).toBe("cot 2026 toyota");
	expect(redactJson('[{"from":"6987-1234","to":null,"n":69871234}]', traces)).toBe(
		'[{"from":"dato borrado","to":null,"n":69871234}]',
	);
	expect(redactJson('{"a": 1}', traces)).toBe('{"a": 1}');
});

test("distinguishes plates from car models and years", () => {
	expect(findPlates("Toyota Hilux AB1234")).toEqual(["AB1234"]);
	expect(findPlates("Lexus GX 2015, CX-5, BT-50")).toEqual([]);
	expect(findPlates("Kia Rio placa 123456")).toEqual(["123456"]);
	expect(findPlates("su placa es: ab 12-34, placa nº 12-3456")).toEqual(["AB1234", "123456"]);
	expect(findPlates("placa AB 1234 2015-2016")).toEqual(["AB1234"]);
	expect(findPlates("En 2500 km vuelve; su placa es: zq 9876. De 1500 a 3000")).toEqual(["ZQ9876"]);
});
