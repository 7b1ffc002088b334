import { expect, test } from "vitest";
import { formatQuestion, formatWarranty, getApprovedMessage } from "./portal-messages.ts";
import type { PublicEstimate } from "./public-contract.ts";

test("names estimate and job or car in a question", () => {
	const estimate = { reference: "COT-2026-00031", car: "Toyota Corolla 2015" };
	expect(formatQuestion(estimate, "Frenos delanteros")).toBe(
		"Hola, tengo una pregunta sobre la cotización COT-2026-00031: Frenos delanteros.",
	);
	expect(formatQuestion(estimate)).toBe(
		"Hola, tengo una pregunta sobre la cotización COT-2026-00031 de mi Toyota Corolla 2015.",
	);
	expect(formatQuestion({ ...estimate, car: "" })).toMatch(/COT-2026-00031\.$/);
});

test.each([
	[6, 10_000, "Garantía: 6 meses o 10,000 km."],
	[1, null, "Garantía: 1 mes."],
	[12, null, "Garantía: 1 año."],
	[24, 5000, "Garantía: 2 años o 5,000 km."],
	[18, null, "Garantía: 18 meses."],
	[null, null, ""],
])("formats a warranty of %s months, %s km: «%s%s»", (warrantyMonths, warrantyKm, expected) =>
	expect(formatWarranty({ warranty_months: warrantyMonths, warranty_km: warrantyKm })).toBe(expected),
);

test("mentions the shop's notification only right after the answer", () => {
	const estimate = { first_name: "Ana", jobs: [], is_by_link: true } as Partial<PublicEstimate>;
	const getMessage = (isFresh: boolean) => getApprovedMessage(estimate as PublicEstimate, "", isFresh);
	expect(getMessage(true)).toBe("Aprobado. Gracias, Ana. Ya le avisamos al taller.");
	expect(getMessage(false)).toBe("Aprobado. Gracias, Ana.");
});
