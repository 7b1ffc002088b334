import axe from "axe-core";
import { expect } from "vitest";

const WCAG_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Rules beyond WCAG: all content is in a landmark, and landmarks have unique names. */
export const LANDMARK_RULES = [
	"region",
	"landmark-unique",
	"landmark-one-main",
	"landmark-no-duplicate-banner",
];
/** Rules of the document, which in tests is the test's frame instead of the product's. */
const DOCUMENT_RULES = ["document-title", "html-has-lang", "html-lang-valid", "bypass"];

/**
 * Checks the current page against WCAG 2.2 A and AA.
 *
 * @param extraRules names of further axe rules to check
 */
export async function expectNoViolations(extraRules: string[] = []): Promise<void> {
	await waitForFinalStyles();
	const rules = Object.fromEntries([
		...DOCUMENT_RULES.map((rule) => [rule, { enabled: false }]),
		...extraRules.map((rule) => [rule, { enabled: true }]),
	]);
	const { violations } = await axe.run(document, {
		runOnly: { type: "tag", values: WCAG_TAGS },
		rules,
		resultTypes: ["violations"],
	});
	const violationSummaries = violations.map(({ id, help, nodes }) => ({
		id,
		help,
		targets: nodes.map(({ target }) => target.join(" ")),
	}));
	expect(violationSummaries).toEqual([]);
}

/** Ends transitions, since the colour check needs their final state. */
async function waitForFinalStyles(): Promise<void> {
	await expect.poll(() => document.querySelector("[aria-busy=true]:not(button)")).toBeNull();
	for (const animation of document.getAnimations())
		if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
}
