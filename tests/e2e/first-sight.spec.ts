import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { getLayoutShifts, recordLayoutShifts, sumShifts } from "./layout-shifts.ts";
import { doubleTextSize } from "./overflow-steps.ts";
import { trialServerTest as test } from "./own-server-test.ts";
import { PUBLIC_PAGES } from "./public-pages.ts";
import { openHydrated } from "./shared-steps.ts";

const PHONE = { width: 390, height: 844 };
/** Heights in pixels on a phone with the bundled content. */
const MAX_HEIGHTS = { "/": 8500, "/servicios": 5500, "/productos": 6900 };
const MAX_HOME_WORDS = 900;
const WIDTHS = [360, 390, 768, 1280];

/** Scrolls to the end, so that lazy parts take their real height. */
async function scrollThrough(page: Page) {
	await expect(page.locator(".later")).toHaveCount(0);
	await page.evaluate(async () => {
		for (let top = 0; top < document.documentElement.scrollHeight; top += 400) {
			scrollTo(0, top);
			await new Promise(requestAnimationFrame);
		}
		scrollTo(0, 0);
	});
}

/** Counts the words that a visitor sees without a press: no other slides, folded lists or texts for screen readers. */
function countVisibleWords(): number {
	const texts: string[] = [];
	const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let textNode = textNodes.nextNode(); textNode; textNode = textNodes.nextNode()) {
		const parent = textNode.parentElement;
		if (!parent?.checkVisibility({ visibilityProperty: true })) continue;
		if (parent.closest("[inert], .sr-only, .max-sm\\:sr-only, details:not([open]) > :not(summary)")) continue;
		texts.push(textNode.textContent ?? "");
	}
	return texts.join(" ").split(/\s+/).filter(Boolean).length;
}

/** Lists rows with more than one filled button: amber, or green as WhatsApp's own. */
function findCrowdedRows(): string[] {
	return [...document.querySelectorAll("main li, main article")]
		.filter((row) => {
			const filled = [...row.querySelectorAll(".btn-primary, .btn-whatsapp")];
			return filled.filter((button) => button.checkVisibility()).length > 1;
		})
		.map((row) => row.textContent?.slice(0, 60) ?? "");
}

/** Lists texts that their own box cuts at the end of a line. */
function findShortenedTexts(): string[] {
	return [...document.querySelectorAll<HTMLElement>("main *, header *, footer *, aside *")]
		.filter((element) => {
			const { overflowX, textOverflow } = getComputedStyle(element);
			const isCutting = textOverflow === "ellipsis" || overflowX === "hidden" || overflowX === "clip";
			if (!isCutting || element.closest(".sr-only, [inert], input, textarea") || !element.checkVisibility())
				return false;
			return (
				element.clientWidth > 1 &&
				element.scrollWidth > element.clientWidth + 1 &&
				element.textContent?.trim() !== ""
			);
		})
		.map(({ className, textContent }) => `${className}: ${textContent?.slice(0, 60)}`);
}

/** Lists underlined links with a visible part that has no underline. */
function findPartlyUnderlinedLinks(): string[] {
	const isUnderlined = (element: Element) =>
		getComputedStyle(element).textDecorationLine.includes("underline");
	return [...document.querySelectorAll<HTMLElement>("a")]
		.filter(isUnderlined)
		.filter((link) =>
			// An inline block takes no underline from its parents.
			[...link.querySelectorAll("*:not(.sr-only, svg, svg *)")].some(
				(part) => /inline-/.test(getComputedStyle(part).display) && !isUnderlined(part),
			),
		)
		.map(({ textContent }) => textContent ?? "");
}

