import type { CDPSession } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { delayResponses } from "./hold-requests.ts";
import {
	getLayoutShifts,
	recordLayoutShifts,
	sumShifts,
	VISIBLE_LAYOUT_SHIFT,
	waitForFrames,
} from "./layout-shifts.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";

/** On few pages a paragraph breaks at another word in the local face. Web Vitals call a shift up to 0.1 good. */
const MAX_SHIFTED_PAGES = 2;
const MAX_LAYOUT_SHIFT = 0.1;
/** Text of the first screen in every weight, among it the name of the shop. */
const WORDMARK_AND_TEXT = "header a span, main p";
const VIEWPORTS = [
	{ width: 390, height: 844 },
	{ width: 1280, height: 800 },
];

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const viewport of VIEWPORTS)
	test(`switches to Archivo in place on a first visit at ${viewport.width} px`, async ({
		browser,
		baseURL,
	}) => {
		const shiftedPages: string[] = [];
		for (const path of PUBLIC_PAGES) {
			// Use a new context for each page, so that nothing is cached.
			const context = await browser.newContext({ baseURL, viewport, reducedMotion: "reduce" });
			const page = await context.newPage();
			const cdpSession = await context.newCDPSession(page);
			await recordLayoutShifts(page);
			const releaseFont = await delayResponses(page, "**/fonts/*.woff2");
			await page.goto(path, { waitUntil: "domcontentloaded" });
			await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
			const listVisibleFonts = () => listFonts(cdpSession, WORDMARK_AND_TEXT);
			await expect.poll(listVisibleFonts, path).not.toEqual([]);
			expect((await listVisibleFonts()).join(), path).not.toContain("Archivo");

			releaseFont();
			await expect
				.poll(async () => (await listVisibleFonts()).filter((name) => !name.startsWith("Archivo")), path)
				.toEqual([]);
			await waitForFrames(page);
			const shifts = await getLayoutShifts(page);
			const score = sumShifts(shifts);
			expect(score, `${path} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
			if (score > VISIBLE_LAYOUT_SHIFT) shiftedPages.push(path);
			await context.close();
		}
		expect(shiftedPages.length, shiftedPages.join()).toBeLessThanOrEqual(MAX_SHIFTED_PAGES);
	});

/** Returns the families that render the text of elements. */
async function listFonts(cdpSession: CDPSession, selector: string): Promise<string[]> {
	await cdpSession.send("DOM.enable");
	await cdpSession.send("CSS.enable");
	const { root } = await cdpSession.send("DOM.getDocument");
	const { nodeIds } = await cdpSession.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
	const replies = await Promise.all(
		nodeIds.map((nodeId) => cdpSession.send("CSS.getPlatformFontsForNode", { nodeId })),
	);
	return [...new Set(replies.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName)))];
}
