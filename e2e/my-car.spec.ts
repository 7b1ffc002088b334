import type { Browser, Page } from "@playwright/test";
import { overflow } from "./fit.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { test } from "./on-own-server.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openAlive, storedAs } from "./reading.ts";
import { shiftsOf, watchShifts } from "./shifts.ts";
import { bearer } from "./staff.ts";

const COROLLA = "Toyota Corolla 2015";
const FITTING = "A1-FO-4967";
const kept = (page: Page) => page.evaluate(() => localStorage.getItem("miCarro"));

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(fromOwnAddress(31));

test.beforeEach(async ({ request, staff }) => {
	const headers = bearer(staff);
	const path = "/api/admin/products";
	const { products } = await (await request.get(`${path}?q=${FITTING}`, { headers })).json();
	const data = { ...products[0], fits: "Toyota Corolla 2014-2019\nToyota Yaris" };
	const reply = await request.put(`${path}/${products[0].id}`, { headers, data });
	expect(reply.status()).toBe(200);
});

async function openCar(page: Page, name: string | RegExp = "¿Qué carro tienes?") {
	await page.getByRole("button", { name, exact: true }).click();
	return page.getByRole("dialog", { name: "¿Qué carro tienes?" });
}

async function choose(page: Page, [brand = "", model = "", year = ""]: string[]) {
	const dialog = await openCar(page, /¿Qué carro tienes\?|Tu carro:|^Mi carro/);
	await dialog.getByLabel("Marca").selectOption(brand);
	await dialog.getByLabel("Modelo").fill(model);
	await dialog.getByLabel("Año").fill(year);
	await dialog.getByRole("button", { name: "Guardar mi carro" }).click();
	await expect(dialog).toBeHidden();
}

const cardOf = (page: Page, name: RegExp) =>
	page.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
const toastOf = (page: Page) =>
	page.getByRole("region", { name: /Notificaciones/, includeHidden: true });

async function openAppointment(page: Page) {
	await openAlive(page, "/servicios");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).click();
	return page.getByRole("dialog", { name: "Agendar cita" });
}

async function expectCorolla(form: ReturnType<Page["getByRole"]>) {
	await expect(form.getByLabel("Marca")).toHaveValue("Toyota");
	await expect(form.getByLabel("Modelo")).toHaveValue("Corolla");
	await expect(form.getByLabel("Año")).toHaveValue("2015");
}

test("a car chosen once marks the catalogue, goes with a quote and fills in an appointment", async ({
	page,
	request,
	staff,
}) => {
	await openAlive(page, "/productos?q=filtro");
	const dialog = await openCar(page);
	await expectNoAxeViolations(page);
	await dialog.getByRole("button", { name: "Guardar mi carro" }).click();
	await expect(dialog.getByRole("alert")).toContainText("Elige la marca del carro");
	await page.keyboard.press("Escape");
	await choose(page, ["Toyota", "Corolla", "2015"]);
	await expect(page.getByRole("button", { name: `Tu carro: ${COROLLA}` })).toBeFocused();
	const fitting = cardOf(page, /FO-4967/);
	await expect(fitting.getByText(`Le sirve a tu ${COROLLA}`)).toBeAttached();
	await expect(cardOf(page, /FO-6607/)).toContainText(`Confirmar para tu ${COROLLA}`);
	await expectNoAxeViolations(page);

	await openAlive(page, `/productos/${FITTING}`);
	const form = page.getByRole("region", { name: /Pide la cotización/ });
	await expect(page.getByText(`Le sirve a tu ${COROLLA}`)).toBeVisible();
	await expectCorolla(form);
	await expectNoAxeViolations(page);
	await form.getByLabel("Nombre Completo").fill("Ana Ríos");
	await form.getByLabel("Teléfono").fill("6123-4567");
	const answer = page.waitForResponse("**/api/quotes");
	await form.getByRole("button", { name: "Pedir cotización" }).click();
	const { reference } = await (await answer).json();
	expect(await storedAs(request, staff, "quotes", reference)).toMatchObject({
		vehicle_brand: "Toyota",
		vehicle_model: "Corolla",
		vehicle_year: 2015,
	});

	await expectCorolla(await openAppointment(page));
});

