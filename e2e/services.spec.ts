import type { Page } from "@playwright/test";
import { fillWithCar } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { holdBack } from "./hold-at.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openAlive, storedAs } from "./reading.ts";
import { test } from "./staff.ts";

const SENT =
	"¡Solicitud enviada para Frenos! Te responderemos con precios y disponibilidad en máximo 2 horas.";

// Forms are limited per IP address, so each journey uses its own.
test.beforeEach(fromOwnAddress(7));
test.beforeEach(async ({ context }) => {
	await context.route("https://wa.me/**", (route) =>
		route.fulfill({ contentType: "text/html", body: "<title>chat</title>" }),
	);
});

const toastOf = (page: Page) => page.getByRole("region", { name: /Notificaciones/ });
const chatTextIn = (url: string) => new URL(url).searchParams.get("text") ?? "";

async function openDialog(page: Page) {
	await openAlive(page, "/servicios");
	await page.getByRole("link", { name: "Solicitar Frenos" }).click();
	return page.getByRole("dialog", { name: "Frenos" });
}

async function fill(form: ReturnType<Page["locator"]>) {
	await fillWithCar(form, { name: "Luis Batista", when: "En 2-3 días" });
	await form.getByLabel("Cuéntanos qué le pasa").fill("Suena al frenar");
}

const submitIn = (form: ReturnType<Page["locator"]>) =>
	form.getByRole("button", { name: "Enviar solicitud" });

test("stores a request and opens the chat with its reference", {
	tag: "@smoke",
}, async ({ page, context, request, staff }) => {
	const dialog = await openDialog(page);
	await expect(dialog.getByRole("listitem")).toHaveCount(5);
	await expect(dialog.getByText("+2 más")).toBeVisible();
	await fill(dialog);
	const [chat, answer] = await Promise.all([
		context.waitForEvent("page"),
		page.waitForResponse("**/api/service-requests"),
		submitIn(dialog).click(),
	]);
	const { reference } = await answer.json();
	await chat.waitForURL("https://wa.me/**");
	expect(chatTextIn(chat.url())).toBe(
		`Hola, acabo de enviar la solicitud ${reference} para el servicio de Frenos. Mi carro es un Toyota Corolla 2015.`,
	);
	await expect(dialog).toBeHidden();
	await expect(toastOf(page)).toContainText("¡Solicitud enviada!");
	await expect(toastOf(page)).toContainText(SENT);
	expect(await storedAs(request, staff, "service-requests", reference)).toMatchObject({
		service_id: "frenos",
		service_name: "Frenos",
		customer_name: "Luis Batista",
	});
	const again = await openDialog(page);
	await expect(again.getByLabel("Modelo")).toHaveValue("");
	await again.getByRole("button", { name: /última solicitud/ }).click();
	await expect(again.locator("form")).toBeFocused();
	await expect(again.getByLabel("Modelo")).toHaveValue("Corolla");
	await expect(again.getByLabel("Cuéntanos qué le pasa")).toHaveValue("");
});

test("shows a pending button when tapped before hydration", async ({
	page,
}) => {
	for (const [name, dialog, part] of [
		["Solicitar Frenos", "Frenos", "service-request-window"],
		["Agendar cita de Frenos", "Agendar cita", "appointment-window"],
	] as const) {
		// On a slow connection the largest file arrives last, and nearly all other scripts depend on it.
		const bringScript = await holdBack(page, "**/assets/react-*.js");
		await page.goto("/servicios");
		const link = page.getByRole("link", { name, exact: true });
		const fetched = page.waitForRequest(new RegExp(part));
		await link.click();
		await expect(link).toHaveAttribute("aria-busy", "true");
		await fetched;
		bringScript();
		await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
		await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
	}
});

test("opens the dialog without scrolling when tapped before hydration", async ({
	page,
}) => {
	const bringScript = await holdBack(page, "**/assets/react-*.js");
	await page.goto("/");
	// Content laid out late has no accessible role yet.
	const link = page.locator('a[href$="aire-acondicionado#solicitar"]');
	await link.click();
	await expect(link).toHaveAttribute("aria-busy", "true");
	bringScript();
	await expect(page.getByRole("dialog", { name: "Aire Acondicionado" })).toBeVisible();
	await expect(page).toHaveURL("/");
});
