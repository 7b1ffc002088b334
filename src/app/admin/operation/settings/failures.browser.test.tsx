import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { failCalls, interceptCalls, logInAs, open } from "#tests/component-kit/page.tsx";

const SETTINGS = "/admin/dashboard/configuracion";
const SHORT_PATIENCE_MS = 30_000;

beforeEach(() => logInAs());
afterEach(() => vi.restoreAllMocks());

const toast = page.getByRole("region", { name: /F8/, includeHidden: true });

test("keeps the form when creating an account fails", async () => {
	failCalls("/api/admin/create-admin", 500, { code: "broken", detail: "Algo falló." });
	await open(SETTINGS);
	await page.getByRole("button", { name: "Crear Admin" }).click();
	const dialog = page.getByRole("dialog", { name: "Crear Admin" });
	await dialog.getByLabelText("Nombre completo").fill("Marta Gil");
	await dialog.getByLabelText("Usuario").fill("marta");
	await dialog.getByLabelText("Correo").fill("marta@correo.com");
	await dialog.getByLabelText("Contraseña", { exact: true }).fill("grapa-nube-caballo-47");
	await dialog.getByRole("button", { name: "Crear", exact: true }).click();
	const message = "Error creando administrador";
	await expect.element(toast.getByText("Error", { exact: true })).toBeVisible();
	await expect.element(toast.getByText(message, { exact: true })).toBeVisible();
	await expect.element(dialog.getByRole("alert")).toMatchTextContent(new RegExp(message));
	await expect.element(dialog.getByLabelText("Usuario")).toHaveValue("marta");
});

test("waits for a slow backup and shows its error", async () => {
	const detail = "No se hizo la copia: ya se está haciendo otra.";
	const now = "2026-11-20T15:00:00.000Z";
	const damaged = [{ made_at: now, problem: "falta una foto" }];
	interceptCalls("/api/admin/backups", (request) => {
		if (request.method === "GET") return Response.json({ copies: [], total: 0, damaged, now });
		if (request.signal.aborted) return Promise.reject(request.signal.reason);
		return Response.json({ code: "copy_failed", detail }, { status: 503 });
	});
	await open(SETTINGS);
	const backupButton = page.getByRole("button", { name: "Hacer una copia ahora" });
	await expect.element(backupButton).toBeVisible();
	await expect.element(page.getByText(/^No hay ninguna copia comprobada/)).toBeVisible();
	await expect.element(page.getByText(/se dañó en el disco y ya no cuenta: falta una foto\.$/)).toBeVisible();
	const originalTimeout = AbortSignal.timeout.bind(AbortSignal);
	vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) =>
		ms > SHORT_PATIENCE_MS ? originalTimeout(ms) : AbortSignal.abort(),
	);
	await backupButton.click();
	await expect.element(toast.getByText(detail, { exact: true })).toBeVisible();
});

test("explains how to allow alerts when blocked", async () => {
	vi.spyOn(Notification, "permission", "get").mockReturnValue("denied");
	await open(SETTINGS);
	await expect.element(page.getByText(/Los avisos de este sitio están bloqueados/)).toBeVisible();
	await expectNoViolations();
});
