import { expect, test } from "vitest";
import { z } from "zod";
import type { RecordFields } from "#core/records/record-fields.ts";
import { createFieldSchemas } from "./form-contract.ts";

const CAR = {
	plate: { label: "Placa", maxLength: 8, required: "Escribe la placa" },
	nickname: { label: "Apodo", maxLength: 4, tooLong: "Un apodo corto" },
	doors: { type: "whole", label: "Puertas", required: "De 2 a 5 puertas", min: 2, max: 5 },
	price: { type: "dollars", label: "Precio", required: "Di el precio" },
	bought: { type: "date", label: "Comprado", required: "Elige la fecha" },
	extras: { type: "lines", label: "Extras" },
	colour: { type: "choice", label: "Color", options: ["rojo"] },
	photo: { type: "picture", label: "Foto" },
} as const satisfies RecordFields;
const Car = z.object(createFieldSchemas(CAR));

const corolla = { plate: " AB123 ", doors: 4, price: 9500.5, bought: "2026-11-20" };

test("derives exactly the schemas that the fields declare", () => {
	expect(Object.keys(Car.shape)).toEqual([
		...["plate", "nickname", "doors", "price", "bought", "extras", "photo"],
	]);
	const extras = [" radio ", ""];
	expect(Car.parse({ ...corolla, extras })).toEqual({
		...corolla,
		plate: "AB123",
		extras: ["radio"],
	});
	expect(Car.parse(corolla).nickname).toBeUndefined();
});

test.each([
	[{ plate: "  " }, "Escribe la placa"],
	[{ plate: undefined }, "Escribe la placa"],
	[{ plate: "AB1234567" }, "Máximo 8 letras"],
	[{ nickname: "Corolla" }, "Un apodo corto"],
	[{ doors: 2.5 }, "De 2 a 5 puertas"],
	[{ doors: 6 }, "De 2 a 5 puertas"],
	[{ bought: "ayer" }, "Elige la fecha"],
	[{ price: 0 }, "Escribe el precio en dólares, mayor que cero"],
])("rejects %j with «%s»", (overrides, expectedMessage) => {
	const result = Car.safeParse({ ...corolla, ...overrides });
	expect(result.error?.issues.map(({ message }) => message)).toContain(expectedMessage);
});
