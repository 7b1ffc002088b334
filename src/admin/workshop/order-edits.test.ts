import { expect, test } from "vitest";
import { NOTHING_NOTED } from "./noted-fields.tsx";
import { notedChange } from "./order-edits.tsx";

const seen = { ...NOTHING_NOTED, complaint: "Suena", km_in: "62,133", mechanic_id: "eliecer" };

test("only what was changed here is sent: what a colleague noted meanwhile stays", () => {
	expect(notedChange({ ...seen, belongings: "Gato" }, seen)).toEqual({ belongings: "Gato" });
	const other = { ...seen, km_in: "", mechanic_id: "", fuel_eighths: "0", complaint: "Chilla" };
	expect(notedChange(other, seen)).toEqual({
		complaint: "Chilla",
		km_in: null,
		fuel_eighths: 0,
		mechanic_id: null,
	});
	expect(notedChange({ ...seen, km_in: "62133" }, seen)).toEqual({});
});