test("what somebody typed wins over the kept car, a draft too; another kept car does not undo it", async ({
	page,
}) => {
	await openAlive(page, "/productos");
	await choose(page, ["Toyota", "Corolla", "2015"]);
	const modal = await openAppointment(page);
	await modal.getByLabel("Marca").selectOption("Kia");
	await modal.getByLabel("Modelo").fill("Rio");
	await page.reload();
	const again = await openAppointment(page);
	await expect(again.getByLabel("Marca")).toHaveValue("Kia");
	await expect(again.getByLabel("Modelo")).toHaveValue("Rio");
	await again.getByRole("button", { name: `Guardar este carro en vez del ${COROLLA}` }).click();
	await expect(again.getByText("Es tu carro guardado")).toBeVisible();
	expect(JSON.parse((await kept(page)) ?? "")).toEqual({ brand: "Kia", model: "Rio", year: 2015 });
});

test("under «Otro» further brands are suggested, and the one that is typed is the car's", async ({
	page,
}) => {
	await openAlive(page, "/productos");
	const dialog = await openCar(page);
	await dialog.getByLabel("Marca").selectOption("Otro");
	await dialog.getByLabel("Modelo").fill("Swift");
	await dialog.getByLabel("Año").fill("2019");
	await dialog.getByRole("button", { name: "Guardar mi carro" }).click();
	await expect(dialog.getByRole("alert")).toContainText("Escribe la marca de tu carro");
	const other = dialog.getByLabel("¿Cuál es?");
	await expect(dialog.locator("div:has(> label:text-is('¿Cuál es?'))")).toContainText(
		"obligatorio",
	);
	await expect(page.locator("datalist option[value=Suzuki]")).toBeAttached();
	const offered = await other.evaluate((input: HTMLInputElement) =>
		[...(input.list?.options ?? [])].map(({ value }) => value),
	);
	expect(offered).toEqual(expect.arrayContaining(["Suzuki", "Isuzu", "Geely", "Subaru", "Jeep"]));
	await other.fill("suzuki");
	await dialog.getByRole("button", { name: "Guardar mi carro" }).click();
	await expect(page.getByRole("button", { name: "Tu carro: Suzuki Swift 2019" })).toBeVisible();
	const modal = await openAppointment(page);
	await expect(modal.getByLabel("Marca")).toHaveValue("Otro");
	await expect(modal.getByLabel("¿Cuál es?")).toHaveValue("Suzuki");
});

test("«Olvidar mi carro» leaves nothing: no mark, no field, nothing on the device", async ({
	page,
}) => {
	await openAlive(page, `/productos/${FITTING}`);
	await choose(page, ["Toyota", "Corolla", "2015"]);
	const form = page.getByRole("region", { name: /Pide la cotización/ });
	await expectCorolla(form);
	const dialog = await openCar(page, "Mi carro");
	await expectCorolla(dialog);
	await dialog.getByRole("button", { name: "Olvidar mi carro" }).click();
	await expect(toastOf(page)).toContainText("Olvidamos tu carro");
	await expect(page.getByText(`tu ${COROLLA}`)).toHaveCount(0);
	await expect(form.getByLabel("Modelo")).toHaveValue("");
	expect(await kept(page)).toBeNull();
	await page.reload();
	await expect(page.getByText("Dinos qué carro tienes")).toBeVisible();
});

