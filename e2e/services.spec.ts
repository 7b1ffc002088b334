import type { BrowserContext, Page } from "@playwright/test";
import { fillWithCar } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { holdAt, holdBack } from "./hold-at.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openAlive, openSaturday, storedAs } from "./reading.ts";
import { test } from "./staff.ts";

const SENT =
	"¡Solicitud enviada para Frenos! Te responderemos con precios y disponibilidad en máximo 2 horas.";
const FAILED = "Hubo un problema al enviar la solicitud. Inténtalo de nuevo.";

test.use({ allowedErrors: /status of (422|500)/ });
// Each journey comes from an address of its own: forms are limited per address.
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

async function failing(context: BrowserContext) {
	await context.route("**/api/service-requests", (route) =>
		route.fulfill({ status: 500, json: { detail: "Algo falló de nuestro lado.", code: "broken" } }),
	);
}

test("a request is stored, the chat opens with its reference, and the dialog is blank again", async ({
	page,
	context,
	request,
	staff,
}) => {
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

test("a browser that refuses the tab still gets the chat, as a link that stays", async ({
	page,
}) => {
	await page.addInitScript(() => {
		window.open = () => null;
	});
	const dialog = await openDialog(page);
	await fill(dialog);
	await submitIn(dialog).click();
	const link = toastOf(page).getByRole("link", { name: /Continuar en WhatsApp/ });
	await expect(link).toHaveAttribute("href", /wa\.me.*SOL-\d{4}-\d{5}/);
});

test("a failure keeps the dialog and all that was typed, closes the tab and offers the chat", async ({
	page,
	context,
}) => {
	await failing(context);
	const dialog = await openDialog(page);
	await fill(dialog);
	await submitIn(dialog).click();
	await expect(toastOf(page).getByText(FAILED, { exact: true })).toBeVisible();
	await expect(toastOf(page)).not.toContainText("Algo falló de nuestro lado.");
	await expect(dialog.getByRole("alert")).toContainText("Algo falló de nuestro lado.");
	await expect(toastOf(page).getByRole("link")).toHaveCount(0);
	await expect(dialog.getByRole("link", { name: /Pedirlo por WhatsApp/ })).toBeVisible();
	await expect.poll(() => context.pages().length).toBe(1);
	await expect(dialog.getByLabel("Modelo")).toHaveValue("Corolla");
	await expectNoAxeViolations(page);
	await openDialog(page);
	await expect(dialog.getByLabel("Cuéntanos qué le pasa")).toHaveValue("Suena al frenar");
});

for (const [name, dialog, part] of [
	["Solicitar Frenos", "Frenos", "service-request-window"],
	["Agendar cita de Frenos", "Agendar cita", "appointment-window"],
] as const)
	test(`«${name}» tapped before the script says so, and its dialog is fetched while the page wakes up`, async ({
		page,
	}) => {
		// The largest file comes last on a slow line, and nearly all others wait for it.
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
	});

test("tapped before the script further down the home page, it opens there too and the page stays", async ({
	page,
}) => {
	const bringScript = await holdBack(page, "**/assets/react-*.js");
	await page.goto("/");
	// What is laid out once it is near has no role before.
	const link = page.locator('a[href$="aire-acondicionado#solicitar"]');
	await link.click();
	await expect(link).toHaveAttribute("aria-busy", "true");
	bringScript();
	await expect(page.getByRole("dialog", { name: "Aire Acondicionado" })).toBeVisible();
	await expect(page).toHaveURL("/");
});

test("its dialog opens with the focus at the form: the next key is in its first field, not on the ✕", async ({
	page,
}) => {
	const dialog = await openDialog(page);
	await expect(dialog.locator(":focus")).toBeAttached();
	await page.keyboard.press("Tab");
	await expect(dialog.locator("form :focus")).toBeVisible();
});

test("while it is sent the button says so and a second tap sends nothing", async ({
	page,
	context,
}) => {
	let sent = 0;
	const tappedTwice = Promise.withResolvers<void>();
	await context.route("**/api/service-requests", async (route) => {
		sent++;
		await tappedTwice.promise;
		await route.continue();
	});
	const dialog = await openDialog(page);
	await fill(dialog);
	await submitIn(dialog).click();
	const busy = dialog.getByRole("button", { name: "Enviando..." });
	await busy.click({ force: true });
	tappedTwice.resolve();
	await expect(dialog).toBeHidden();
	expect(sent).toBe(1);
});

test("the answer about one service leaves the dialog of another open", async ({ page }) => {
	const late = await holdAt(page, "**/api/service-requests");
	const dialog = await openDialog(page);
	await fill(dialog);
	await submitIn(dialog).click();
	const held = await late();
	await dialog.getByRole("button", { name: "Cancelar" }).click();
	await page
		.getByRole("link", { name: /^Solicitar (?!Frenos)/ })
		.first()
		.click();
	const other = page.getByRole("dialog");
	await other.getByLabel("Modelo").fill("Hilux");
	await held.continue();
	await expect(
		page.getByRole("region", { name: /Notificaciones/, includeHidden: true }),
	).toContainText(SENT);
	await expect(other.getByLabel("Modelo")).toHaveValue("Hilux");
});

test("what is missing is said beside each field, before any tab opens", async ({
	page,
	context,
}) => {
	const dialog = await openDialog(page);
	await submitIn(dialog).click();
	await expect(dialog.getByRole("alert").getByRole("link")).toHaveCount(6);
	await dialog.getByRole("link", { name: "Elige la marca del carro" }).click();
	await expect(dialog.getByLabel("Marca")).toBeFocused();
	expect(context.pages()).toHaveLength(1);
	await dialog.getByLabel("Marca").selectOption("Otro");
	await expect(dialog.getByRole("alert").getByRole("link")).toHaveCount(5);
	await dialog.getByLabel("¿Cuál es?").fill("Suzuki");
	const year = dialog.getByLabel("Año");
	for (const [typed, sentence] of [
		["1899", "El año del carro va desde 1950. Revisa las cuatro cifras."],
		["2100", /^El año del carro va hasta 20\d\d\. Revisa las cuatro cifras\.$/],
	] as const) {
		await year.fill(typed);
		await submitIn(dialog).click();
		await expect(year).toHaveAccessibleDescription(sentence);
	}
	await expect(dialog.getByText("Correo", { exact: true }).nth(1)).toBeHidden();
	await dialog.getByLabel("Correo").first().fill("luis@correo.com");
	await dialog.getByRole("radio", { name: "Correo" }).check();
	await page.keyboard.press("Escape");
	await expect(page.getByRole("link", { name: "Solicitar Frenos" })).toBeFocused();
});

test("a Saturday offers the hours of a Saturday, and says which", async ({ page, request }) => {
	const dialog = await openDialog(page);
	const time = dialog.getByLabel("Hora que prefieres");
	await time.selectOption("5:00 PM");
	await dialog.getByLabel("Fecha que prefieres").fill(await openSaturday(request));
	await expect(time.getByRole("option")).toHaveText([
		"Cualquier hora",
		...["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "1:00 PM", "2:00 PM", "3:00 PM"],
	]);
	await expect(time).toHaveValue("");
	await expect(time).toHaveAccessibleDescription("Ese día recibimos carros de 8:00 AM a 3:00 PM.");
});
