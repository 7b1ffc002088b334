import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { loseResponses } from "#tests/component-kit/network-faults.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";
import { callPanel } from "#tests/component-kit/workshop.ts";

const slip = page.getByRole("article");
const dialog = page.getByRole("dialog");

/** Takes $1.00 of a quote that is won, with a cash bill of $5.00. */
async function takePayment(token: string, name: string) {
	const quote = await requestQuote(token, { name });
	const { id, updated_at } = quote;
	await callPanel(token, `/inbox/${id}/state`, { state: "won", updated_at }, "PUT");
	const payment = { cents: 100, method: "cash", tendered_cents: 500, paid_cents: 0 };
	const account = await callPanel(token, `/leads/${id}/payments`, payment);
	const [taken] = account.payments;
	return { ...taken, account, path: `/admin/dashboard/caja/recibo/${taken.id}` };
}

test("shows a receipt as a till slip at every width", async () => {
	const token = await logInAs("reception");
	const { path, reference, account } = await takePayment(token, "Rita Recibo");
	await open(path);
	await expect.element(slip).toMatchTextContent(reference);
	expect(account.balance_cents).toBeGreaterThan(0);
	await expect.element(slip).toMatchTextContent(/Entregó\$5\.00Vuelto\$4\.00/);
	await expect.element(slip).toMatchTextContent(`Saldo$${(account.balance_cents / 100).toFixed(2)}`);
	await expect.element(slip).toMatchTextContent(/Comprobante de pago\. No es factura fiscal\./);
	for (const width of [360, 768, 1280]) {
		await page.viewport(width, 800);
		await expect.poll(measureOverflow).toBeLessThanOrEqual(0);
		await expectNoViolations();
	}
});

test("emails a receipt once after a lost response", async () => {
	const token = await logInAs();
	const { path, id } = await takePayment(token, "Rosa Correo");
	await open(path);
	await page.getByRole("button", { name: "Mandar por correo" }).click();
	const field = dialog.getByLabelText("Correo");
	await expect.element(field).toHaveFocus();
	await field.fill("no es correo");
	await userEvent.keyboard("{Enter}");
	await expect.element(dialog).toMatchTextContent(/Escribe el correo/);
	await field.fill("rosa@correo.com");
	await expectNoViolations();
	const restoreConnection = loseResponses(`/api/admin/payments/${id}/email`);
	const send = dialog.getByRole("button", { name: "Mandar", exact: true });
	await send.click();
	await expect.element(dialog.getByRole("alert")).toBeVisible();
	await expect.element(field).toHaveValue("rosa@correo.com");
	restoreConnection();
	await send.click();
	await expect.element(page.getByText("El comprobante va en camino")).toBeVisible();
	await expect.element(dialog).not.toBeInTheDocument();
	const { messages } = await callPanel(token, "/sent-messages?state=all");
	expect(messages.filter(({ to }: { to: string }) => to === "rosa@correo.com")).toHaveLength(1);
});

test("marks a voided payment at the top of its receipt", async () => {
	const token = await logInAs("reception");
	const { path, id, reference } = await takePayment(token, "Raúl Nulo");
	await callPanel(token, `/payments/${id}/void`, { reason: "Era de otro" });
	await open(path);
	await expect.element(slip).toMatchTextContent(`${reference}ANULADO`);
	await expect.element(slip).toMatchTextContent(/ANULADO, .*Era de otro/);
	expect(slip.element().textContent).not.toContain("Saldo");
});
