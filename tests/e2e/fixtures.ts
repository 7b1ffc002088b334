import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

export { expect };

type JourneyOptions = {
	/** Console errors that a journey causes on purpose, such as the browser's message about a 422. */
	allowedErrors: RegExp | undefined;
};

/** Playwright's test against our server; fails when a page logs or throws an error. */
export const test = base.extend<JourneyOptions>({
	allowedErrors: [undefined, { option: true }],
	// biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first argument
	baseURL: async ({}, use) => use(process.env.E2E_URL),
	context: async ({ context, allowedErrors }, use) => {
		const errors = collectErrors(context);
		await use(context);
		// A poll of the panel may still be inside a journey's route handler.
		for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
		const unexpectedErrors = errors.filter((text) => !allowedErrors?.test(text));
		expect(unexpectedErrors, "pages must not log or throw errors").toEqual([]);
	},
});

function collectErrors(context: BrowserContext): string[] {
	const errors: string[] = [];
	context.on("console", (message) => {
		if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
	});
	context.on("weberror", (event) => errors.push(String(event.error().stack ?? event.error())));
	return errors;
}

const WCAG_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Checks the current page against WCAG 2.2 A and AA.
 *
 * @param extraRules names of axe rules to enable as well
 */
export async function expectNoAxeViolations(page: Page, extraRules: string[] = []): Promise<void> {
	await waitForAnimations(page);
	// Disable animations and dimming, so that content that appears during the check has its final colours.
	const stillCss =
		"*, ::before, ::after { animation-duration: 0s !important; transition: none !important }" +
		"[aria-busy=true] { opacity: 1 !important }";
	const style = await page.addStyleTag({ content: stillCss });
	const violations = await findViolations(page, extraRules);
	await style.evaluate((element) => (element as HTMLElement).remove());
	const summaries = violations.map(({ id, help, nodes }) => ({
		id,
		help,
		targets: nodes.map((node) => node.target.join(" ")),
	}));
	expect(summaries).toEqual([]);
}

/** Injected once for each document: AxeBuilder sends a source twice as large, two times, on every check. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const EMPTY_SOURCE = "0";

async function findViolations(page: Page, extraRules: string[]) {
	const isSingleFrame = page.frames().length === 1;
	if (isSingleFrame && !(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE_SOURCE);
	const axe = new AxeBuilder({ page, axeSource: isSingleFrame ? EMPTY_SOURCE : AXE_SOURCE }).options({
		runOnly: { type: "tag", values: WCAG_TAGS },
		rules: Object.fromEntries(extraRules.map((rule) => [rule, { enabled: true }])),
		// Report passing rules with one element instead of all.
		resultTypes: ["violations"],
	});
	// Only cross-origin frames need axe's second, blank page, which takes longer than the check itself.
	const { violations } = await axe.setLegacyMode(isSingleFrame).analyze();
	return violations;
}

/** Waits until animations end and no list is dimmed by loading, so that colours are final. */
async function waitForAnimations(page: Page): Promise<void> {
	await page
		.locator("[aria-busy=true]:not(button)")
		.first()
		.waitFor({ state: "detached", timeout: 10_000 })
		.catch(() => {});
	await page.evaluate(async () => {
		const isEndless = (animation: Animation) =>
			animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
		const animations = document.getAnimations().filter((animation) => !isEndless(animation));
		await Promise.all(animations.map(({ finished }) => finished.catch(() => {})));
	});
}
