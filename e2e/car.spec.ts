import { newPhone } from "./contact-steps.ts";
import { overflow } from "./fit.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { holdBack } from "./hold-at.ts";
import { onOwnServer } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { enterAs } from "./staff.ts";
import { call, receive, TALLER } from "./workshop-steps.ts";

const test = onOwnServer(() => startOwnServer({ BIELA_NOW: "2026-11-24T15:00:00Z" }));
const HOME = "/admin/dashboard";

test.use({ allowedErrors: /status of 409/, viewport: { width: 390, height: 844 } });

test("a car is found by its plate in every search, corrected, joined with what it is, and parted", async ({
	page,
	request,
	staff,
}) => {
	const plate = "DA390";
	const name = "Itzel Solís 390";
	const phone = newPhone();
	const gone = async (order: { id: string; updated_at: string }) =>
		call(request, staff, `/work-orders/${order.id}/move`, {
			to: "retirado",
			reason: "No quiso",
			updated_at: order.updated_at,
		});
	const known = await receive(request, staff, { plate, name });
	await gone(known);
	const bare = await call(request, staff, "/work-orders", {
		person: { name, phone },
		no_plate: "permiso",
		brand: "Toyota",
		model: "Hilux",
		complaint: "Suena al frenar",
		promised_at: null,
	});
	await gone(bare);
	const told = await call(request, staff, "/inbox", {
		kind: "service_request",
		channel: "counter",
		name,
		phone,
		wish: "Cambio de aceite",
		car: "Toyota Hilux",
	});
	await enterAs(page, staff);

	const q = encodeURIComponent("da-390");
	const found = page.getByRole("link", { name: `${plate} ver el carro` });
	for (const search of [
		`${HOME}/bandeja?state=todas&q=${q}`,
		`${HOME}/clientes?q=${q}`,
		`${HOME}/agenda/buscar?q=${q}`,
		`${HOME}/cotizaciones?state=todas&q=${q}`,
		`${TALLER}?q=${q}`,
	]) {
		await page.goto(search);
		await expect(found, search).toBeVisible();
		await expect(found, search).toHaveAttribute("href", `${TALLER}/carros/${known.car.id}`);
	}
	await expectNoAxeViolations(page);
	await found.click();
	const heading = page.getByRole("heading", { level: 1 });
	await expect(heading).toHaveText(plate);
	await expect(page).toHaveTitle(/^(\(\d+\) )?Toyota Hilux/);
	await expect(page).not.toHaveTitle(new RegExp(plate));
	await expect(page.getByRole("link", { name: known.reference })).toBeVisible();
	await expectNoAxeViolations(page);
	expect(await overflow(page)).toBe(0);

	// The one without a plate turns out to be the same.
	await page.goto(`${TALLER}/${bare.id}`);
	await page.getByRole("link", { name: "Ver el carro" }).click();
	await expect(heading).toHaveText("Sin placa");
	await page.getByRole("button", { name: `Es este carro ${told.reference}` }).click();
	await expect(page.getByRole("heading", { name: "Solicitudes sin orden" })).toBeVisible();
	const form = page.getByRole("dialog", { name: "Corregir el carro" });
	const correct = async (to: string) => {
		await page.getByRole("link", { name: "Corregir" }).click();
		await form.getByLabel("Placa").fill(to);
		await form.getByRole("button", { name: "Guardar" }).click();
	};
	await correct("DC 390");
	await expect(heading).toHaveText("DC390");
	// Read wrongly: the plate that is typed now is the one that stays.
	await correct("da 390");
	await expect(form.getByLabel("Placa")).toHaveAccessibleDescription(/Esa placa es de otro carro/);
	await expectNoAxeViolations(page);
	await form.getByRole("button", { name: "Es el mismo: unirlos" }).click();
	await expect(heading).toHaveText(plate);
	await expect(page).toHaveURL(`${TALLER}/carros/${known.car.id}`);
	for (const { reference } of [known, bare, told])
		await expect(page.getByRole("link", { name: reference })).toBeVisible();
	// The old address leads here.
	await page.goto(`${TALLER}/carros/${bare.car.id}`);
	await expect(page).toHaveURL(`${TALLER}/carros/${known.car.id}`);
	await page.getByRole("button", { name: "Separar DC390" }).click();
	await expect(page.getByRole("link", { name: bare.reference })).toHaveCount(0);
	await expect(page.getByRole("link", { name: known.reference })).toBeVisible();

	// Its customer and its request lead to it too.
	await page.goto(`${HOME}/clientes/${bare.customer_id}`);
	await expect(page.getByRole("region", { name: "Sus carros" })).toContainText("Toyota Hilux");
	await page.goto(`${HOME}/bandeja/${told.id}?state=todas`);
	await page.getByRole("link", { name: "Ver el carro" }).click();
	await expect(heading).toHaveText("DC390");
});

