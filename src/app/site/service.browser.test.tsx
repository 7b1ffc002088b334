import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { fillFormWithCar } from "#tests/component-kit/form-steps.ts";
import { getCurrentPath, open, waitForIdle } from "#tests/component-kit/page.tsx";

const SUNDAY = "2026-11-22";
const form = page.getByRole("region", { name: /^Solicitar/ });
const sendButton = form.getByRole("button", { name: "Enviar solicitud" });
const footer = page.getByRole("contentinfo");

// Tests do not open the chat's tab.
beforeEach(() => {
	vi.spyOn(window, "open").mockReturnValue(null);
});
afterEach(() => {
	vi.restoreAllMocks();
});

test("scrolls to the receipt and focuses it", async () => {
	await page.viewport(360, 740);
	await open("/servicios/aire-acondicionado");
	await fillFormWithCar(form);
	await sendButton.click();
	const receipt = page.getByRole("status").filter({ hasText: "Tu referencia" });
	await expect.element(receipt).toHaveFocus();
	await expect.element(receipt).toBeInViewport({ ratio: 0.9 });
	await expect.element(sendButton).not.toBeInTheDocument();
});

test("starts another service with a separate form", async () => {
	await open("/servicios/aire-acondicionado");
	await form.getByLabelText("Nombre Completo").fill("Ana Ríos");
	const descriptionField = form.getByLabelText("Cuéntanos");
	await descriptionField.fill("No enfría al mediodía");
	await footer.getByRole("link", { name: "Mecánica ligera" }).click();
	await expect.element(page.getByRole("heading", { name: "Solicitar mecánica ligera" })).toBeVisible();
	await expect.element(descriptionField).toHaveValue("");
	await fillFormWithCar(form);
	await sendButton.click();
	await expect.element(form.getByText(/^¡Solicitud enviada para Mecánica ligera!/)).toBeVisible();
	await footer.getByRole("link", { name: "Aire acondicionado" }).click();
	await expect.element(page.getByRole("heading", { name: "Solicitar aire acondicionado" })).toBeVisible();
	await expect.element(form.getByText("Tu referencia")).not.toBeInTheDocument();
	await expect.element(descriptionField).toHaveValue("No enfría al mediodía");
});

test("shows the closed day again after a reload", async () => {
	await open("/servicios/frenos");
	const closedNote = page.getByText(/^Ese día está cerrado/);
	await expect.element(closedNote).not.toBeInTheDocument();
	await page.getByLabelText("Fecha que prefieres").fill(SUNDAY);
	await expect.element(closedNote).toBeVisible();
	await open("/servicios/frenos");
	await expect.element(page.getByLabelText("Fecha que prefieres")).toHaveValue(SUNDAY);
	await expect.element(closedNote).toBeVisible();
});

test("redirects a URL in capitals to the service", async () => {
	await open("/servicios/FRENOS");
	await expect.element(page.getByRole("heading", { level: 1, name: "Frenos" })).toBeVisible();
	expect(getCurrentPath()).toBe("/servicios/frenos");
});

test("links an unknown service to the list", async () => {
	await open("/servicios/no-existe");
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Esta página no existe");
	const partsNav = page.getByRole("navigation", { name: "Partes del sitio" });
	await partsNav.getByRole("link", { name: "Servicios" }).click();
	await waitForIdle();
	expect(getCurrentPath()).toBe("/servicios");
});
