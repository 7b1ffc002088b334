// @module-tag slow
/** A win charges what staff saw, once, also when its answer is lost. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { loseResponses } from "#tests/component-kit/network-faults.ts";
import { interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";
import { approveInPerson, callPanel } from "#tests/component-kit/workshop.ts";

const INBOX = "/admin/dashboard/bandeja";

/** Opens a quote of $17.90 and its form for the win. */
async function openWin(name: string) {
	const token = await logInAs();
	const { id } = await requestQuote(token, { name });
	await open(`${INBOX}/${id}?state=all`);
	const lead = page.getByRole("article", { name });
	await lead.getByRole("button", { name: "Ganada" }).click();
	const amount = lead.getByLabelText("¿Por cuánto?");
	await expect.element(amount).toHaveValue("17.90");
	return { token, id, lead, amount, button: lead.getByRole("button", { name: "Marcar como ganada" }) };
}

test("shows the new lines of a win that changed, and keeps the amount", async () => {
	const { token, id, lead, amount, button } = await openWin("Elsa Cambia");
	const lines = lead.getByRole("list", { name: "Se cobra" });
	await expect.element(lines).toMatchTextContent(/\$17\.90/);
	await amount.fill("120");
	await approveInPerson(token, id);
	window.dispatchEvent(new Event("focus"));
	// The page has read the request again, and with it the version that the press sends.
	await expect.element(lead.getByRole("button", { name: "Cotizada" })).not.toBeInTheDocument();
	await button.click();
	const warning = page.getByRole("alert").filter({ hasText: "Lo que se cobra cambió" });
	await expect.element(warning).toMatchTextContent("ahora suma $140.00");
	await expect.element(lines).toMatchTextContent(/\$100\.00.*\$40\.00/);
	await expect.element(amount).toHaveValue("120");
	await expectNoViolations();
	await button.click();
	await expect.element(lead.getByText("→ Ganada: $120.00").first()).toBeVisible();
	expect(await callPanel(token, `/leads/${id}/account`)).toMatchObject({ total_cents: 12_000 });
});

test("wins once when the answer is lost", async () => {
	const { token, id, lead, button } = await openWin("Elsa Sin Red");
	const keys: (string | null)[] = [];
	interceptCalls(/\/state$/, ({ headers }) => {
		keys.push(headers.get("idempotency-key"));
		return undefined;
	});
	const restoreWrites = loseResponses(/\/state$/);
	const restoreReads = interceptCalls(/\/api\/admin\/inbox/, ({ method }) =>
		method === "GET" ? Promise.reject(new TypeError("Failed to fetch")) : undefined,
	);
	await button.click();
	await expect
		.element(page.getByText("no sabemos si quedó guardado", { exact: false }).first(), { timeout: 15_000 })
		.toBeVisible();
	restoreWrites();
	// Reads stay cut off, or the page would find the win before the press.
	await button.click();
	await expect.element(lead.getByText("→ Ganada: $17.90").first()).toBeVisible();
	restoreReads();
	expect(new Set(keys).size).toBe(1);
	const { history } = await callPanel(token, `/inbox/${id}`);
	expect(history.filter(({ text }: { text: string }) => text.includes("→ Ganada"))).toHaveLength(1);
});
