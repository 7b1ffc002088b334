import { expect, test } from "vitest";
import { toColumns, toView } from "./record-columns.ts";
import type { RecordFields } from "./record-fields.ts";

const CAR_FIELDS = {
	name: { label: "Nombre", maxLength: 80, required: "Escribe el nombre" },
	notes: { type: "long", label: "Notas", maxLength: 200 },
	sold_on: { type: "date", label: "Vendido", isNullable: true },
	price: { type: "dollars", label: "Precio" },
	doors: { type: "whole", label: "Puertas" },
	extras: { type: "tags", label: "Extras" },
	is_new: { type: "yes", label: "Nuevo", initialValue: true },
} as const satisfies RecordFields;
const COLUMNS = {
	name: "Kia Rio",
	notes: "",
	soldOn: null,
	priceCents: 900_000,
	doors: 4,
	extras: '["Techo"]',
	isNew: 0,
};
const BODY = { name: "Kia Rio", price: 9000, doors: 4, extras: ["Techo"], is_new: false };

test("converts fields to columns and back, dollars to cents", () => {
	expect(toColumns(CAR_FIELDS, BODY)).toEqual(COLUMNS);
	expect(toView(CAR_FIELDS, COLUMNS)).toEqual({ ...BODY, notes: "", sold_on: null });
});

test("keeps or defaults values that are not sent", () => {
	expect(toColumns(CAR_FIELDS, { name: "Kia" })).toEqual({
		name: "Kia",
		notes: "",
		soldOn: null,
		priceCents: null,
		doors: null,
		extras: "[]",
		isNew: 1,
	});
	expect(toColumns(CAR_FIELDS, { name: "Kia" }, COLUMNS)).toEqual({ ...COLUMNS, name: "Kia" });
	expect(toColumns(CAR_FIELDS, { name: "Kia", sold_on: "" }, COLUMNS).soldOn).toBeNull();
});
