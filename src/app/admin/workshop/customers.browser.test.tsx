import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { failCalls, logInAs, open, setClock } from "#tests/component-kit/page.tsx";
import { createAccount, logIn, requestQuote } from "#tests/component-kit/people.ts";
import { blockChats } from "#tests/component-kit/user-input.ts";

const CUSTOMERS = "/admin/dashboard/clientes";
const START = "2026-11-20T15:00:00Z";

afterEach(() => setClock(START));

/** Stops downloads in the browser. @returns the names of the files */
function catchDownloads(): string[] {
	const names: string[] = [];
	vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
		names.push(this.download);
	});
	return names;
}
afterEach(() => vi.restoreAllMocks());

test("finds a customer by search and opens their chat", async () => {
	const token = await logInAs();
	const name = "Zoila de Gracia";
	await requestQuote(token, { name, phone: "6577-0001" });
	await open(CUSTOMERS);
	await page.getByLabelText("Buscar").fill("zoila gracia");
	await expect.poll(() => location.search).toMatch(/q=zoila/);
	await expect.element(page.getByText(/^1 cliente con/)).toBeVisible();
	await expectNoViolations();
	const chat = page.getByRole("link", { name: `WhatsApp con ${name}` }).element();
	const chatUrl = new URL((chat as HTMLAnchorElement).href);
	expect(chatUrl.pathname).toBe("/50765770001");
	expect(chatUrl.searchParams.get("text")).toMatch(/^Hola, Zoila\./);

	// Writing to a customer updates their last contact.
	await setClock("2026-11-20T15:10:00Z");
	await open(`${CUSTOMERS}?q=zoila`);
	blockChats();
	await expect.element(page.getByText("hace 10 min")).toBeVisible();
	await page.getByRole("link", { name: `WhatsApp con ${name}` }).click();
	await expect.element(page.getByText("hace un momento")).toBeVisible();
});

test("asks for the password when the session is old", { tags: ["slow"] }, async () => {
	const person = await createAccount("owner");
	await logIn(person);
	await setClock("2026-11-20T15:16:00Z");
	await open(CUSTOMERS);
	const fileNames = catchDownloads();
	await page.getByRole("button", { name: "Exportar CSV" }).click();
	const dialog = page.getByRole("dialog", { name: "Confirma que eres tú" });
	await expect.element(dialog).toBeVisible();
	await expectNoViolations();
	const password = dialog.getByLabelText("Contraseña", { exact: true });
	await expect.element(password).toHaveFocus();
	await userEvent.keyboard("no-es-esta{Enter}");
	await expect.element(dialog.getByText("Esa no es tu contraseña.")).toBeVisible();
	expect(fileNames).toEqual([]);
	await password.fill(person.password);
	await userEvent.keyboard("{Enter}");
	await expect.element(dialog).not.toBeInTheDocument();
	await expect.poll(() => fileNames).toEqual(["clientes-2026-11-20.csv"]);
});

test("shows a toast when an export fails", async () => {
	await logInAs();
	failCalls("/api/admin/export/customers", 500, { code: "broken", detail: "Algo falló." });
	await open(CUSTOMERS);
	await page.getByRole("button", { name: "Exportar CSV" }).click();
	await expect.element(page.getByText("Error exportando datos", { exact: true })).toBeVisible();
});
