import { expect, test } from "vitest";
import type { Estimate } from "#features/estimates/contract.ts";
import {
	bodyOfEstimate,
	hundredthsIn,
	isStorable,
	newJob,
	newLine,
	valuesOfEstimate,
} from "./fields.ts";

const line = {
	...{ id: "linea-0001", kind: "repuesto", product_id: "p1", sku: "PAS-1", text: "Pastillas" },
	...{ quantity_hundredths: 150, unit_cents: 4550, line_cents: 6825, supplied_by: "taller" },
	...{ free_reason: "", catalogue_cents: 4550 },
};
const job = {
	...{ id: "trabajo-01", title: "Frenos", level: "rojo", warranty_months: 6, warranty_km: null },
	...{ needs_job_id: null, revived_from_id: null, decision: "pendiente", is_locked: false },
	lines: [line],
};
const estimate = {
	car_told: { brand: "Kia", model: "Rio", year: 2018, plate: "AB1234" },
	...{ valid_until: "2026-11-28", only_whole: false, note: "", delivery_text: "1 día" },
	...{ discount_cents: 500, discount_reason: "Cliente de años" },
	jobs: [{ ...job, id: "trabajo-00", is_locked: true }, job],
} as unknown as Estimate;

test("a draft comes back as it was read, without what was approved before", () => {
	const body = bodyOfEstimate(valuesOfEstimate(estimate));
	expect(body).toMatchObject({
		car: estimate.car_told,
		discount_cents: 500,
		valid_until: "2026-11-28",
	});
	expect(body.jobs).toEqual([
		{
			...{ id: "trabajo-01", title: "Frenos", level: "rojo", warranty_months: 6 },
			...{ warranty_km: null, needs_job_id: null, revived_from_id: null },
			lines: [
				{
					...{ id: "linea-0001", kind: "repuesto", product_id: "p1", text: "Pastillas" },
					...{ quantity_hundredths: 150, unit_cents: 4550, supplied_by: "taller" },
					free_reason: "",
				},
			],
		},
	]);
});

test("a part that the customer brings, and what is given, cost nothing", () => {
	const values = {
		...valuesOfEstimate(estimate),
		jobs: [newJob("trabajo-02", "Aceite")],
		lines: [
			newLine("linea-0002", "trabajo-02", "repuesto", { charge: "cliente", price: "30" }),
			newLine("linea-0003", "trabajo-02", "otro", { charge: "sin_costo", reason: "Cortesía" }),
		],
	};
	expect(bodyOfEstimate(values).jobs[0]?.lines).toMatchObject([
		{ unit_cents: 0, supplied_by: "cliente", free_reason: "" },
		{ unit_cents: 0, supplied_by: "taller", free_reason: "Cortesía" },
	]);
});

test.each([
	["1", 100],
	["1.5", 150],
	["1,25", 125],
	["0", 0],
	["", 0],
	["1.255", 0],
	["dos", 0],
])("a quantity typed as «%s» is %s hundredths", (typed, hundredths) =>
	expect(hundredthsIn(typed)).toBe(hundredths),
);

test.each([
	["whole", {}, true],
	["with a price half typed", { price: "12," }, false],
	["with a price that is none", { price: "mucho" }, false],
	["with no price yet", { price: "" }, true],
	["with no quantity", { quantity: "" }, false],
])("a draft %s keeps itself: %s %s", (_, over, isKept) => {
	const values = valuesOfEstimate(estimate);
	const lines = values.lines.map((row) => ({ ...row, ...over }));
	expect(isStorable({ ...values, lines })).toBe(isKept);
});

test.each([
	[{ valid_until: "" }, false],
	[{ year: "20" }, false],
	[{ year: "" }, true],
	[{ discount: "10 %" }, false],
])("a draft with %o keeps itself: %s", (over, isKept) =>
	expect(isStorable({ ...valuesOfEstimate(estimate), ...over })).toBe(isKept),
);
