import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";
import { approveInPerson, callPanel, receiveCar } from "#tests/component-kit/workshop.ts";

const getPart = () => page.getByRole("region", { name: "Tu cuenta" });
const triggerPoll = () => document.dispatchEvent(new Event("visibilitychange"));
const findHead = () => page.getBySelector(".on-dark").first();

/** Makes a car of $140.00 ready. @returns its request's id and the path of its customer's page */
async function makeReady(token: string, plate: string) {
	const { id, lead_id: leadId, link } = await receiveCar(token, { plate });
	await approveInPerson(token, leadId);
	const move = async (to: string) => {
		const { updated_at } = await callPanel(token, `/work-orders/${id}`);
		await callPanel(token, `/work-orders/${id}/move`, { to, updated_at });
	};
	await move("in_progress");
	for (const job of (await callPanel(token, `/work-orders/${id}`)).jobs)
		await callPanel(token, `/work-orders/${id}/jobs/${job.id}`, { done: true, was: "open" });
	await move("ready");
	return { leadId, path: new URL(link ?? "").pathname };
}

const take = (token: string, leadId: string, cents: number, paidCents: number) =>
	callPanel(token, `/leads/${leadId}/payments`, { cents, method: "yappy", paid_cents: paidCents });

test.for([
	{ width: 1280, plate: "PG1280" },
	{ width: 360, plate: "PG0360" },
])("follows the balance until it is paid at $width px", async ({ width, plate }) => {
	await page.viewport(width, 800);
	const token = await logInAs();
	const { leadId, path } = await makeReady(token, plate);
	await take(token, leadId, 10_001, 0);
	const url = "https://pagos.example/abc";
	await callPanel(token, `/leads/${leadId}/payment-link`, { url }, "PUT");
	await open(path);
	await expect.element(findHead()).toMatchTextContent("Por pagar$39.99ITBMS incluido");
	await expect.element(getPart()).toMatchTextContent("Pagado$100.01Por pagar$39.99");
	await expect.element(getPart()).toMatchTextContent("Pon esta referencia en tu pago: OT-");
	await expect
		.element(page.getByRole("link", { name: "Pagar $39.99 en línea" }))
		.toHaveAttribute("href", url);
	await expect
		.element(page.getByRole("link", { name: /^Descargar el comprobante PAG-/ }))
		.toHaveAttribute("href", expect.stringMatching(/^\/api\/payments\/.+\/receipts\/.+/));
	expect(page.getByRole("heading", { name: "Formas de pago" }).elements()).toEqual([]);
	expect(measureOverflow()).toBe(0);
	await expectNoViolations();

	await take(token, leadId, 3999, 10_001);
	triggerPoll();
	await expect.element(findHead()).toMatchTextContent("Pagado$140.00ITBMS incluido");
	await expect.element(getPart()).toMatchTextContent("Por pagarNada");
	expect(page.getByText("Ya pagué").elements()).toEqual([]);
	await expectNoViolations();
});

test("notes that the customer paid and says what comes next", async () => {
	await page.viewport(390, 800);
	const token = await logInAs();
	const { leadId, path } = await makeReady(token, "PG0390");
	await open(path);
	await page.getByRole("link", { name: "Cómo pagar" }).click();
	await page.getByText("Ya pagué").click();
	const submit = page.getByRole("button", { name: "Avisar que pagué" });
	await submit.click();
	await expect.element(page.getByText("Elige cómo pagaste").first()).toBeVisible();
	await page.getByRole("radio", { name: "Yappy" }).click();
	await page.getByRole("textbox", { name: "Referencia del banco" }).fill("884411");
	expect(measureOverflow()).toBe(0);
	await expectNoViolations();
	await submit.click();
	await expect.element(page.getByText("Anotado. Lo revisamos y te mandamos el comprobante.")).toBeVisible();
	const reported = /Nos avisaste el .+ que pagaste por Yappy; lo revisamos\./;
	for (const part of [findHead(), getPart()]) await expect.element(part).toMatchTextContent(reported);
	await open(path);
	for (const part of [findHead(), getPart()]) await expect.element(part).toMatchTextContent(reported);
	expect(page.getByRole("link", { name: "Cómo pagar" }).elements()).toEqual([]);
	expect(page.getByRole("heading", { name: "Cómo pagar" }).elements()).toEqual([]);
	await page.getByText("¿Falta otro pago? Cómo pagar").click();
	await expect.element(page.getByText("Págalo en el taller")).toBeVisible();
	expect(measureOverflow()).toBe(0);
	await expectNoViolations();
	await page.getByRole("link", { name: "Agrégala en «Fotos»" }).click();
	await expect.element(page.getByRole("button", { name: "Elegir fotos" })).toBeVisible();
	const { alert, history } = await callPanel(token, `/inbox/${leadId}`);
	expect(alert).toBe("paid_reported");
	expect(history).toContainEqual(
		expect.objectContaining({ text: "Dice que ya pagó por Yappy; referencia 884411" }),
	);
	const account = await callPanel(token, `/leads/${leadId}/account`);
	expect(account.payments).toEqual([]);
});

test("keeps what was typed when the amount was paid meanwhile", async () => {
	const token = await logInAs();
	const { leadId, path } = await makeReady(token, "PG0401");
	await open(path);
	await page.getByText("Ya pagué").click();
	await page.getByRole("radio", { name: "ACH" }).click();
	await take(token, leadId, 14_000, 0);
	await page.getByRole("button", { name: "Avisar que pagué" }).click();
	await expect.element(page.getByText(/^Ya no hay nada por pagar\./)).toBeVisible();
	await expect.element(findHead()).toMatchTextContent("Pagado$140.00");
	const unknown = await call("/api/payments/otro/report", { body: { method: "ach" } });
	expect(unknown.status).toBe(404);
});
