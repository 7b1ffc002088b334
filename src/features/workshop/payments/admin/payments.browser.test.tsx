// @module-tag slow
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import {
	approveInPerson,
	callPanel,
	moreSteps,
	receiveCar,
	WORKSHOP_PATH,
} from "#tests/component-kit/workshop.ts";

const getDialog = (name: string) => page.getByRole("dialog", { name });
const getButton = (name: string) => page.getByRole("button", { name, exact: true });

/** Receives a car with work of $140.00 done and ready. @returns its order */
async function receiveReady(token: string, plate: string) {
	const order = await receiveCar(token, { plate });
	const { id } = order;
	await approveInPerson(token, order.lead_id);
	const read = () => callPanel(token, `/work-orders/${id}`);
	const move = async (to: string) =>
		callPanel(token, `/work-orders/${id}/move`, { to, updated_at: (await read()).updated_at });
	await move("in_progress");
	for (const job of (await read()).jobs)
		await callPanel(token, `/work-orders/${id}/jobs/${job.id}`, { done: true, was: "open" });
	await move("ready");
	return order;
}

test.for([390, 1280])("delivers with a part payment after one question at %d px", async (width) => {
	await page.viewport(width, 844);
	const token = await logInAs();
	const { id, lead_id } = await receiveReady(token, `PA${width}`);
	await open(`${WORKSHOP_PATH}/${id}`);
	await getButton("Entregar").click();
	const sheet = getDialog("Entregar");
	const amount = sheet.getByLabelText("¿Cuánto paga ahora?");
	await expect.element(amount).toHaveValue("140.00");
	await amount.fill("1,250");
	await sheet.getByRole("button", { name: "Cobrar y entregar" }).click();
	await expect.element(amount).toHaveAccessibleDescription(/1\.25 o \$1,250\.00/);
	await amount.fill("75");
	await sheet.getByLabelText("¿Con cuánto paga?").fill("100");
	await expect.element(sheet.getByText("Vuelto: $25.00")).toBeVisible();
	await sheet.getByRole("button", { name: "Cobrar y entregar" }).click();
	await expect.element(sheet.getByText("Quedan $65.00 por cobrar.", { exact: false })).toBeVisible();
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);
	const confirmButton = sheet.getByRole("button", { name: "Sí, se entrega con saldo" });
	await amount.fill("80");
	await expect.element(confirmButton).not.toBeInTheDocument();
	await amount.fill("75");
	await sheet.getByRole("button", { name: "Cobrar y entregar" }).click();
	await confirmButton.click();
	const delivered = getDialog("Carro entregado");
	await expect.element(delivered).toMatchTextContent("Vuelto: $25.00");
	await expect.element(delivered).toMatchTextContent("$65.00");
	await delivered.getByRole("button", { name: "Listo" }).click();
	await expect.element(page.getByText("Por cobrar").first()).toBeVisible();
	const { balance_cents, payments } = await callPanel(token, `/leads/${lead_id}/account`);
	expect([balance_cents, payments[0].tendered_cents]).toEqual([6500, 10_000]);
});

test("takes, refunds and voids a payment by keyboard", async () => {
	const token = await logInAs();
	const { id, lead_id } = await receiveReady(token, "PK7788");
	await open(`${WORKSHOP_PATH}/${id}`);
	await getButton("Cobrar").click();
	const amount = getDialog("Cobrar").getByLabelText("¿Cuánto cobras?");
	await amount.fill("200");
	await userEvent.keyboard("{Enter}");
	await getDialog("Cobrar").getByRole("button", { name: "Sí, queda a favor" }).click();
	await getDialog("Cobrado").getByRole("button", { name: "Listo" }).click();
	await expect.element(page.getByText("$200.00 en efectivo")).toBeVisible();
	await page.getByRole("button", { name: /^Devolver PAG-/ }).click();
	const refund = getDialog("Devolver de PAG");
	await expect.element(refund.getByLabelText("¿Cuánto devuelves?")).toHaveValue("60.00");
	await userEvent.keyboard("{Enter}");
	await expect.element(refund.getByLabelText("¿Por qué?")).toHaveAccessibleDescription("Escribe el motivo");
	await refund.getByLabelText("¿Por qué?").fill("Pagó de más");
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("Devuelto $60.00 en efectivo", { exact: false })).toBeVisible();
	expect((await callPanel(token, `/leads/${lead_id}/account`)).paid_cents).toBe(14_000);
});

test("says what becomes of an advance when a car leaves unrepaired", async () => {
	const token = await logInAs();
	const { id, lead_id } = await receiveCar(token, { plate: "PU5511" });
	const advance = { cents: 3000, method: "cash", paid_cents: 0, keeps_credit: true };
	await callPanel(token, `/leads/${lead_id}/payments`, advance);
	await open(`${WORKSHOP_PATH}/${id}`);
	await moreSteps.click();
	await getButton("Se va sin reparar").click();
	await expect
		.element(getDialog("Se va sin reparar").getByText("$30.00 quedan a favor del cliente", { exact: false }))
		.toBeVisible();
});

test("collects the check-up of a car that leaves unrepaired", async () => {
	const token = await logInAs();
	const { id, lead_id } = await receiveCar(token, { plate: "PC6622" });
	const { items } = await callPanel(token, "/price-list");
	const usual = items.find(({ title }: { title: string }) => title === "Diagnóstico computarizado");
	await open(`${WORKSHOP_PATH}/${id}`);
	await moreSteps.click();
	await getButton("Se va sin reparar").click();
	const sheet = getDialog("Se va sin reparar");
	const leave = sheet.getByRole("button", { name: "Se va sin reparar" });
	await expect.element(sheet).toMatchTextContent("No queda nada por cobrar");
	await sheet.getByLabelText("¿Por qué?").fill("No quiso");
	const amount = sheet.getByLabelText("Precio con ITBMS");
	expect(amount.elements()).toHaveLength(0);
	await sheet.getByRole("checkbox", { name: "Cobrar la revisión" }).click();
	await expect.element(amount).toHaveFocus();
	await expect
		.element(amount)
		.toHaveValue(usual.price_cents === null ? "" : (usual.price_cents / 100).toFixed(2));
	await amount.fill("veinte");
	await leave.click();
	await expect.element(amount).toHaveAccessibleDescription(/Escribe un monto en dólares/);
	await expect.element(sheet.getByLabelText("¿Por qué?")).toHaveValue("No quiso");
	await amount.fill("");
	await leave.click();
	await expect.element(amount).toHaveAccessibleDescription(/Escribe el precio, con ITBMS/);
	await amount.fill("25");
	await expect.element(sheet).toMatchTextContent("A pagar por lo que se hizo$25.00");
	await expectNoViolations();
	await leave.click();
	await expect.element(sheet).not.toBeInTheDocument();
	await getButton("Cobrar").click();
	await expect.element(getDialog("Cobrar").getByLabelText("¿Cuánto cobras?")).toHaveValue("25.00");
	await getDialog("Cobrar").getByRole("button", { name: "Cobrar" }).click();
	await expect.element(getDialog("Cobrado")).toBeVisible();
	expect(await callPanel(token, `/leads/${lead_id}/account`)).toMatchObject({
		total_cents: 2500,
		balance_cents: 0,
	});
});
