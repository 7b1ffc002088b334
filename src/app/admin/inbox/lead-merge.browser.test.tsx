import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createPhone } from "#tests/component-kit/agenda.ts";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { measureOverflow } from "#tests/component-kit/layout-checks.ts";
import { logInAs, open } from "#tests/component-kit/page.tsx";
import { requestQuote } from "#tests/component-kit/people.ts";

const INBOX = "/admin/dashboard/bandeja";

let token = "";
beforeEach(async () => {
	token = await logInAs();
});

const dialog = page.getByRole("dialog", { name: "Unir con otra solicitud" });
const effect = dialog.getByRole("status").first();

const expectTarget = ({ reference }: { reference: string }) =>
	expect
		.poll(() => effect.element().textContent.split(/\.\s/)[0])
		.toMatch(new RegExp(`Queda\\s${reference}$`));

async function createPair(name: string) {
	const phone = createPhone();
	const first = await requestQuote(token, { name, phone, notes: "La primera" });
	return { first, second: await requestQuote(token, { name, phone, notes: "La segunda" }) };
}

test("merges two requests by keyboard and separates them", { tags: ["slow"] }, async () => {
	const { first, second } = await createPair("Lola Unida");
	await open(`${INBOX}/${second.id}?order=newest`);
	const lead = page.getByRole("article", { name: "Lola Unida" });
	await lead.getByRole("link", { name: "Unir con otra solicitud" }).click();
	await dialog.getByRole("button", { name: "Unir" }).click();
	await expect.element(dialog.getByText("Elige la otra solicitud").first()).toBeVisible();
	await dialog.getByRole("radio", { name: first.reference }).first().click();
	await expectTarget(first);
	await dialog
		.getByRole("group", { name: "Cuál queda" })
		.getByRole("radio", { name: second.reference })
		.click();
	await expectTarget(second);
	await expectNoViolations();
	await userEvent.keyboard("{Enter}");
	const merged = lead.getByRole("region", { name: `Unida: ${first.reference}` });
	await expect.element(merged.getByText("La primera")).toBeVisible();
	await expect.element(lead.getByText(/^Unida a/)).toBeVisible();
	// The older entries of the other request are no change by a colleague.
	expect(lead.getByText(/mientras la veías/).elements()).toHaveLength(0);
	await expectNoViolations();
	await merged.getByRole("button", { name: "Separar" }).click();
	await expect.element(merged).not.toBeInTheDocument();
	await expect.element(lead.getByText(/^Se separó/)).toBeVisible();
});

test("opens the request that stays", { tags: ["slow"] }, async () => {
	const { first, second } = await createPair("Lola Seguida");
	await open(`${INBOX}/${second.id}?order=newest`);
	const lead = page.getByRole("article", { name: "Lola Seguida" });
	await lead.getByRole("link", { name: "Unir con otra solicitud" }).click();
	await dialog.getByRole("radio", { name: first.reference }).first().click();
	await dialog.getByRole("button", { name: "Unir" }).click();
	await expect.element(lead.getByRole("region", { name: `Unida: ${second.reference}` })).toBeVisible();
	await open(`${INBOX}/${second.id}`);
	await expect.element(lead.getByRole("region", { name: `Unida: ${second.reference}` })).toBeVisible();
	await expect.poll(() => location.pathname).toBe(`${INBOX}/${first.id}`);
});

test("says that the person has no other request", async () => {
	const { id } = await requestQuote(token, { name: "Lola Única" });
	await open(`${INBOX}/${id}/unir`);
	await expect.element(dialog.getByText(/no tiene otra solicitud/)).toBeVisible();
	await expect.element(dialog.getByRole("button", { name: "Unir" })).toBeDisabled();
});

test.each([390, 768, 1280])("fits a screen of %i px", { tags: ["slow"] }, async (width) => {
	const { first, second } = await createPair("Lola Ancha");
	await page.viewport(width, 900);
	await open(`${INBOX}/${second.id}/unir`);
	await page.viewport(width, 900);
	await dialog.getByRole("radio", { name: first.reference }).first().click();
	await expectTarget(first);
	expect(await measureOverflow()).toBeLessThanOrEqual(0);
});
