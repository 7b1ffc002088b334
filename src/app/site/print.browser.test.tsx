import { afterEach, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { open } from "#tests/component-kit/page.tsx";

const TRANSPARENT = "rgba(0, 0, 0, 0)";
const A4 = { width: 794, height: 1123 };

const setMedia = (media: "print" | "") => cdp().send("Emulation.setEmulatedMedia", { media });

afterEach(() => setMedia(""));

test.each(["/", "/productos/ENI-DOT4-500", "/contacto", "/servicios/frenos"])(
	"prints %s at full width without URLs",
	async (path) => {
		await page.viewport(A4.width, A4.height);
		await open(path);
		await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
		await setMedia("print");
		await expect.poll(() => matchMedia("print").matches).toBe(true);
		await expect.poll(measureOverflow).toBe(0);
		const linkContents = [...document.querySelectorAll("main a")].map(
			(link) => getComputedStyle(link, "::after").content,
		);
		expect(linkContents.length).toBeGreaterThan(0);
		expect(linkContents.filter((content) => content.includes("http"))).toEqual([]);
		// A card without its form would print as an empty box.
		const emptyCards = [...document.querySelectorAll("main .card")].filter(
			(card) => card.checkVisibility() && !card.textContent?.trim(),
		);
		expect(emptyCards).toEqual([]);
		await expect
			.element(page.getBySelector(".on-dark").first())
			.toHaveStyle({ backgroundColor: TRANSPARENT });
		// The subscription has no field in print, so it is hidden.
		await expect.element(page.getByText("Ofertas y consejos para tu carro")).not.toBeVisible();
	},
);

test("prints a badge in ink without its background", async () => {
	await open("/servicios/frenos");
	await setMedia("print");
	const badge = page.getByText("Detente ya", { exact: true }).first();
	// Print drops backgrounds, so the white text of this badge must become ink.
	await expect.element(badge).toHaveStyle({ color: "rgb(21, 23, 26)", backgroundColor: TRANSPARENT });
});
