// @module-tag slow
/** A sheet about money whose answer got lost, or whose work a colleague did, ends in the result. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { loseResponses } from "#tests/component-kit/network-faults.ts";
import { interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { approveInPerson, callPanel, receiveCar, WORKSHOP_PATH } from "#tests/component-kit/workshop.ts";

const getDialog = (name: string) => page.getByRole("dialog", { name });

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

async function openSheet(id: string, button: string) {
	await open(`${WORKSHOP_PATH}/${id}`);
	await page.getByRole("button", { name: button, exact: true }).click();
}

test("ends in the result when the answer of a delivery is lost", async () => {
	const token = await logInAs();
	const { id, lead_id } = await receiveReady(token, "LA1111");
	await openSheet(id, "Entregar");
	const sheet = getDialog("Entregar");
	await sheet.getByRole("radio", { name: "Yappy" }).click();
	const restore = loseResponses(/\/delivery$/);
	await sheet.getByRole("button", { name: "Cobrar y entregar" }).click();
	const delivered = getDialog("Carro entregado");
	await expect
		.element(delivered, { timeout: 15_000 })
		.toMatchTextContent(/\$140\.00 por Yappy, PAG-\d{4}-\d+/);
	restore();
	await expect.element(delivered).toMatchTextContent("Lo entregó");
	await expect.element(delivered).toMatchTextContent("La cuenta está pagada.");
	await expect.element(delivered).not.toMatchTextContent("no se guardó nada");
	await expect.element(delivered.getByRole("link", { name: "Imprimir comprobante" })).toBeVisible();
	await expectNoViolations();
	expect((await callPanel(token, `/leads/${lead_id}/account`)).payments).toHaveLength(1);
});

test.for([
	{ plate: "LA2222", isCutOff: false },
	{ plate: "LA2233", isCutOff: true },
])("takes a payment once when its answer is lost, cut off: $isCutOff", async ({ plate, isCutOff }) => {
	const token = await logInAs();
	const { id, lead_id } = await receiveReady(token, plate);
	await openSheet(id, "Cobrar");
	const sheet = getDialog("Cobrar");
	await sheet.getByLabelText("¿Cuánto cobras?").fill("45");
	await sheet.getByLabelText("¿Con cuánto paga?").fill("50");
	const restoreWrites = loseResponses(/\/payments$/);
	const restoreReads = interceptCalls(/\/account$/, () =>
		isCutOff ? Promise.reject(new TypeError("Failed to fetch")) : undefined,
	);
	const button = sheet.getByRole("button", { name: "Cobrar $45.00" });
	await button.click();
	if (isCutOff) {
		const warning = sheet.getByText("no sabemos si quedó guardado", { exact: false });
		await expect.element(warning, { timeout: 15_000 }).toBeVisible();
		await expect.element(sheet.getByLabelText("¿Cuánto cobras?")).toHaveValue("45");
		restoreWrites();
		restoreReads();
		await button.click();
	}
	// Without a press, the reloaded account shows that the payment is there.
	const taken = getDialog("Cobrado");
	await expect.element(taken, { timeout: 15_000 }).toMatchTextContent("Vuelto: $5.00");
	restoreWrites();
	await expect.element(taken).toMatchTextContent("$45.00 en efectivo");
	await expect.element(taken.getByRole("link", { name: "Imprimir comprobante" })).toBeVisible();
	expect((await callPanel(token, `/leads/${lead_id}/account`)).paid_cents).toBe(4500);
});

test.for([
	{ plate: "LA5555", isCutOff: false },
	{ plate: "LA5566", isCutOff: true },
])("undoes a delivery once when its answer is lost, cut off: $isCutOff", async ({ plate, isCutOff }) => {
	const token = await logInAs();
	const { id } = await receiveReady(token, plate);
	const { updated_at, total_cents } = await callPanel(token, `/work-orders/${id}`);
	const handover = { updated_at, total_cents, delivered_to: "Rita", leaves_balance: true };
	await callPanel(token, `/work-orders/${id}/delivery`, handover);
	await openSheet(id, "Deshacer la entrega");
	const sheet = getDialog("Deshacer la entrega");
	await sheet.getByLabelText("¿Por qué?").fill("Faltó algo");
	const restoreWrites = loseResponses(/\/move$/);
	const restoreReads = interceptCalls(/\/work-orders\/[^/]+$/, () =>
		isCutOff ? Promise.reject(new TypeError("Failed to fetch")) : undefined,
	);
	const button = sheet.getByRole("button", { name: "Deshacer la entrega" });
	await button.click();
	if (isCutOff) {
		const warning = sheet.getByText("no sabemos si quedó guardado", { exact: false });
		await expect.element(warning, { timeout: 15_000 }).toBeVisible();
		restoreWrites();
		// Reads stay cut off, or the page would find the work done before the press.
		await button.click();
	}
	// Without a press, the order that is read again shows that the delivery is undone.
	await expect.element(sheet, { timeout: 15_000 }).not.toBeInTheDocument();
	restoreWrites();
	restoreReads();
	await expect.element(page.getByRole("button", { name: "Entregar", exact: true })).toBeVisible();
	const { moves } = await callPanel(token, `/work-orders/${id}`);
	expect(moves.filter(({ from }: { from: string }) => from === "delivered")).toHaveLength(1);
});

test("says that a colleague delivered the car, and that nothing was taken here", async () => {
	const token = await logInAs();
	const { id } = await receiveReady(token, "LA3333");
	await openSheet(id, "Entregar");
	const { updated_at, total_cents } = await callPanel(token, `/work-orders/${id}`);
	const handover = { updated_at, total_cents, delivered_to: "Rita", leaves_balance: true };
	await callPanel(token, `/work-orders/${id}/delivery`, handover);
	await getDialog("Entregar").getByRole("button", { name: "Cobrar y entregar" }).click();
	const delivered = getDialog("Carro entregado");
	await expect.element(delivered).toMatchTextContent(/Lo entregó .+ a Rita/);
	await expect.element(delivered).toMatchTextContent("De esta hoja no se guardó nada");
	await expect.element(delivered).toMatchTextContent("Saldo$140.00");
});

test("offers no payment on an account that is paid", async () => {
	const token = await logInAs();
	const { id, lead_id } = await receiveReady(token, "LA4444");
	await callPanel(token, `/leads/${lead_id}/payments`, { cents: 14_000, method: "cash", paid_cents: 0 });
	await open(`${WORKSHOP_PATH}/${id}`);
	await expect.element(page.getByText("Pagada")).toBeVisible();
	expect(page.getByRole("button", { name: "Cobrar", exact: true }).elements()).toEqual([]);
	expect(page.getByRole("button", { name: "Pegar un enlace de pago" }).elements()).toEqual([]);
});