test("on a customer's page the cars stay in sight while they are read again", async ({
	page,
	request,
	staff,
}) => {
	const { customer_id } = await receive(request, staff, { plate: "DD390", name: "Rosa Vega" });
	await enterAs(page, staff);
	await page.goto(`${HOME}/clientes/${customer_id}`);
	const parts = ["Taller", "Sus carros"].map((name) =>
		page.getByRole("region", { name, exact: true }),
	);
	for (const part of parts) await expect(part).toContainText("Toyota Hilux");
	await holdBack(page, "**/api/admin/{cars,work-orders}?**");
	await page.getByRole("link", { name: "Corregir datos" }).click();
	const sheet = page.getByRole("dialog", { name: "Corregir datos" });
	await sheet.getByLabel("Nombre").fill("Rosa Vega Díaz");
	await sheet.getByRole("button", { name: "Guardar" }).click();
	await expect(page.getByRole("heading", { name: "Rosa Vega Díaz", level: 1 })).toBeVisible();
	for (const part of parts) await expect(part).toContainText("Toyota Hilux");
});

test("a correction that a colleague was faster with says who it was, and undoes nothing of theirs", async ({
	page,
	request,
	staff,
}) => {
	const { id, car } = await receive(request, staff, { plate: "DB390", name: "Ana Ríos" });
	await enterAs(page, staff);
	await page.goto(`${TALLER}/carros/${car.id}/corregir`);
	const form = page.getByRole("dialog", { name: "Corregir el carro" });
	await form.getByLabel("Nota").fill("Pregunta por Abdiel");
	const { brand, model, plate, updated_at } = car;
	const theirs = { brand, model, plate, color: "rojo", updated_at };
	await call(request, staff, `/cars/${car.id}`, theirs, "PUT");
	await form.getByRole("button", { name: "Guardar" }).click();
	await expect(form.getByRole("alert")).toContainText("cambió este carro el");
	await expect(form.getByLabel("Nota")).toHaveValue("Pregunta por Abdiel");
	await expect(form.getByLabel("Color")).toHaveValue("rojo");
	await form.getByRole("button", { name: "Guardar" }).click();
	await expect(form).toHaveCount(0);
	await expect(page.getByText("Pregunta por Abdiel")).toBeVisible();
	await expect(page.getByText("Toyota Hilux · rojo")).toBeVisible();

	await page.goto(`${TALLER}/${id}`);
	await page.getByRole("button", { name: "Cambiar", exact: true }).click();
	const noted = page.getByRole("dialog", { name: "Lo anotado" });
	await noted.getByLabel("Kilómetros").fill("123456");
	const path = `/work-orders/${id}`;
	const seen = await call(request, staff, path, undefined, "GET");
	const also = { ...NOTHING_ELSE, belongings: "Silla de bebé", updated_at: seen.updated_at };
	await call(request, staff, path, also, "PUT");
	await noted.getByRole("button", { name: "Guardar" }).click();
	await expect(noted.getByRole("alert")).toContainText("cambió esta orden");
	await expect(noted.getByLabel("Qué dejó dentro")).toHaveValue("Silla de bebé");
	await noted.getByRole("button", { name: "Guardar" }).click();
	await expect(noted).toBeHidden();
	const both = { km_in: 123456, belongings: "Silla de bebé" };
	expect(await call(request, staff, path, undefined, "GET")).toMatchObject(both);
});

const NOTHING_ELSE = { promise_why: "", wait_text: "", wait_until: null };
