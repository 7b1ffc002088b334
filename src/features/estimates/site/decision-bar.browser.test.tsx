import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { disconnectCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { callPanel, sendEstimate } from "#tests/component-kit/workshop.ts";

const discsCheckbox = page.getByRole("checkbox", { name: /Rectificar discos/ });
const approveButton = page.getByRole("button", { name: "Aprobar", exact: true });
const focusElement = (field: typeof approveButton) => (field.element() as HTMLElement).focus();

beforeEach(() => page.viewport(360, 740));

test("approves one of two jobs by keyboard, retrying after being offline", { tags: ["slow"] }, async () => {
	const token = await logInAs();
	const { id, path, reference } = await sendEstimate(token, "Ana Ríos");
	await open(path);
	await expect
		.element(page.getByRole("heading", { level: 1 }))
		.toHaveTextContent("Ana, tu cotización espera tu respuesta");
	await expect.element(page.getByText(reference)).toBeVisible();
	await expect.element(page.getByText("placa •••410")).toBeVisible();
	await expect.element(page.getByText(/^Vale hasta el /)).toBeVisible();
	await expectNoViolations();
	focusElement(discsCheckbox);
	await userEvent.keyboard(" ");
	await expect.element(page.getByText("Apruebas 1 trabajo")).toBeVisible();
	await open(path);
	await expect.element(discsCheckbox).not.toBeChecked();
	await expect.element(page.getByText("Apruebas 1 trabajo")).toBeVisible();
	await expect.element(page.getByText("Si apruebas todo")).toBeVisible();
	focusElement(approveButton);
	await userEvent.keyboard("{Enter}");
	const confirmDialog = page.getByRole("alertdialog", { name: "¿Aprobar 1 trabajo por $100.00?" });
	await expect.element(confirmDialog).toBeVisible();
	await expectNoViolations();
	const reconnect = disconnectCalls();
	const confirmButton = confirmDialog.getByRole("button", { name: "Aprobar $100.00" });
	focusElement(confirmButton);
	await userEvent.keyboard("{Enter}");
	await expect
		.element(confirmDialog.getByRole("alert"))
		.toHaveTextContent("No se envió. Tu respuesta sigue aquí: inténtalo otra vez.");
	reconnect();
	focusElement(confirmButton);
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("Aprobaste 1 de 2.", { exact: false })).toBeVisible();
	await expect.element(approveButton).not.toBeInTheDocument();
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);
	expect(await callPanel(token, `/estimates/${id}`)).toMatchObject({
		state: "partly_accepted",
		accepted_cents: 10_000,
		decided_via: "link",
	});
});

test("asks for a rejection reason and still accepts approval", async () => {
	const token = await logInAs();
	const { id, path } = await sendEstimate(token, "Luis Mora");
	await open(path);
	await page.getByRole("button", { name: "No por ahora" }).click();
	const reasonDialog = page.getByRole("dialog", { name: "¿Nos cuentas por qué?" });
	await reasonDialog.getByRole("button", { name: "Enviar" }).click();
	await expect.element(reasonDialog.getByText("Elige un motivo")).toBeVisible();
	await reasonDialog.getByRole("radio", { name: "Quiero pensarlo" }).click();
	await expectNoViolations();
	await reasonDialog.getByRole("button", { name: "Enviar" }).click();
	await expect.element(page.getByText(/^Entendido\. Si cambias de idea/)).toBeVisible();
	await expect.element(approveButton).toBeVisible();
	// A rejected estimate has no approved jobs.
	expect(page.getByText(/^Apruebas/).elements()).toEqual([]);
	await expect.element(page.getByText(/^Si cambias de idea: 2 trabajos/)).toBeVisible();
	expect(await callPanel(token, `/estimates/${id}`)).toMatchObject({ reject_reason: "thinking" });
});
