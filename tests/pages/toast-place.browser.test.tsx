import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { receiveCar, WORKSHOP_PATH } from "#tests/component-kit/workshop.ts";

test.each([390, 1280])("keeps a toast off the buttons of an order at %i px", async (width) => {
	const token = await logInAs();
	const { id } = await receiveCar(token, { plate: "TP1111" });
	await page.viewport(width, 844);
	await open(`${WORKSHOP_PATH}/${id}`);
	await page.getByText("Enlace y código QR").click();
	await page.getByRole("button", { name: "Copiar enlace" }).click();
	await expect.poll(() => document.querySelector(".toast")?.textContent).toMatch(/opi/);
	window.scrollTo(0, 0);
	// It rises into its place.
	await Promise.all(document.getAnimations().map(({ finished }) => finished));
	const toast = document.querySelector(".toast")?.getBoundingClientRect() ?? new DOMRect();
	const covered = [...document.querySelectorAll("main .btn")].filter((button) => {
		const box = button.getBoundingClientRect();
		return (
			box.left < toast.right && box.right > toast.left && box.top < toast.bottom && box.bottom > toast.top
		);
	});
	expect(covered.map(({ textContent }) => textContent)).toEqual([]);
	expect(toast.bottom).toBeLessThanOrEqual(844);
	expect(toast.top).toBeGreaterThanOrEqual(0);
});
