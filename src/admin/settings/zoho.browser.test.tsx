import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/browser/axe.ts";
import { changeEnv, enterAs, open } from "#tests/browser/page.tsx";

const section = page.getByRole("region", { name: "Zoho Calendar" });

test("says without keys what to do and what to register", async () => {
	await enterAs();
	await open("/admin/dashboard/configuracion");
	await expect.element(section).toMatchTextContent("ZOHO_CLIENT_ID");
	await expect.element(section).toMatchTextContent("/admin/zoho-callback");
	// The page stands at another address than the server was given.
	await expect.element(section).toMatchTextContent("pero el servidor cree que el sitio es");
	await expectNoViolations();
	await open("/admin/zoho");
	await expect.element(page.getByRole("alert")).toMatchTextContent("todavía no está configurado");
});

test("offers with keys to authorise", async () => {
	onTestFinished(() => changeEnv({ ZOHO_CLIENT_ID: "", ZOHO_CLIENT_SECRET: "" }));
	await changeEnv({ ZOHO_CLIENT_ID: "1000.X", ZOHO_CLIENT_SECRET: "secreto" });
	await page.viewport(360, 740);
	await enterAs();
	await open("/admin/dashboard/configuracion");
	await expect.element(section).toMatchTextContent("cada cita aparece allí sola");
	const authorise = section.getByRole("link", { name: "Autorizar Zoho Calendar" });
	await expect.element(authorise).toHaveAttribute("href", "/admin/zoho");
	await expectNoViolations();
});
