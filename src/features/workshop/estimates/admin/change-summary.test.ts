import { expect, test } from "vitest";
import { BY_VISITOR } from "#core/requests/authors.ts";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { formatEstimateChange } from "./change-summary.ts";

const buildJob = (decision: string, isLocked = false) => ({ decision, is_locked: isLocked });
const estimate = {
	first_name: "Luis",
	accepted_cents: 15_495,
	jobs: [
		buildJob("accepted"),
		buildJob("declined"),
		buildJob("accepted"),
		buildJob("accepted", true),
	] as Estimate["jobs"],
};

test.each([
	["partly_accepted", BY_VISITOR, "link", "Luis aprobó 2 de 3: $154.95."],
	["accepted", "Itzel", "phone", "Itzel anotó: Luis aprobó 2 de 3: $154.95."],
	["declined", BY_VISITOR, "link", "Luis dijo «No por ahora»."],
	["voided", "Itzel", null, "Itzel anuló esta cotización."],
	["viewed", BY_VISITOR, "link", undefined],
] as const)("describes %s by %s", (kind, author, via, text) => {
	expect(formatEstimateChange(estimate, { kind, author, via })).toBe(text);
});
