import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";

/** Shows the dashboard of a restored shop until an owner confirms the server. */
async function openPaused(token: string) {
	const { json } = await call("/api/admin/dashboard", { token });
	let pausedBy: string | null = "restored";
	interceptCalls("/api/admin/dashboard", () => Response.json({ ...json, server_pause: pausedBy }));
	interceptCalls("/api/admin/server/confirmation", () => {
		pausedBy = null;
		return Response.json({ message: "Este servidor quedó confirmado." });
	});
	await open("/admin/dashboard");
}
const line = page.getByText("Este taller se recuperó de una copia");

test("lets an owner confirm the server of a restored shop", async () => {
	await page.viewport(390, 844);
	await openPaused(await logInAs());
	await expect.element(line).toBeVisible();
	await expectNoViolations();
	await page.getByRole("button", { name: "Confirmar este servidor" }).click();
	const dialog = page.getByRole("alertdialog");
	await expect.element(dialog).toMatchTextContent("cuando el servidor de antes esté apagado");
	await dialog.getByRole("button", { name: "Confirmar" }).click();
	await expect.element(line).not.toBeInTheDocument();
});

test("tells reception who confirms it", async () => {
	await openPaused(await logInAs("reception"));
	await expect.element(line).toMatchTextContent("Un Dueño lo confirma aquí.");
	await expect.element(page.getByRole("button", { name: "Confirmar este servidor" })).not.toBeInTheDocument();
});
