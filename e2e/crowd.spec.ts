import type { APIRequestContext, Page } from "@playwright/test";
import { askForVisit, fillWithCar, noteIn, type section } from "./contact-steps.ts";
import { expect } from "./fixtures.ts";
import { onOwnServer } from "./on-own-server.ts";
import { fromOwnAddress } from "./own-address.ts";
import { startOwnServer } from "./own-server.ts";
import { openAlive, openDay } from "./reading.ts";
import { enterAs } from "./staff.ts";

const test = onOwnServer(() => startOwnServer({ BIELA_CROWD: "1" }));
test.beforeEach(fromOwnAddress(41));

let people = 0;
/** As many as a shop lives through: the next one waits. */
async function fill(api: APIRequestContext) {
	for (let count = 0; count < 15; count++) {
		const data = {
			name: "Nadie",
			phone: `61${String(++people).padStart(6, "0")}`,
			email: "",
			message: `Hola ${people}`,
		};
		await api.post("/api/contact", { data, headers: { "x-forwarded-for": `10.42.0.${people}` } });
	}
}
const WAITS = /^Recibimos tu solicitud CIT-.+ Todavía no apartamos la hora/;

/** What somebody reads who came among too many: on the form or its receipt, and on their own page. */
async function readsTruth(page: Page, form: ReturnType<typeof section>) {
	await expect(form.getByText(WAITS)).toBeVisible();
	await expect(page.getByText(/agendada|Apartamos para ti/)).toHaveCount(0);
	await form.getByRole("link", { name: "Ver mi solicitud" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(
		"Luis, tu cita espera respuesta del taller",
	);
	await expect(page.getByText(/^Todavía no apartamos tu hora/)).toBeVisible();
	await expect(page.getByText("Cancelar la cita")).toHaveCount(0);
}

test.describe("among too many a visitor reads that nothing is held yet", () => {
	test.use({ viewport: { width: 360, height: 780 } });

	test("with JavaScript", async ({ page, request }) => {
		await fill(request);
		await page.goto("/contacto");
		const form = await askForVisit(page, await openDay(request, 3));
		await form.getByRole("button", { name: "Agendar cita" }).click();
		await expect(noteIn(form)).toContainText("Recibimos tu solicitud");
		await expect(page.getByRole("region", { name: /Notificaciones/ })).toContainText(
			"Recibimos tu solicitud",
		);
		await page.reload();
		await expect(noteIn(form).getByText("Recibimos tu solicitud", { exact: true })).toBeVisible();
		await readsTruth(page, form);
	});

	test.describe("without JavaScript", () => {
		test.use({ javaScriptEnabled: false });
		test("the receipt says the same", async ({ page, request }) => {
			await fill(request);
			await page.goto("/contacto");
			const form = await askForVisit(page, await openDay(request, 4));
			await form.getByRole("button", { name: "Agendar cita" }).click();
			await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recibimos tu solicitud");
			await readsTruth(page, page.locator("main"));
		});
	});
});

for (const [path, button, when] of [
	["/servicios/frenos", "Enviar solicitud", "Esta semana"],
	["/productos/ENI-DOT4-500", "Pedir cotización", ""],
] as const)
	test(`among too many the receipt of ${path} says that a person looks at it first`, async ({
		page,
		context,
		request,
	}) => {
		await context.route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
		await fill(request);
		await openAlive(page, path);
		const form = await fillWithCar(page.locator("main"), { when });
		await form.getByRole("button", { name: button }).click();
		await expect(form.getByText("Recibimos tu solicitud", { exact: true })).toBeVisible();
		await expect(form.getByText(/enviada!/)).toHaveCount(0);
	});

for (const width of [390, 1280])
	test(`staff see a burst as one row, close it with a press and take it back, ${width} px`, async ({
		page,
		request,
		staff,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		await fill(request);
		for (let count = 0; count < 2; count++) await fill(request);
		await enterAs(page, staff);
		await page.goto("/admin/dashboard/bandeja");
		const row = page.getByRole("region", { name: "Ráfaga de solicitudes" });
		await expect(row).toContainText(/Hay una ráfaga: \d+ solicitudes esperan en cuarentena/);
		await row.getByRole("button", { name: "Cerrar todas" }).click();
		await expect(row).toHaveCount(0);
		await page.getByRole("button", { name: "Deshacer" }).click();
		await expect(row).toBeVisible();
	});
