import type { Page, Route } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./fixtures.ts";
import { bearer, enterAs, test } from "./staff.ts";

const PANEL = "/admin/dashboard";
const BROKEN = { status: 500, json: { code: "broken", detail: "Algo falló." } };

test.use({ allowedErrors: /status of (404|50[03])/ });

const toastOf = (page: Page) => page.getByRole("region", { name: /F8/, includeHidden: true });

async function expectFailure(page: Page, sentence: string, title = "Error") {
	await expect(toastOf(page).getByText(title, { exact: true })).toBeVisible();
	await expect(toastOf(page).getByText(sentence, { exact: true })).toBeVisible();
}

/** The server fails at one method; what it is asked otherwise it answers. */
const failingAt = (method: string) => (route: Route) =>
	route.request().method() === method ? route.fulfill(BROKEN) : route.fallback();

test("an address of the panel where nothing lives keeps the tabs and leads back", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	const reply = await page.goto(`${PANEL}/inventario`);
	expect(reply?.status()).toBe(404);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esa pantalla no existe");
	await expect(page.getByRole("navigation", { name: "Secciones del panel" })).toBeVisible();
	await page.getByRole("link", { name: "Volver al Dashboard" }).click();
	await expect(page.getByRole("heading", { name: "Actividad Reciente" })).toBeVisible();
});

test("a record that is gone is told as gone, and nobody says that loading it failed", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	for (const tab of ["editar-servicios/borrado", "vitrina/marcas/borrada", "blog/borrado"]) {
		await page.goto(`${PANEL}/${tab}`);
		await expect(page.getByRole("main")).toContainText("Puede que el enlace esté viejo.");
		// A toast is shown by an effect of what stands now: two frames later it would be there.
		await page.evaluate(
			() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
		);
		await expect(toastOf(page).getByText("Error", { exact: true })).toHaveCount(0);
	}
});

for (const [tab, api, sentence, heading] of [
	["", "dashboard", "Error cargando datos del dashboard", "Actividad Reciente"],
	["/servicios", "overview/services*", "Error cargando datos de servicios", "Servicios"],
	["/productos", "overview/products*", "Error cargando datos de productos", "Productos"],
	["/editar-servicios", "services*", "Error cargando servicios", "Editar Servicios"],
	["/editar-productos", "products*", "Error cargando productos", "Editar Productos"],
	["/blog", "blog/posts*", "Error cargando posts del blog", "Blog"],
] as const)
	test(`«${sentence}» stands in a toast and in the page, with another try`, async ({
		page,
		staff,
	}) => {
		await enterAs(page, staff);
		await page.route(`**/api/admin/${api}`, failingAt("GET"));
		await page.goto(PANEL + tab);
		await expectFailure(page, sentence);
		const told = page.getByRole("main").getByRole("alert");
		await expect(told).toContainText(sentence);
		await page.unroute(`**/api/admin/${api}`);
		await page.getByRole("button", { name: "Reintentar" }).click();
		await expect(told).toHaveCount(0);
		await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
	});

for (const [tab, api, question, sentence] of [
	[
		"/editar-productos",
		"products/*",
		"¿Estás seguro de eliminar este producto?",
		"Error eliminando producto",
	],
	[
		"/editar-servicios",
		"services/*",
		"¿Estás seguro de eliminar este servicio?",
		"Error eliminando servicio",
	],
	[
		"/blog",
		"blog/posts/*",
		"¿Estás seguro de que quieres eliminar este post?",
		"Error eliminando el post",
	],
	[
		"/media",
		"media/*",
		"¿Estás seguro de que quieres eliminar este archivo?",
		"Error eliminando archivo",
	],
] as const)
	test(`«${sentence}» is said over the question, which can be answered again`, async ({
		page,
		request,
		staff,
	}) => {
		if (tab === "/media") await storePicture();
		await enterAs(page, staff);
		await page.route(`**/api/admin/${api}`, failingAt("DELETE"));
		await page.goto(PANEL + tab);
		await page
			.getByRole("button", { name: /^Eliminar/ })
			.first()
			.click();
		const asked = page.getByRole("alertdialog", { name: question });
		await asked.getByRole("button", { name: "Eliminar", exact: true }).click();
		await expectFailure(page, `${sentence}. Algo falló.`);
		await expect(asked.getByRole("button", { name: "Eliminar", exact: true })).toBeEnabled();

		async function storePicture() {
			const picture = sharp({ create: { width: 90, height: 60, channels: 3, background: "#123" } });
			const buffer = await picture.png().toBuffer();
			const file = { name: "no-se-borra.png", mimeType: "image/png", buffer };
			const reply = await request.post("/api/admin/upload/image", {
				multipart: { file, category: "general" },
				headers: bearer(staff),
			});
			expect(reply.status()).toBe(201);
		}
	});

