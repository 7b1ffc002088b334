import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, changeEnv, interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";

const zohoSection = page.getByRole("region", { name: "Zoho Calendar" });

test("shows setup steps when keys are missing", async () => {
	await logInAs();
	await open("/admin/dashboard/configuracion");
	await expect.element(zohoSection).toMatchTextContent("ZOHO_CLIENT_ID");
	await expect.element(zohoSection).toMatchTextContent("/admin/zoho-callback");
	// The page's origin differs from SITE_URL.
	await expect.element(zohoSection).toMatchTextContent("pero el servidor cree que el sitio es");
	await expectNoViolations();
	await open("/admin/zoho");
	await expect.element(page.getByRole("alert")).toMatchTextContent("todavía no está configurado");
});

test("takes keys, and offers authorisation then", async () => {
	await page.viewport(390, 844);
	await logInAs();
	await open("/admin/dashboard/configuracion");
	await zohoSection.getByLabelText("Client ID").fill("1000.MIO");
	await zohoSection.getByRole("button", { name: "Guardar claves" }).click();
	const secret = zohoSection.getByLabelText("Client Secret");
	await expect.element(secret).toHaveAccessibleDescription(/Copia el «Client Secret»/);
	await secret.fill("secreto-de-zoho");
	await zohoSection.getByRole("button", { name: "Guardar claves" }).click();
	await expect.element(zohoSection.getByRole("link", { name: "Autorizar Zoho Calendar" })).toBeVisible();
	await zohoSection.getByText("Cambiar las claves de Zoho").click();
	await expect.element(zohoSection.getByLabelText("Client ID")).toHaveValue("1000.MIO");
	await expect.element(secret).toHaveValue("");
	await expectNoViolations();
});

test("says what another client does while connected", async () => {
	const token = await logInAs();
	const { json } = await call("/api/admin/zoho", { token });
	const keys = { source: "panel", client_id: "1000.MIO", is_secret_lost: false, updated_at: json.now };
	const grant = { granted_by: "Eva", granted_at: json.now, calendar: "Taller", is_paused: true };
	interceptCalls("/api/admin/zoho", () => Response.json({ ...json, ...grant, state: "connected", keys }));
	await open("/admin/dashboard/configuracion");
	await expect.element(zohoSection).toMatchTextContent("cuando un Dueño confirme este servidor");
	await zohoSection.getByText("Cambiar las claves de Zoho").click();
	await zohoSection.getByLabelText("Client ID").fill("1000.OTRO");
	await expect.element(zohoSection).toMatchTextContent("hay que autorizar Zoho de nuevo");
	await expectNoViolations();
});

test("offers authorisation when keys are set", async () => {
	onTestFinished(() => changeEnv({ ZOHO_CLIENT_ID: "", ZOHO_CLIENT_SECRET: "" }));
	await changeEnv({ ZOHO_CLIENT_ID: "1000.X", ZOHO_CLIENT_SECRET: "secreto" });
	await page.viewport(360, 740);
	await logInAs();
	await open("/admin/dashboard/configuracion");
	await expect.element(zohoSection).toMatchTextContent("cada cita aparece allí sola");
	const authorise = zohoSection.getByRole("link", { name: "Autorizar Zoho Calendar" });
	await expect.element(authorise).toHaveAttribute("href", "/admin/zoho");
	await expectNoViolations();
});

test.for([
	{ state: "connected", lost_at: null, problem: null, words: "Conectado" },
	{
		state: "lost",
		lost_at: "2026-11-20T14:00:00Z",
		problem: "Zoho retiró el permiso.",
		words: "Desconectado por Zoho",
	},
] as const)("shows the calendar status when $state", async ({ state, lost_at, problem, words: label }) => {
	const token = await logInAs();
	const { json } = await call("/api/admin/zoho", { token });
	const grant = { granted_by: "Eva", granted_at: "2026-11-19T14:00:00Z", calendar: "Taller" };
	interceptCalls("/api/admin/zoho", () =>
		Response.json({ ...json, ...grant, state, lost_at, problem, waiting: [] }),
	);
	await open("/admin/dashboard/configuracion");
	await expect.element(zohoSection).toMatchTextContent(label);
	await expect.element(zohoSection).toMatchTextContent("Taller");
	if (problem) await expect.element(zohoSection).toMatchTextContent(problem);
	await expectNoViolations();
});

test("warns on every page when the calendar disconnects", async () => {
	await logInAs();
	const calendar = { state: "lost", failing_since: null, now: "2026-11-20T15:00:00Z" };
	interceptCalls("/api/admin/alarms", () => Response.json({ alarms: [], calendar }));
	await open("/admin/dashboard/clientes");
	await expect.element(page.getByText("Zoho Calendar se desconectó.")).toBeVisible();
	await expectNoViolations();
});
