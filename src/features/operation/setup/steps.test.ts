import { expect, test } from "vitest";
import { formatProgress, listSetupSteps, SETUP_STEP_IDS, type SetupFacts } from "./steps.ts";

const DONE: SetupFacts = {
	blockers: [],
	samples: [],
	peopleCount: 2,
	hasWorkingMail: true,
	hasAddress: true,
	isPublished: true,
	skipped: new Set(),
};
const listOpen = (facts: Partial<SetupFacts>) =>
	listSetupSteps({ ...DONE, ...facts }).flatMap(({ id, state }) => (state === "open" ? [id] : []));

test("is done when nothing is missing", () => {
	expect(listOpen({})).toEqual([]);
	expect(formatProgress(listSetupSteps(DONE))).toBeUndefined();
});

test.each([
	[{ blockers: ["phone"] }, "shop"],
	[{ samples: ["settings"] }, "claims"],
	[{ samples: ["claims"] }, "claims"],
	[{ samples: ["years"] }, "claims"],
	[{ samples: ["products"] }, "catalogue"],
	[{ samples: ["warranties"] }, "catalogue"],
	[{ samples: ["testimonials"] }, "showcase"],
	[{ samples: ["posts"] }, "showcase"],
	[{ samples: ["legal"] }, "texts"],
	[{ peopleCount: 1 }, "people"],
	[{ hasWorkingMail: false }, "mail"],
	[{ hasAddress: false }, "server"],
	[{ isPublished: false }, "publish"],
] as const)("opens the step of %o", (facts, step) => {
	expect(listOpen(facts)).toEqual([step]);
});

test("leaves out only steps that may be left out", () => {
	const skipped = new Set<string>(SETUP_STEP_IDS);
	const facts = { blockers: ["phone"], peopleCount: 1, hasWorkingMail: false, isPublished: false, skipped };
	expect(listOpen(facts)).toEqual(["shop", "publish"]);
});

test.each([
	[{ hasWorkingMail: false }, "8 de 9 · falta el correo"],
	[{ peopleCount: 1 }, "8 de 9 · faltan las personas"],
	[{ hasWorkingMail: false, isPublished: false }, "7 de 9 · faltan el correo y publicar"],
	[
		{ hasWorkingMail: false, peopleCount: 1, isPublished: false },
		"6 de 9 · faltan las personas, el correo y 1 más",
	],
])("formats %o", (facts, text) => {
	expect(formatProgress(listSetupSteps({ ...DONE, ...facts }))).toBe(text);
});