for (const [path, api, field, sentence] of [
	["/editar-productos", "products/*", "Descripción", "Error guardando producto"],
	["/editar-servicios", "services/*", "Descripción", "Error guardando servicio"],
	["/blog", "blog/posts/*", "Extracto", "Error guardando el post"],
] as const)
	test(`«${sentence}» keeps what was typed`, async ({ page, staff }) => {
		await enterAs(page, staff);
		await page.route(`**/api/admin/${api}`, failingAt("PUT"));
		await page.goto(PANEL + path);
		await page
			.getByRole("link", { name: /^Editar / })
			.filter({ visible: true })
			.last()
			.click();
		await page.getByLabel(field, { exact: true }).fill("Texto que no llega a guardarse.");
		await page.getByRole("button", { name: "Guardar cambios", exact: true }).click();
		await expectFailure(page, `${sentence}. Algo falló.`);
		await expect(page.getByLabel(field, { exact: true })).toHaveValue(
			"Texto que no llega a guardarse.",
		);
	});

test.describe(() => {
	test.use({ allowedErrors: /status of 422/ });

	test("what is said at a field is not said again in the toast", async ({ page, staff }) => {
		await enterAs(page, staff);
		await page.goto(`${PANEL}/editar-productos?q=ENI-DOT4-500`);
		await page
			.getByRole("link", { name: /^Editar / })
			.filter({ visible: true })
			.last()
			.click();
		await page.getByLabel("SKU", { exact: true }).fill("con espacio");
		await page.getByRole("button", { name: "Guardar cambios", exact: true }).click();
		await expect(page.getByLabel("SKU", { exact: true })).toHaveAttribute("aria-invalid", "true");
		await expectFailure(page, "Error guardando producto");
	});

	test("a word that cannot be taught is refused at its field alone", async ({ page, staff }) => {
		await enterAs(page, staff);
		await page.goto(`${PANEL}/productos`);
		await page.getByRole("button", { name: "Enseñar", exact: true }).click();
		await expect(page.getByLabel("La gente dice")).toHaveAttribute("aria-invalid", "true");
		await expectFailure(page, "No se guardó la palabra");
	});
});

test("«Error creando administrador» stays in the dialog with what was typed", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	await page.route("**/api/admin/create-admin", (route) => route.fulfill(BROKEN));
	await page.goto(`${PANEL}/configuracion`);
	await page.getByRole("button", { name: "Crear Admin" }).click();
	const dialog = page.getByRole("dialog", { name: "Crear Admin" });
	await dialog.getByLabel("Nombre completo").fill("Marta Gil");
	await dialog.getByLabel("Usuario").fill("marta");
	await dialog.getByLabel("Correo").fill("marta@correo.com");
	await dialog.getByLabel("Contraseña", { exact: true }).fill("grapa-nube-caballo-47");
	await dialog.getByRole("button", { name: "Crear", exact: true }).click();
	await expectFailure(page, "Error creando administrador");
	await expect(dialog.getByRole("alert")).toContainText("Error creando administrador");
	await expect(dialog.getByLabel("Usuario")).toHaveValue("marta");
});

test("a copy may take its time, and why there is none is told in the server's words", async ({
	page,
	staff,
}) => {
	await enterAs(page, staff);
	const detail = "No se hizo la copia: ya se está haciendo otra.";
	const now = "2026-11-20T15:00:00.000Z";
	const none = {
		copies: [],
		total: 0,
		damaged: [{ made_at: now, problem: "falta una foto" }],
		now,
	};
	await page.route("**/api/admin/copies", (route) =>
		route.request().method() === "GET"
			? route.fulfill({ json: none })
			: route.fulfill({ status: 503, json: { code: "copy_failed", detail } }),
	);
	await page.goto(`${PANEL}/configuracion`);
	const make = page.getByRole("button", { name: "Hacer una copia ahora" });
	await expect(make).toBeVisible();
	await expect(page.getByText(/^No hay ninguna copia comprobada/)).toBeVisible();
	await expect(
		page.getByText(/se dañó en el disco y ya no cuenta: falta una foto\.$/),
	).toBeVisible();
	await page.evaluate(() => {
		const after = AbortSignal.timeout.bind(AbortSignal);
		AbortSignal.timeout = (ms) => (ms > 30_000 ? after(ms) : AbortSignal.abort());
	});
	await make.click();
	await expectFailure(page, detail);
});

test("«Error en el login» is said when the server gives no reason", async ({ page }) => {
	await page.route("**/api/admin/login", (route) => route.fulfill(BROKEN));
	await page.goto("/admin/login");
	await page.getByLabel("Usuario").fill("admin");
	await page.getByLabel("Contraseña", { exact: true }).fill("cualquiera");
	await expect(page.locator("button[type=submit]")).toBeVisible();
	await page.getByRole("button", { name: "Iniciar sesión" }).click();
	await expectFailure(page, "Error en el login", "Error de autenticación");
	await expect(page).toHaveURL(/\/admin\/login/);
});
