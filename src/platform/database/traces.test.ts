import { expect, test } from "vitest";
import {
	emailTrace,
	foldedWithout,
	jsonWithout,
	nameTrace,
	phoneTrace,
	platesIn,
	plateTrace,
	type Trace,
	withoutTraces,
} from "./traces.server.ts";

const left = (text: string, trace: Trace) => withoutTraces(text, [trace]);
const mayHold = (text: string, { like }: Trace) => {
	const pattern = like.replace(/[.+*?^$()|[\]{}\\]/g, "\\$&").replaceAll("_", ".");
	return new RegExp(`^${pattern.replaceAll("%", ".*")}$`, "su").test(text.toLowerCase());
};

test("redacts a telephone in any spelling but no other number", () => {
	const trace = phoneTrace("+50769871234");
	for (const typed of [
		...["+50769871234", "+507 6987 1234", "6987-1234", "69871234", "00507 6987 1234"],
		...["(507) 6987.1234", "69-87-12-34", "6987 – 1234", "tel:6987-1234"],
	]) {
		expect(left(typed, trace), typed).toMatch(/^(tel:|\()?dato borrado$/);
		expect(mayHold(typed, trace), typed).toBe(true);
	}
	for (const other of ["169871234", "698712345", "+1 698 712 3456", "6987-1235"])
		expect(left(other, trace)).toBe(other);
	expect(left("llamar al (305) 555-0199", phoneTrace("+13055550199"))).toBe(
		"llamar al (dato borrado",
	);
});

test("redacts email addresses, plates and names in any spelling", () => {
	const email = emailTrace("ana.rios@correo.pa");
	expect(left("Ana.Rios@Correo.PA, y", email)).toBe("dato borrado, y");
	for (const other of ["mariana.rios@correo.pa", "ana.rios@correo.pa.com", "anaxrios@correo.pa"])
		expect(left(other, email)).toBe(other);
	const plate = plateTrace("AB1234");
	for (const typed of ["ab1234", "AB-1234", "Ab 1234", "ab 12-34"]) {
		expect(left(typed, plate)).toBe("dato borrado");
		expect(mayHold(typed, plate)).toBe(true);
	}
	expect(left("12-03-45", plateTrace("120345"))).toBe("12-03-45");
	expect(left("CAB1234 AB12345", plate)).toBe("CAB1234 AB12345");
	const name = nameTrace("José Núñez") as Trace;
	for (const typed of ["JOSÉ NÚÑEZ", "jose nunez", "José  Núñez"]) {
		expect(left(typed, name)).toBe("dato borrado");
		expect(mayHold(typed, name)).toBe(true);
	}
	expect(left("José Núñezco, Majosé Núñez", name)).toBe("José Núñezco, Majosé Núñez");
	expect(nameTrace("Ana")).toBeUndefined();
	const polish = nameTrace("Łukasz Żółć") as Trace;
	for (const typed of ["Łukasz Żółć", "lukasz zolc"])
		expect(left(typed, polish), typed).toBe("dato borrado");
	expect(mayHold("llamó Łukasz Żółć", polish)).toBe(true);
	expect(foldedWithout("llamo lukasz zolc hoy", [polish])).toBe("llamo hoy");
	const called = nameTrace("Dóris «La Profe» O'Brien (hija)") as Trace;
	for (const typed of [
		"dice Dóris «La Profe» O'Brien (hija)",
		'dice DORIS "LA PROFE" O’BRIEN, HIJA',
	])
		expect(left(typed, called)).toMatch(/^dice dato borrado\)?$/);
});

test("closes gaps in normalized text and keeps JSON valid", () => {
	const traces = [emailTrace("ana@correo.pa"), phoneTrace("+50769871234")];
	expect(foldedWithout("placa ab 1234 hilux ab1234de pa", [plateTrace("AB1234")])).toBe(
		"placa hilux pa",
	);
	expect(foldedWithout("placa ab 12 34 hilux", [plateTrace("AB1234")])).toBe("placa hilux");
	expect(foldedWithout("cot 2026 ana correo pa 50769871234 toyota", traces)).toBe(
		"cot 2026 toyota",
	);
	expect(jsonWithout('[{"from":"6987-1234","to":null,"n":69871234}]', traces)).toBe(
		'[{"from":"dato borrado","to":null,"n":69871234}]',
	);
	expect(jsonWithout('{"a": 1}', traces)).toBe('{"a": 1}');
});

test("distinguishes plates from car models and years", () => {
	expect(platesIn("Toyota Hilux AB1234")).toEqual(["AB1234"]);
	expect(platesIn("Lexus GX 2015, CX-5, BT-50")).toEqual([]);
	expect(platesIn("Kia Rio placa 123456")).toEqual(["123456"]);
	expect(platesIn("su placa es: ab 12-34, placa nº 12-3456")).toEqual(["AB1234", "123456"]);
	expect(platesIn("placa AB 1234 2015-2016")).toEqual(["AB1234"]);
	expect(platesIn("En 2500 km vuelve; su placa es: zq 9876. De 1500 a 3000")).toEqual(["ZQ9876"]);
});
