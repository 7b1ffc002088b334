import { AxeBuilder } from "@axe-core/playwright";
import { expect, expectNoAxeViolations, test } from "./fixtures.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";

/** Beyond WCAG: everything stands in a landmark, and no two are called the same. */
const LANDMARKS = [
	"region",
	"landmark-unique",
	"landmark-one-main",
	"landmark-no-duplicate-banner",
];

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const path of PUBLIC_PAGES)
	for (const width of [360, 1280])
		test(`${path} at ${width} px is accessible, stays in its width and does not shift`, async ({
			page,
		}) => {
			await page.setViewportSize({ width, height: 800 });
			await page.addInitScript(() => {
				const shifts = { total: 0 };
				Object.assign(window, { shifts });
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries())
						shifts.total += (entry as PerformanceEntry & { value: number }).value;
				}).observe({ type: "layout-shift", buffered: true });
			});
			await page.goto(path, { waitUntil: "networkidle" });
			await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
			const overflow = await page.evaluate(
				() => document.documentElement.scrollWidth - window.innerWidth,
			);
			expect(overflow).toBeLessThanOrEqual(0);
			const shift = await page.evaluate(
				() => (window as unknown as { shifts: { total: number } }).shifts.total,
			);
			expect(shift).toBeLessThan(0.01);
			await expectNoAxeViolations(page);
			const landmarks = await new AxeBuilder({ page }).withRules(LANDMARKS).analyze();
			expect(landmarks.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
		});
