import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";
import { approveInPerson, callPanel, receiveCar, WORKSHOP_PATH } from "#tests/component-kit/workshop.ts";

test("says in the balances and the order that a customer reports a payment", async () => {
	const token = await logInAs();
	const { id, lead_id, link } = await receiveCar(token, { plate: "RP5501", name: "Rebeca Avisa" });
	await approveInPerson(token, lead_id);
	const read = () => callPanel(token, `/work-orders/${id}`);
	await callPanel(token, `/work-orders/${id}/move`, {
		to: "in_progress",
		updated_at: (await read()).updated_at,
	});
	for (const job of (await read()).jobs)
		await callPanel(token, `/work-orders/${id}/jobs/${job.id}`, { done: true, was: "open" });
	await callPanel(token, `/work-orders/${id}/move`, { to: "ready", updated_at: (await read()).updated_at });
	const { updated_at, total_cents } = await read();
	const delivery = { updated_at, total_cents, delivered_to: "Rebeca", leaves_balance: true };
	await callPanel(token, `/work-orders/${id}/delivery`, delivery);
	const body = { method: "ach", bank_reference: "7711" };
	expect((await call(`/api/payments/${link?.split("/").at(-1)}/report`, { body })).status).toBe(200);

	for (const width of [390, 1280]) {
		await page.viewport(width, 844);
		await open("/admin/dashboard/caja/por-cobrar");
		await expect.element(page.getByText("Dice que ya pagó")).toBeVisible();
		await expectNoViolations();
		await open(`${WORKSHOP_PATH}/${id}`);
		await expect.element(page.getByText("Dice que ya pagó.", { exact: false })).toBeVisible();
		expect(measureOverflow()).toBeLessThanOrEqual(0);
		await expectNoViolations();
	}
	await callPanel(token, `/leads/${lead_id}/payments`, { cents: 14_000, method: "ach", paid_cents: 0 });
	await open(`${WORKSHOP_PATH}/${id}`);
	await expect.element(page.getByText("Pagada", { exact: true })).toBeVisible();
	expect(page.getByText("Dice que ya pagó.", { exact: false }).elements()).toEqual([]);
});

test("shows money in customers' favour on a phone", async () => {
	const token = await logInAs();
	const { lead_id } = await receiveCar(token, { plate: "FA7001", name: "Fabio Favor" });
	const advance = { cents: 4500, method: "cash", paid_cents: 0, keeps_credit: true };
	await callPanel(token, `/leads/${lead_id}/payments`, advance);
	await page.viewport(390, 844);
	await open("/admin/dashboard/caja/por-cobrar");
	await page.getByRole("link", { name: "A favor de clientes" }).click();
	await expect.element(page.getByRole("link", { name: "Fabio Favor" })).toBeVisible();
	await expect.element(page.getByText("Sigue abierto").first()).toBeVisible();
});
