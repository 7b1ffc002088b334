import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { logInAs, open, setClock } from "#tests/component-kit/page.tsx";
import { callPanel } from "#tests/component-kit/workshop.ts";

const CASH = "/admin/dashboard/caja";
const dialog = page.getByRole("dialog");

/** Opens 10 AM of a day in Panama as reception. @returns the token */
async function startDay(day: string) {
	await setClock(`${day}T15:00:00Z`);
	return logInAs("reception");
}

const moveCash = (token: string, cents: number, kind = "in") =>
	callPanel(token, "/cash/movements", { kind, cents, reason: "Cambio" });

test("starts an empty day with a float, by keyboard", async () => {
	await startDay("2026-11-23");
	await open(CASH);
	await expect.element(page.getByText("Hoy todavía no hay dinero")).toBeVisible();
	await page.getByRole("button", { name: "Anotar el fondo" }).click();
	await userEvent.click(dialog.getByLabelText("Monto"));
	await userEvent.keyboard("cinco{Enter}");
	await expect.element(dialog.getByRole("alert")).toMatchTextContent(/Escribe un monto/);
	await dialog.getByLabelText("Monto").fill("50");
	await userEvent.keyboard("{Enter}");
	const expected = page.getByRole("row", { name: /^Efectivo en el cajón/ });
	await expect.element(expected).toMatchTextContent(/\$50\.00/);
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.element(page.getByRole("row", { name: /^Fondo para dar vuelto/ })).toBeVisible();
});

test("keeps the typed count when money moves meanwhile", async () => {
	const token = await startDay("2026-11-24");
	await moveCash(token, 5000, "float");
	await open(CASH);
	await page.getByRole("button", { name: "Cerrar el día" }).click();
	const counted = dialog.getByLabelText("Efectivo en el cajón");
	const close = dialog.getByRole("button", { name: "Cerrar el día" });
	await expect.element(dialog).toMatchTextContent(/Se esperan \$50\.00\..*Falta contar\./);
	await counted.fill("48.50");
	await expect.element(dialog).toMatchTextContent(/Faltan \$1\.50\..*Se puede cerrar así/);
	await expectNoViolations();
	await close.click();
	await expect.element(dialog.getByRole("alert")).toMatchTextContent(/Escribe a qué se debe la diferencia/);
	await dialog.getByLabelText("Nota").fill("Vuelto mal dado");
	await moveCash(token, 1000);
	await close.click();
	await expect.element(dialog.getByRole("alert")).toMatchTextContent(/cambió lo esperado/);
	await expect.element(counted).toHaveValue("48.50");
	await expect.element(dialog.getByLabelText("Nota")).toHaveValue("Vuelto mal dado");
	await expect.element(dialog).toMatchTextContent(/Se esperan \$60\.00\. Faltan \$11\.50\./);
	await counted.fill("60");
	await expect.element(dialog).toMatchTextContent(/Todo cuadra\./);
	await counted.fill("61");
	await close.click();
	await expect.element(page.getByText(/Cierre \d+, por/)).toBeVisible();
	const row = page.getByRole("row", { name: /^Efectivo en el cajón/ });
	await expect.element(row).toMatchTextContent(/\$60\.00\s*\$61\.00\s*\+\$1\.00/);
	await expect.element(page.getByText(/Hoy ya se cerró/)).toBeVisible();
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
	expect(page.getByRole("button", { name: "Cerrar el día" }).elements()).toHaveLength(0);
});

test("asks before more leaves than the drawer holds", async () => {
	const token = await startDay("2026-11-26");
	await moveCash(token, 2000);
	await open(CASH);
	await page.getByRole("button", { name: "Anotar efectivo" }).click();
	await expect.element(dialog.getByRole("radio", { name: "Salió" })).toBeChecked();
	await dialog.getByLabelText("Monto").fill("25");
	await dialog.getByLabelText("Motivo").fill("Bombillos");
	await dialog.getByRole("button", { name: "Anotar", exact: true }).click();
	await expect.element(dialog.getByRole("alert")).toMatchTextContent(/se esperan \$20\.00/);
	await dialog.getByRole("button", { name: "Sí, anotarlo así" }).click();
	await expect.element(page.getByRole("row", { name: /Salió efectivo: Bombillos/ })).toBeVisible();
});

test("marks an earlier day that was not closed, and closes it", async () => {
	// Later than the days of the other tests, whose order is random.
	const token = await startDay("2027-03-01");
	await moveCash(token, 1500);
	await startDay("2027-03-02");
	await open(CASH);
	await expect
		.element(page.getByText(/lunes 1 de marzo quedó sin cerrar|sin cerrar, el último es el lunes 1 de marzo/))
		.toBeVisible();
	await expect
		.element(page.getByRole("row", { name: /1 mar 2027 Sin cerrar/ }))
		.toMatchTextContent(/\$15\.00/);
	await page.getByRole("link", { name: "Abrirlo para cerrarlo" }).click();
	await expect
		.element(page.getByRole("heading", { level: 1 }))
		.toHaveTextContent("Caja del lunes 1 de marzo");
	expect(page.getByRole("button", { name: "Anotar efectivo" }).elements()).toHaveLength(0);
	await page.getByRole("button", { name: "Cerrar el día" }).click();
	await dialog.getByLabelText("Efectivo en el cajón").fill("15,00");
	await dialog.getByRole("button", { name: "Cerrar el día" }).click();
	await expect.element(page.getByText(/Cierre \d+, por/)).toBeVisible();
});
