import { expect, test } from "vitest";
import { SUBJECTS } from "#core/audit/records.ts";
import { getChangeLabels } from "./change-labels.ts";

test.each([
	["testimonial", "name", "isSample"],
	["brand", "name", "code"],
	["settings", "legal.texts", "zoho"],
	["customer", "ruc", "format"],
] as const)("labels the fields of a %s and those only in its history", (subject, derived, extra) => {
	const labels = getChangeLabels(subject);
	expect([labels[derived], labels[extra]]).toEqual([expect.any(String), expect.any(String)]);
});

test.each(SUBJECTS)("labels the fields of a %s", (subject) => {
	expect(Object.values(getChangeLabels(subject)).every((label) => /\w/.test(label))).toBe(true);
	expect(Object.keys(getChangeLabels(subject))).not.toEqual([]);
});
