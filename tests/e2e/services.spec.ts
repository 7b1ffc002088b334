import type { Page } from "@playwright/test";
import { fillCarForm } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { delayResponses } from "./hold-requests.ts";
import { assignSeparateAddress } from "./separate-address.ts";
import { fetchStored, openHydrated } from "./shared-steps.ts";
import { test } from "./staff.ts";

const SENT_TEXT =
	"¡Solicitud enviada para Frenos! Te responderemos con precios y disponibilidad en máximo 2 horas.";

// Forms are limited per IP address, so each journey uses its own.
test.beforeEach(assignSeparateAddress(7));
test.beforeEach(async ({ context }) => {
	await context.route("https://wa.me/**", (route) =>
		route.fulfill({ contentType: "text/html", body: "<title>chat</title>" }),
	);
});

const findToast = (page: Page) => page.getByRole("region", { name: /Notificaciones/ });
const getChatText = (url: string) => new URL(url).searchParams.get("text") ?? "";

async function openDialog(page: Page) {
	await openHydrated(page, "/servicios");
	await page.getByRole("link", { name: "Solicitar Frenos" }).click();
	return page.getByRole("dialog", { name: "Frenos" });
}

async function fillForm(form: ReturnType<Page["locator"]>) {
	await fillCarForm(form, { name: "Luis Batista", when: "En 2-3 días" });
	await form.getByLabel("Cuéntanos qué le pasa").fill("Suena al frenar");
}

const findSubmitButton = (form: ReturnType<Page["locator"]>) =>
	form.getByRole("button", { name: "Enviar solicitud" });

test("stores a request and opens the chat with its reference", {
	tag: "@smoke",
}, async ({ page, context, request, staff }) => {
	const dialog = await openDialog(page);
	await expect(dialog.getByRole("listitem")).toHaveCount(5);
	await expect(dialog.getByText("+2 más")).toBeVisible();
	await fillForm(dialog);
	const [chatPage, response] = await Promise.all([
		context.waitForEvent("page"),
		page.waitForResponse("**/api/service-requests"),
		findSubmitButton(dialog).click(),
	]);
	const { reference } = await response.json();
	await chatPage.waitForURL("https://wa.me/**");
	expect(getChatText(chatPage.url())).toBe(
		`Hola, acabo de enviar la solicitud ${reference} para el servicio de Frenos. Mi carro es un Toyota Corolla 2015.`,
	);
	await expect(dialog).toBeHidden();
	await expect(findToast(page)).toContainText("¡Solicitud enviada!");
	await expect(findToast(page)).toContainText(SENT_TEXT);
	expect(await fetchStored(request, staff, "service-requests", reference)).toMatchObject({
		service_id: "frenos",
		service_name: "Frenos",
		customer_name: "Luis Batista",
	});
	const reopenedDialog = await openDialog(page);
	await expect(reopenedDialog.getByLabel("Modelo")).toHaveValue("");
	await reopenedDialog.getByRole("button", { name: /última solicitud/ }).click();
	await expect(reopenedDialog.locator("form")).toBeFocused();
	await expect(reopenedDialog.getByLabel("Modelo")).toHaveValue("Corolla");
	await expect(reopenedDialog.getByLabel("Cuéntanos qué le pasa")).toHaveValue("");
});

test("shows a pending button when tapped before hydration", async ({ page }) => {
	for (const [name, dialog, scriptName] of [
		["Solicitar Frenos", "Frenos", "service-request-window"],
		["Agendar cita de Frenos", "Agendar cita", "appointment-window"],
	] as const) {
		// On a slow connection the largest file arrives last, and nearly all other scripts depend on it.
		const releaseScript = await delayResponses(page, "**/assets/react-*.js");
		await page.goto("/servicios");
		const link = page.getByRole("link", { name, exact: true });
		const dialogRequest = page.waitForRequest(new RegExp(scriptName));
		await link.click();
		await expect(link).toHaveAttribute("aria-busy", "true");
		await dialogRequest;
		releaseScript();
		await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
		await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
	}
});

test("opens the dialog without scrolling when tapped before hydration", async ({ page }) => {
	const releaseScript = await delayResponses(page, "**/assets/react-*.js");
	await page.goto("/");
	// Content laid out late has no accessible role yet.
	const link = page.locator('a[href$="aire-acondicionado#solicitar"]');
	await link.click();
	await expect(link).toHaveAttribute("aria-busy", "true");
	releaseScript();
	await expect(page.getByRole("dialog", { name: "Aire Acondicionado" })).toBeVisible();
	await expect(page).toHaveURL("/");
});
