import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { call, disconnectCalls, logInAs, open } from "#tests/component-kit/page.tsx";
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

test("shows deposit and how to pay it as jobs are approved", async () => {
	const token = await logInAs();
	const { path } = await sendEstimate(token, "Iris Solís", 50);
	await open(path);
	const estimate = page.getByRole("region", { name: "Tu cotización" });
	await expect.element(estimate).toMatchTextContent("Para empezar: 50 %$70.00");
	await discsCheckbox.click();
	await expect.element(estimate).toMatchTextContent("Para empezar: 50 %$50.00");
	await approveButton.click();
	const question = page.getByRole("alertdialog", { name: "¿Aprobar 1 trabajo por $100.00?" });
	await expect.element(question).toMatchTextContent("Para empezar pagas $50.00 (50 %)");
	await expectNoViolations();
	await question.getByRole("button", { name: "Aprobar $100.00" }).click();
	await expect.element(page.getByText("Aprobaste 1 de 2.", { exact: false })).toBeVisible();
	const account = page.getByRole("region", { name: "Tu cuenta" });
	await expect.element(account).toMatchTextContent("Para empezar$50.00");
	await expect.element(account).toMatchTextContent("Págalo en el taller");
	await expect.element(page.getByRole("link", { name: "Cómo pagar" })).toBeVisible();
	await expect.element(estimate).toMatchTextContent("Para empezar: 50 %$50.00");
	expect(measureOverflow()).toBe(0);
});

test("names the deposit when a rejected estimate is approved after all", async () => {
	const token = await logInAs();
	const { path, version, share } = await sendEstimate(token, "Olga Ruiz", 30);
	const answer = { version, total_cents: 0, job_ids: [], reason: "price" };
	const linkToken = new URL(share?.link ?? "").pathname.split("/").pop();
	await call(`/api/estimates/${linkToken}/decision`, { body: answer });
	await open(path);
	await expect.element(page.getByText(/Si cambias de idea: 2 trabajos/)).toBeVisible();
	await approveButton.click();
	await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Para empezar pagas $42.00 (30 %)");
});