test("a browser that refuses to store goes on: the page knows the car, the next one does not", async ({
	page,
}) => {
	await page.addInitScript(() => {
		Object.defineProperty(window, "localStorage", {
			get() {
				throw new DOMException("denied", "SecurityError");
			},
		});
	});
	await openAlive(page, "/productos?q=filtro");
	await choose(page, ["Toyota", "Corolla", "2015"]);
	await expect(toastOf(page)).toContainText("Este navegador no guarda datos");
	await expect(cardOf(page, /FO-4967/)).toContainText(`Le sirve a tu ${COROLLA}`);
	await openAlive(page, "/productos?q=filtro");
	await expect(page.getByRole("button", { name: "¿Qué carro tienes?" })).toBeVisible();
});

test("the mark of a long car stays in its card and says the whole car where there is room", async ({
	page,
}) => {
	const car = { brand: "Mercedes-Benz", model: "Clase C 300 4MATIC", year: 2018 };
	const name = "Mercedes-Benz Clase C 300 4MATIC 2018";
	await page.addInitScript((kept) => localStorage.setItem("miCarro", kept), JSON.stringify(car));
	for (const width of [360, 600, 768, 1280, 1920]) {
		await page.setViewportSize({ width, height: 900 });
		await page.goto("/productos?q=filtro");
		await expect(cardOf(page, /FO-6607/).getByText(`para tu ${name}`)).toBeAttached();
		const marks = await page.getByRole("article").evaluateAll(
			(cards, told) =>
				cards.map((card) => {
					const spans = [...card.querySelectorAll("span")];
					const mark = spans.find(({ textContent }) => textContent.includes(told));
					const [box, frame] = [mark?.getBoundingClientRect(), card.getBoundingClientRect()];
					const text = mark?.lastElementChild;
					return {
						isInside: box !== undefined && box.left >= frame.left && box.right <= frame.right - 4,
						isWhole: text ? text.scrollHeight <= text.clientHeight + 1 : false,
						isCutSideways: text ? text.scrollWidth > text.clientWidth + 1 : true,
					};
				}),
			name,
		);
		expect(marks.length).toBeGreaterThan(3);
		const wanted = { isInside: true, isWhole: true, isCutSideways: false };
		expect(marks, `${width} px`).toEqual(marks.map(() => wanted));
		expect(await overflow(page), `${width} px`).toBe(0);
	}
	await page.setViewportSize({ width: 360, height: 800 });
	await page.goto(`/productos/${FITTING}`);
	const answer = page.getByRole("status").filter({ hasText: `para tu ${name}` });
	await expect(answer).toBeVisible();
	const mark = answer.locator("> span > span");
	expect(await mark.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThan(2);
	expect(await answer.evaluate((line) => line.parentElement?.clientHeight)).toBe(56);
});

for (const path of ["/productos", `/productos/${FITTING}`])
	for (const width of [360, 1280])
		test(`nothing on ${path} moves when a car is known, and the server knows of none, at ${width} px`, async ({
			browser,
			own,
		}) => {
			const { shifts, html } = await visitWithCar(browser, own.origin + path, width);
			expect(shifts).toEqual([]);
			expect(html).not.toContain(COROLLA);
		});

async function visitWithCar(browser: Browser, address: string, width: number) {
	const context = await browser.newContext({ viewport: { width, height: 850 } });
	await context.addInitScript(() => {
		const car = { brand: "Toyota", model: "Corolla", year: 2015 };
		localStorage.setItem("miCarro", JSON.stringify(car));
	});
	await watchShifts(context);
	// The typeface of titles comes last, as on a first visit.
	const isKnown = Promise.withResolvers<void>();
	await context.route("**/*.woff2", (route) => isKnown.promise.then(() => route.continue()));
	const page = await context.newPage();
	const html = await (await page.goto(address, { waitUntil: "commit" }))?.text();
	await expect(page.getByText(/tu Toyota Corolla 2015/).first()).toBeAttached();
	isKnown.resolve();
	await page.evaluate(() => document.fonts.ready);
	await page.waitForLoadState("networkidle");
	const shifts = await shiftsOf(page);
	await context.close();
	return { shifts, html };
}
