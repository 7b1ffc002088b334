import { expect, test } from "vitest";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import {
	buildJobRow,
	buildLineRow,
	parseHundredths,
	parsePercent,
	toEstimateBody,
	toEstimateValues,
	validateNumbers,
} from "./fields.ts";

const line = {
	id: "linea-0001",
	kind: "part",
	product_id: "p1",
	sku: "PAS-1",
	text: "Pastillas",
	quantity_hundredths: 150,
	unit_cents: 4550,
	line_cents: 6825,
	supplied_by: "shop",
	free_reason: "",
	catalogue_cents: 4550,
};
const job = {
	id: "trabajo-01",
	title: "Frenos",
	level: "red",
	warranty_months: 6,
	warranty_km: null,
	needs_job_id: null,
	revived_from_id: null,
	decision: "pending",
	is_locked: false,
	lines: [line],
};
const estimate = {
	typed_car: { brand: "Kia", model: "Rio", year: 2018, plate: "AB1234" },
	valid_until: "2026-11-28",
	only_whole: false,
	note: "",
	delivery_text: "1 día",
	discount_cents: 500,
	discount_reason: "Cliente de años",
	deposit_percent: 50,
	jobs: [{ ...job, id: "trabajo-00", is_locked: true }, job],
} as unknown as Estimate;

test("converts a draft to values and back without locked jobs", () => {
	const body = toEstimateBody(toEstimateValues(estimate));
	expect(body).toMatchObject({
		car: estimate.typed_car,
		discount_cents: 500,
		deposit_percent: 50,
		valid_until: "2026-11-28",
	});
	expect(body.jobs).toEqual([
		{
			id: "trabajo-01",
			title: "Frenos",
			level: "red",
			warranty_months: 6,
			warranty_km: null,
			needs_job_id: null,
			revived_from_id: null,
			lines: [
				{
					id: "linea-0001",
					kind: "part",
					product_id: "p1",
					text: "Pastillas",
					quantity_hundredths: 150,
					unit_cents: 4550,
					supplied_by: "shop",
					free_reason: "",
					cost_cents: null,
				},
			],
		},
	]);
});

test("sends a typed cost and keeps an untouched one", () => {
	const values = toEstimateValues(estimate);
	const getSentCost = (cost: string) =>
		toEstimateBody({ ...values, lines: values.lines.map((row) => ({ ...row, cost })) }).jobs[0]?.lines[0]
			?.cost_cents;
	expect([getSentCost("31"), getSentCost("0"), getSentCost(" ")]).toEqual([3100, 0, null]);
	const estimateWithCost = {
		...estimate,
		jobs: [{ ...job, lines: [{ ...line, cost_cents: 3171 }] }],
	};
	const storedValues = toEstimateValues(estimateWithCost as unknown as Estimate);
	expect(toEstimateBody(storedValues).jobs[0]?.lines[0]?.cost_cents).toBe(3171);
	const invalidLines = values.lines.map((row) => ({ ...row, cost: "x" }));
	expect(validateNumbers({ ...values, lines: invalidLines })).toEqual({
		"jobs.0.lines.0.cost_cents": "Escribe un monto en dólares",
	});
});

test("sends customer parts and free lines without a price", () => {
	const values = {
		...toEstimateValues(estimate),
		jobs: [buildJobRow("trabajo-02", "Aceite")],
		lines: [
			buildLineRow("linea-0002", "trabajo-02", "part", { charge: "customer", price: "30" }),
			buildLineRow("linea-0003", "trabajo-02", "other", {
				charge: "sin_costo",
				reason: "Cortesía",
			}),
		],
	};
	expect(toEstimateBody(values).jobs[0]?.lines).toMatchObject([
		{ unit_cents: 0, supplied_by: "customer", free_reason: "" },
		{ unit_cents: 0, supplied_by: "shop", free_reason: "Cortesía" },
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
])("parses the quantity «%s» to %s hundredths", (typed, hundredths) =>
	expect(parseHundredths(typed)).toBe(hundredths),
);

test.each([
	["as stored", {}, undefined],
	["with a partly typed price", { price: "12," }, "Escribe un monto en dólares"],
	["with a price that is no number", { price: "mucho" }, "Escribe un monto en dólares"],
	["with a negative price", { price: "-5" }, "Escribe un monto en dólares"],
	["with an ambiguous price", { price: "12,345" }, expect.stringContaining("12.35")],
	["with a price above the maximum", { price: "1000000000" }, "Llega hasta $1,000,000.00"],
	["with no price yet", { price: "" }, undefined],
	["with an ignored price of a free line", { price: "mucho", charge: "sin_costo" }, undefined],
])("validates a line %s: %o", (_, overrides, message) => {
	const values = toEstimateValues(estimate);
	const lines = values.lines.map((row) => ({ ...row, ...overrides }));
	expect(validateNumbers({ ...values, lines })["jobs.0.lines.0.unit_cents"]).toEqual(message);
});

test.each([
	[{ valid_until: "" }, { valid_until: "Elige hasta qué día vale" }],
	[{ year: "20" }, { "car.year": "Escribe el año con cuatro cifras" }],
	[{ year: "" }, {}],
	[{ discount: "10 %" }, { discount: "Escribe un monto en dólares" }],
	[{ discount: "12,50" }, {}],
])("validates a draft with %o: %o", (overrides, expected) =>
	expect(validateNumbers({ ...toEstimateValues(estimate), ...overrides })).toEqual(expected),
);

test("reports quantity and warranty out of range", () => {
	const values = toEstimateValues(estimate);
	const lines = values.lines.map((row) => ({ ...row, quantity: "0" }));
	const jobs = values.jobs.map((row) => ({ ...row, months: "999", km: "x" }));
	expect(Object.keys(validateNumbers({ ...values, jobs, lines }))).toEqual([
		"jobs.0.warranty_months",
		"jobs.0.warranty_km",
		"jobs.0.lines.0.quantity_hundredths",
	]);
});

test.for([
	["", 0],
	["50", 50],
	[" 50 % ", 50],
	["100", 100],
	["101", undefined],
	["12.5", undefined],
	["-1", undefined],
	["medio", undefined],
] as const)("reads the percentage «%s» as %s", ([typed, percent]) => {
	expect(parsePercent(typed)).toBe(percent);
});
