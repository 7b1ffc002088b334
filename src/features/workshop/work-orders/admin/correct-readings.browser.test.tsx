import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { callPanel, receiveCar, WORKSHOP_PATH, withdrawCar } from "#tests/component-kit/workshop.ts";

const button = page.getByRole("button", { name: "Corregir kilómetros" });

test("corrects the odometer of a car that left", async () => {
	await page.viewport(390, 844);
	const token = await logInAs();
	const order = await receiveCar(token, { plate: "KM0390" });
	await withdrawCar(token, order);
	await open(`${WORKSHOP_PATH}/${order.id}`);
	await button.click();
	const dialog = page.getByRole("dialog", { name: "Corregir los kilómetros" });
	const reading = dialog.getByLabelText("Al recibirlo");
	await reading.fill("1,991,050");
	await userEvent.keyboard("{Enter}");
	await expect
		.element(dialog.getByRole("alert"))
		.toMatchTextContent(/más de lo que marca casi cualquier carro/);
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);
	await reading.fill("199105.5");
	await userEvent.keyboard("{Enter}");
	await expect.element(dialog.getByRole("alert")).toMatchTextContent(/Escribe los kilómetros/);
	await reading.fill("199,105");
	await dialog.getByLabelText("Al salir").fill("199,120");
	await userEvent.keyboard("{Enter}");
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(page.getByText("199,105", { exact: true })).toBeVisible();
	expect(await callPanel(token, `/work-orders/${order.id}`)).toMatchObject({
		km_in: 199_105,
		km_out: 199_120,
	});
});

test("offers reception no correction of a closed order", async () => {
	const token = await logInAs("reception");
	const order = await receiveCar(token, { plate: "KM1280" });
	await withdrawCar(token, order);
	await open(`${WORKSHOP_PATH}/${order.id}`);
	await expect.element(page.getByRole("button", { name: "Hoja de recepción" })).toBeVisible();
	expect(button.elements()).toEqual([]);
});
