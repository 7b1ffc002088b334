import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { disconnectCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { approveInPerson, callPanel, receiveCar, WORKSHOP_PATH } from "#tests/component-kit/workshop.ts";

const getDialog = (name: string) => page.getByRole("dialog", { name });
const getButton = (name: string) => page.getByRole("button", { name, exact: true });

/** Delivers a car with work of $140.00, with a payment if one is given. @returns its order */
async function deliver(token: string, plate: string, cents = 0) {
	const order = await receiveCar(token, { plate });
	const { id, lead_id } = order;
	await approveInPerson(token, lead_id);
	const read = () => callPanel(token, `/work-orders/${id}`);
	const move = async (to: string) =>
		callPanel(token, `/work-orders/${id}/move`, { to, updated_at: (await read()).updated_at });
	await move("in_progress");
	for (const job of (await read()).jobs)
		await callPanel(token, `/work-orders/${id}/jobs/${job.id}`, { done: true, was: "open" });
	await move("ready");
	const { updated_at, total_cents } = await read();
	const payment = cents > 0 ? { cents, method: "cash", paid_cents: 0, keeps_credit: true } : null;
	const handover = { updated_at, total_cents, delivered_to: "Itzel", leaves_balance: true };
	await callPanel(token, `/work-orders/${id}/delivery`, { ...handover, payment });
	return order;
}

test.for([390, 1280])("gives a balance up by keyboard at %d px", async (width) => {
	await page.viewport(width, 844);
	const token = await logInAs();
	const { id, lead_id } = await deliver(token, `WO${width}`);
	await open(`${WORKSHOP_PATH}/${id}`);
	await getButton("Dar por perdido").click();
	const dialog = getDialog("Dar $140.00 por perdido");
	await expectNoViolations();
	expect(measureOverflow()).toBe(0);
	const reason = dialog.getByLabelText("¿Por qué?");
	await userEvent.keyboard("{Enter}");
	await expect.element(reason).toHaveAccessibleDescription("Escribe el motivo");
	await reason.fill("No contesta desde marzo");
	const reconnect = disconnectCalls(/write-off/);
	await userEvent.keyboard("{Enter}");
	await expect.element(dialog.getByText("No llegó la respuesta", { exact: false })).toBeVisible();
	reconnect();
	await dialog.getByRole("button", { name: "Dar por perdido" }).click();
	await expect.element(page.getByText("Dada por perdida")).toBeVisible();
	await expect.element(page.getByText("$140.00 dados por perdidos")).toBeVisible();
	expect((await callPanel(token, `/leads/${lead_id}/account`)).balance_cents).toBe(0);
});

test("returns what a customer paid too much", async () => {
	const token = await logInAs();
	const { id, lead_id } = await deliver(token, "CR1001", 15_000);
	await open(`${WORKSHOP_PATH}/${id}`);
	await getButton("Devolver").click();
	const dialog = getDialog("Devolver lo que está a favor");
	const amount = dialog.getByLabelText("¿Cuánto devuelves?");
	await expect.element(amount).toHaveValue("10.00");
	await expectNoViolations();
	await amount.fill("11");
	await dialog.getByLabelText("¿Por qué?").fill("Pagó de más");
	await userEvent.keyboard("{Enter}");
	await expect.element(amount).toHaveAccessibleDescription(/A favor solo hay \$10\.00/);
	await amount.fill("10");
	await userEvent.keyboard("{Enter}");
	await expect.element(dialog).not.toBeInTheDocument();
	const { balance_cents, paid_cents } = await callPanel(token, `/leads/${lead_id}/account`);
	expect([balance_cents, paid_cents]).toEqual([0, 14_000]);
});

test("offers neither to reception", async () => {
	const token = await logInAs();
	const { id } = await deliver(token, "RE1001");
	await logInAs("reception");
	await open(`${WORKSHOP_PATH}/${id}`);
	await expect.element(getButton("Cobrar")).toBeVisible();
	expect(getButton("Dar por perdido").elements()).toHaveLength(0);
});