test.describe("on a phone", () => {
	test.use({ viewport: PHONE });

	for (const [path, maxHeight] of Object.entries(MAX_HEIGHTS))
		test(`keeps ${path} short`, async ({ page }) => {
			await openHydrated(page, path);
			await scrollThrough(page);
			expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(maxHeight);
			if (path === "/") expect(await page.evaluate(countVisibleWords)).toBeLessThanOrEqual(MAX_HOME_WORDS);
			expect(await page.evaluate(findCrowdedRows)).toEqual([]);
		});

	test("hides the floating links while the first buttons are in sight", async ({ page }) => {
		const bar = page.getByRole("complementary", { name: "Contacto rápido" });
		for (const path of ["/", "/servicios", "/productos/ENI-DOT4-500"]) {
			await openHydrated(page, path);
			await expect(bar.getByRole("link"), path).toHaveCount(0);
			await page.evaluate(() => scrollTo(0, 1500));
			await expect(bar.getByRole("link"), path).toHaveCount(3);
		}
		await page.getByRole("button", { name: "Agregar a la lista", exact: true }).first().click();
		await page.evaluate(() => scrollTo(0, 0));
		await expect(bar.getByRole("link")).toHaveCount(0);
		await expect(bar.getByRole("button", { name: /en tu lista/ })).toBeVisible();
	});

	test("keeps the placeholder of the search whole with large text", async ({ page }) => {
		await page.goto("/productos");
		await doubleTextSize(page);
		const isCut = await page.getByRole("searchbox").evaluate((input: HTMLInputElement) => {
			const { font } = getComputedStyle(input, "::placeholder");
			const { paddingLeft, paddingRight } = getComputedStyle(input);
			const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
			context.font = font;
			const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
			return context.measureText(input.placeholder).width > room;
		});
		expect(isCut).toBe(false);
	});

	test("keeps an article's scrollbar steady", async ({ page }) => {
		await openHydrated(page, "/blog/senales-de-frenos-gastados");
		await expect(page.locator(".later")).toHaveCount(0);
		const getHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
		const heightBefore = await getHeight();
		await scrollThrough(page);
		expect(Math.abs((await getHeight()) - heightBefore)).toBeLessThan(350);
	});
});

test.describe("without script", () => {
	test.use({ viewport: PHONE, javaScriptEnabled: false });
	test("shows the floating links and what a service includes", async ({ page }) => {
		await page.goto("/servicios");
		await expect(page.getByRole("complementary", { name: "Contacto rápido" }).getByRole("link")).toHaveCount(
			3,
		);
		await expect(page.getByText("Prueba de frenado al terminar")).toBeVisible();
		await expect(page.getByText("Qué incluye (6)").first()).toBeHidden();
	});
});

test("cuts no text and underlines whole links at every width", async ({ page }) => {
	test.slow();
	for (const path of PUBLIC_PAGES) {
		await openHydrated(page, path);
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 844 });
			expect(await page.evaluate(findShortenedTexts), `${path} at ${width} px`).toEqual([]);
			expect(await page.evaluate(findPartlyUnderlinedLinks), `${path} at ${width} px`).toEqual([]);
		}
	}
});

test("keeps the catalogue's buttons whole after a quote", async ({ page }) => {
	await page.addInitScript(() => {
		const receipt = {
			reference: "COT-2026-00001",
			title: "Cotización",
			told: "",
			at: new Date().toISOString(),
		};
		localStorage.setItem("enviado", JSON.stringify([receipt]));
	});
	await page.setViewportSize(PHONE);
	await openHydrated(page, "/productos");
	const button = page.getByRole("button", { name: "¿Qué carro tienes?" });
	const isWhole = () =>
		button
			.locator("span")
			.last()
			.evaluate(
				(label) => label.scrollWidth <= label.clientWidth + 1 || getComputedStyle(label).display === "inline",
			);
	await expect.poll(isWhole).toBe(true);
});

test("does not shift the login when its font arrives late", async ({ page }) => {
	await page.setViewportSize(PHONE);
	await recordLayoutShifts(page);
	await page.route("**/fonts/*.woff2", async (route) => {
		await new Promise((resolve) => setTimeout(resolve, 1500));
		await route.continue();
	});
	await page.goto("/admin/login");
	await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
	await page.evaluate(() => document.fonts.ready);
	await page.waitForLoadState("networkidle");
	const shifts = await getLayoutShifts(page);
	expect(sumShifts(shifts), JSON.stringify(shifts)).toBeLessThan(0.02);
});
