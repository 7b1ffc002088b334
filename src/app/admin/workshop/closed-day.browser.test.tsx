import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { addVisit, moveClock } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { getCurrentPath, logInAs, open } from "#tests/component-kit/page.tsx";
import { receiveCar } from "#tests/component-kit/workshop.ts";

const HOME = "/admin/dashboard";
const SUNDAY = "2026-11-22T15:00:00Z";

test("shows a mechanic the cars inside on a Sunday", async () => {
	await page.viewport(390, 844);
	await receiveCar(await logInAs(), { plate: "DO1234" });
	await moveClock(SUNDAY);
	await logInAs("mechanic");
	await open(`${HOME}/mi-dia`);
	await expect
		.element(page.getByText("los domingos no abrimos. Abrimos mañana a las 8:00 AM."))
		.toBeVisible();
	const cars = page.getByRole("region", { name: /^Carros en el taller/ });
	await expect.element(cars.getByText("DO1234")).toBeVisible();
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);
});

test("opens the agenda on the next open week", async () => {
	await page.viewport(1280, 900);
	await moveClock(SUNDAY);
	const token = await logInAs();
	await addVisit(token, { day: "2026-11-23", time: "9:00 AM", name: "Lunes Vega" });
	await open(`${HOME}/agenda`);
	await expect.element(page.getByRole("link", { name: /Lunes Vega/ }).first()).toBeVisible();
	expect(getCurrentPath()).toContain("dia=2026-11-23");
	await page.getByRole("link", { name: "Hoy", exact: true }).click();
	await expect.poll(getCurrentPath).toContain("dia=2026-11-22");
	await open(HOME);
	await expect
		.element(page.getByText("Hoy no abrimos: los domingos no abrimos. Abrimos mañana a las 8:00 AM."))
		.toBeVisible();
});
