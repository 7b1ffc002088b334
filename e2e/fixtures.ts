import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

export { expect };

type Options = {
	/** Console errors that a journey provokes on purpose, such as the browser's line about a 422. */
	allowedErrors: RegExp | undefined;
};

/** Playwright's test on our server, failing a journey whose pages log an error or throw one. */
export const test = base.extend<Options>({
	allowedErrors: [undefined, { option: true }],
	// biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first argument
	baseURL: async ({}, use) => use(process.env.E2E_URL),
	context: async ({ context, allowedErrors }, use) => {
		const errors = errorsOf(context);
		await use(context);
		// A look that the panel takes every few seconds may still be on its way through a journey's route.
		for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
		const unexpected = errors.filter((text) => !allowedErrors?.test(text));
		expect(unexpected, "pages must not log or throw errors").toEqual([]);
	},
});

function errorsOf(context: BrowserContext): string[] {
	const errors: string[] = [];
	context.on("console", (message) => {
		if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
	});
	context.on("weberror", (event) => errors.push(String(event.error().stack ?? event.error())));
	return errors;
}

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Checks the page as it stands against WCAG 2.2 A and AA.
 *
 * @param more names of axe's rules that are kept beside those
 */
export async function expectNoAxeViolations(page: Page, more: string[] = []): Promise<void> {
	await atRest(page);
	// What appears while axe reads must not be met half faded in, nor a list dimmed by a search that sets out late.
	const still =
		"*, ::before, ::after { animation-duration: 0s !important; transition: none !important }" +
		"[aria-busy=true] { opacity: 1 !important }";
	const style = await page.addStyleTag({ content: still });
	const violations = await violationsOf(page, more);
	await style.evaluate((element) => (element as HTMLElement).remove());
	const found = violations.map(({ id, help, nodes }) => ({
		id,
		help,
		targets: nodes.map((node) => node.target.join(" ")),
	}));
	expect(found).toEqual([]);
}

/** Sent to a document once: the builder sends one twice as large, and twice, at every reading. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const NOTHING = "0";

async function violationsOf(page: Page, more: string[]) {
	const isAlone = page.frames().length === 1;
	if (isAlone && !(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
	const axe = new AxeBuilder({ page, axeSource: isAlone ? NOTHING : AXE }).options({
		runOnly: { type: "tag", values: WCAG },
		rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
		// Of what passed one element is named instead of every one.
		resultTypes: ["violations"],
	});
	// Only frames of other origins need a second, blank page to put the findings together: it took longer than the reading.
	const { violations } = await axe.setLegacyMode(isAlone).analyze();
	return violations;
}

/** Waits until nothing fades and no list is dimmed while it loads: colours are judged at rest. */
async function atRest(page: Page): Promise<void> {
	await page
		.locator("[aria-busy=true]:not(button)")
		.first()
		.waitFor({ state: "detached", timeout: 10_000 })
		.catch(() => {});
	await page.evaluate(async () => {
		const endless = (animation: Animation) =>
			animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
		const fading = document.getAnimations().filter((animation) => !endless(animation));
		await Promise.all(fading.map(({ finished }) => finished.catch(() => {})));
	});
}
