import { addVisit } from "./agenda-steps.ts";
import { overflow } from "./fit.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { openHand } from "./hand.ts";
import { onOwnServer } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { startWork } from "./role-steps.ts";
import { enterAs } from "./staff.ts";
import { bookVisit } from "./visit-steps.ts";
import { approve, call, receive, shareTwo, TALLER } from "./workshop-steps.ts";

/** A Tuesday before noon in Panama: hours of today are still ahead. */
const DAY = "2026-11-24";
const test = onOwnServer(() => startOwnServer({ BIELA_NOW: `${DAY}T15:00:00Z` }));
/** A known car, from the board to its order. */
const MOST_TAPS = 12;

test.use({ allowedErrors: /status of (404|409|422)|ERR_INTERNET_DISCONNECTED/ });

test.describe("at the counter", () => {
	test.use({ viewport: { width: 390, height: 844 } });
	test.beforeEach(async ({ page, staff }) => {
		await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
		await enterAs(page, staff);
	});

	test("a visit is received, approved, done, handed over, and taken back", async ({
		page,
		request,
		staff,
	}) => {
		await page.setViewportSize({ width: 1280, height: 844 });
		const name = "Itzel Solís";
		const visit = await addVisit(request, staff, { day: DAY, time: "2:00 PM", name });
		const sheet = page.getByRole("dialog", { name });
		const visitPath = `/admin/dashboard/agenda/${visit.id}?day=${DAY}`;
		await page.goto(visitPath);
		await expect(sheet.getByRole("link", { name: "Recibir" })).toHaveClass(/btn-primary/);
		await expect(sheet.getByRole("button", { name: "Atendida" })).not.toHaveClass(/btn-primary/);
		await page.goto(TALLER);
		await expectNoAxeViolations(page);
		await page.getByRole("link", { name: `Recibir el carro de ${name}` }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recibir un carro");
		await expect(page.getByRole("textbox", { name: "Placa" })).toBeFocused();
		await expect(page.getByText(visit.reference)).toBeVisible();
		const receive = page.getByRole("button", { name: "Recibir carro" });
		await receive.click();
		// What is missing stands beside its field.
		await expect(page.getByRole("textbox", { name: "Placa" })).toHaveAccessibleDescription(
			/Escribe la placa/,
		);
		await expect(page.getByLabel("Marca")).toHaveAccessibleDescription(
			"Escribe la marca del carro",
		);
		await expectNoAxeViolations(page);
		const plate = "DA1280";
		await page.getByRole("textbox", { name: "Placa" }).fill(plate);
		await page.getByLabel("Marca").fill("Kia");
		await page.getByLabel("Modelo").fill("Sportage");
		await page.getByLabel("¿Qué le pasa?").fill("Suena al frenar");
		await page.getByRole("radio", { name: "Hoy a las 6:00 PM" }).check();
		// A line that died loses nothing of it.
		await page.context().setOffline(true);
		await receive.click();
		await expect(page.getByRole("alert")).toContainText("Lo que escribiste sigue aquí");
		await page.context().setOffline(false);
		await receive.click();
		const heading = page.getByRole("heading", { level: 1 });
		await expect(heading).toHaveText(plate);
		await expect(page).not.toHaveTitle(new RegExp(plate));
		await expect(page.getByRole("img", { name: "Código QR del enlace del cliente" })).toBeVisible();
		await expect(page.getByRole("link", { name: /^WhatsApp/ })).toHaveAttribute(
			"href",
			/Recibimos%20tu%20Kia%20Sportage/,
		);
		const paper = page.waitForEvent("download");
		await page.getByRole("button", { name: "Hoja de recepción" }).click();
		expect((await paper).suggestedFilename()).toMatch(/\.pdf$/);
		await expectNoAxeViolations(page);

		// Nothing begins without a yes.
		const begin = page.getByRole("button", { name: "Empezar el trabajo" });
		await expect(begin).toBeDisabled();
		await expect(begin).toHaveAccessibleDescription("Falta la aprobación del cliente.");
		await approve(request, staff, visit.id);
		await expect(begin).toBeEnabled();
		await begin.click();
		const ready = page.getByRole("button", { name: "Listo para entregar" });
		await expect(ready).toBeDisabled();
		await page.getByRole("checkbox", { name: /Cambiar pastillas/ }).click();
		await page.getByRole("button", { name: "No se hizo Rectificar discos" }).click();
		const why = page.getByRole("dialog", { name: "No se hizo" });
		await why.getByLabel("¿Por qué?").fill("Estaban bien");
		await why.getByRole("button", { name: "Guardar" }).click();
		await expect(page.getByText("No se hizo: Estaban bien")).toBeVisible();
		await ready.click();
		await page.getByRole("button", { name: "Entregar" }).click();
		const hand = page.getByRole("dialog", { name: "Entregar" });
		await expect(hand).toContainText("$100.00");
		await expect(hand.getByLabel("¿A quién se le entrega?")).toHaveValue(name);
		await expectNoAxeViolations(page);
		await hand.getByRole("button", { name: "Entregar" }).click();
		await expect(page.getByText("Se entregó a")).toBeVisible();
		await page.getByRole("button", { name: "Deshacer la entrega" }).click();
		const back = page.getByRole("dialog", { name: "Deshacer la entrega" });
		await back.getByRole("button", { name: "Deshacer la entrega" }).click();
		await expect(back.getByLabel("¿Por qué?")).toHaveAccessibleDescription("Escribe el motivo");
		await back.getByLabel("¿Por qué?").fill("Falta el aceite");
		await back.getByRole("button", { name: "Deshacer la entrega" }).click();
		await expect(page.getByText("Entregado → Listo. Falta el aceite")).toBeVisible();
		await page.goto("/admin/dashboard");
		await expect(page.getByRole("link", { name: /en el taller.* sin retirar$/ })).toBeVisible();
		await page.goto(`/admin/dashboard/bandeja/${visit.id}?state=todas`);
		await expect(page.getByRole("region", { name: "Taller" })).toContainText(plate);
		// Nothing is offered of what is refused while the car is inside.
		const state = page.getByRole("region", { name: "Estado", exact: true });
		await expect(state).toContainText("esta solicitud se cierra cuando se entrega");
		await expect(state.getByRole("button")).toHaveCount(0);
		await expectNoAxeViolations(page);
		await page.goto(visitPath);
		await expect(sheet).toContainText(plate);
		await expect(sheet).toContainText("Trabajos aprobados: Cambiar pastillas");
	});

	test("a known car comes from the street in few taps, and begins under warranty", async ({
		page,
		request,
		staff,
	}) => {
		const plate = "EK390";
		const name = "Raúl Peña";
		const first = await receive(request, staff, { plate, name });
		await call(request, staff, `/work-orders/${first.id}/move`, {
			to: "retirado",
			reason: "Se lo llevó",
			updated_at: first.updated_at,
		});
		await page.goto(TALLER);
		const hand = openHand();
		await hand.tap(page.getByRole("main").getByRole("link", { name: "Recibir", exact: true }));
		await hand.type(page.getByRole("textbox", { name: "Placa" }), plate.toLowerCase());
		await page.keyboard.press("Tab");
		await expect(page.getByText(`${plate} ya vino una vez: Toyota Hilux, ${name}.`)).toBeVisible();
		await expectNoAxeViolations(page);
		await hand.tap(page.getByRole("button", { name: "Sí, es este" }));
		await expect(page.getByLabel("Modelo")).toHaveValue("Hilux");
		await expect(page.getByText(name)).toBeVisible();
		await hand.type(page.getByLabel("¿Qué le pasa?"), "Volvió el ruido");
		await hand.tap(page.getByRole("radio", { name: "Todavía no sabemos" }));
		await hand.tap(page.getByRole("button", { name: "Recibir carro" }));
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(plate);
		expect(hand.taps()).toBeLessThanOrEqual(MOST_TAPS);
		await page.getByRole("button", { name: "Empezar por garantía o cortesía" }).click();
		const basis = page.getByRole("dialog", { name: "Empezar el trabajo" });
		await basis.getByLabel("¿Por qué no se cobra?").fill("Se cambió hace un mes");
		await basis.getByRole("button", { name: "Empezar el trabajo" }).click();
		await expect(page.getByText("Garantía: Se cambió hace un mes").first()).toBeVisible();
		await page.getByRole("button", { name: "Prometer una hora" }).click();
		const promise = page.getByRole("dialog", { name: "Prometer una hora" });
		await promise.getByRole("radio", { name: "Mañana a las 10:00 AM" }).check();
		await promise.getByRole("button", { name: "Guardar hora" }).click();
		await expect(page.getByRole("link", { name: /¿Avisarle la hora nueva\?/ })).toBeVisible();
		// The same car again leads to its open order.
		await page.goto(`${TALLER}/recibir`);
		await page.getByRole("textbox", { name: "Placa" }).fill(plate);
		await page.keyboard.press("Tab");
		await page.getByRole("link", { name: "Abrir su orden" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(plate);
	});
});

test.describe("what leaves unrepaired", () => {
	test("says what is to be paid, and what its customer approves afterwards leads back to its order", async ({
		page,
		request,
		staff,
	}) => {
		const name = "Saúl Vega";
		const { id, reference } = await receive(request, staff, { plate: "SV201", name });
		const leave = async (of: { id: string }) => {
			await enterAs(page, staff);
			await page.goto(`${TALLER}/${of.id}`);
			await page.getByRole("button", { name: "Se va sin reparar" }).click();
			const dialog = page.getByRole("dialog", { name: "Se va sin reparar" });
			await dialog.getByLabel("¿Por qué?").fill("Se le hizo tarde");
			return dialog;
		};
		const nothing = await leave({ id });
		await expect(nothing).not.toContainText("A pagar");
		await nothing.getByRole("button", { name: "Se va sin reparar" }).click();
		await expect(page.getByRole("button", { name: "Volvió al taller" })).toBeVisible();
		await approve(request, staff, id);
		await page.goto(`${TALLER}/${id}`);
		await expect(page.getByText("$140.00 aprobado")).toBeVisible();
		await page.getByRole("link", { name: "Ver la cotización" }).click();
		// Another hour for it would be one that nobody could change.
		await page.getByRole("link", { name: "Abrir la orden" }).click();
		await expect(page).toHaveURL(`${TALLER}/${id}`);
		await page.goto(`/admin/dashboard/bandeja/${id}?state=todas`);
		await expect(page.getByRole("link", { name: `Abrir la orden ${reference}` })).toBeVisible();
		const book = page.getByRole("link", { name: /^Agendada…/ });
		await expect(book).not.toHaveAttribute("href", /solicitud/);
		await page.goto(`${TALLER}/${id}`);
		await page.getByRole("button", { name: "Volvió al taller" }).click();
		await page.getByRole("button", { name: "Empezar el trabajo" }).click();
		await page.getByRole("checkbox", { name: /Cambiar pastillas/ }).click();
		await expect(await leave({ id })).toContainText("A pagar por lo que se hizo$100.00");
	});
});

test.describe("on a narrow phone", () => {
	test.use({ viewport: { width: 320, height: 640 } });

	test("nothing stands over the edge, and a mistake is taken back", async ({
		page,
		request,
		staff,
	}) => {
		const order = await receive(request, staff, { plate: "NR320", name: "Ana del Carmen Ríos" });
		const { id } = await bookVisit(request, staff, { day: DAY, name: "Sin Hora Todavía" });
		await enterAs(page, staff);
		await page.goto(TALLER);
		// Also who comes today without an hour is received from here.
		const toReceive = page.getByRole("link", { name: "Recibir el carro de Sin Hora Todavía" });
		await expect(toReceive).toHaveAttribute("href", `${TALLER}/recibir?solicitud=${id}`);
		for (const path of [TALLER, `${TALLER}/recibir`, `${TALLER}/${order.id}`]) {
			await page.goto(path);
			await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
			expect(await overflow(page), path).toBe(0);
		}
		await page.getByRole("button", { name: "Espera algo" }).click();
		const wait = page.getByRole("dialog", { name: "¿Qué espera?" });
		await wait.getByRole("radio", { name: "Espera repuesto" }).check();
		await wait.getByLabel("Qué es").fill("Bomba de agua");
		// A colleague was faster: it is told, and what was typed stays.
		await call(
			request,
			staff,
			`/work-orders/${order.id}`,
			{ belongings: "Una sombrilla", updated_at: order.updated_at },
			"PUT",
		);
		await wait.getByRole("button", { name: "Guardar" }).click();
		await expect(wait.getByRole("alert")).toContainText("cambió esta orden");
		await expect(wait.getByLabel("Qué es")).toHaveValue("Bomba de agua");
		await wait.getByRole("button", { name: "Guardar" }).click();
		await expect(page.getByText("Espera repuesto: Bomba de agua").first()).toBeVisible();
		await page.getByRole("button", { name: "Deshacer la recepción" }).click();
		const sure = page.getByRole("alertdialog", { name: "¿Se recibió por error?" });
		await expect(sure).toContainText(
			"si se anotó al recibirlo, la solicitud se cierra como perdida",
		);
		await sure.getByRole("button", { name: "Deshacer la recepción" }).click();
		await expect(page).toHaveURL(TALLER);
		await page.goto(`${TALLER}/${order.id}`);
		await expect(page.getByText("Esa orden ya no está")).toBeVisible();
	});

	test("a mechanic begins, ticks and says that it is ready, and sees nobody's telephone", async ({
		page,
		request,
		staff,
		own,
	}) => {
		const { id, phone } = await receive(request, staff, { plate: "MEC32", name: "Berta Salas" });
		await approve(request, staff, id);
		const { login } = await startWork(request, staff, own.origin, "mecanico");
		await enterAs(page, login);
		await page.goto(TALLER);
		await page.getByRole("link", { name: /^MEC32/ }).click();
		await page.getByRole("button", { name: "Empezar el trabajo" }).click();
		for (const job of [/Cambiar pastillas/, /Rectificar discos/])
			await page.getByRole("checkbox", { name: job }).click();
		await expect(page.getByText("Hecho por Eva de mecanico")).toHaveCount(2);
		await page.getByLabel("Foto del trabajo").setInputFiles("public/apple-touch-icon.png");
		await expect(page.getByRole("img", { name: "Foto 1: Foto del trabajo" })).toBeVisible();
		// One that no line takes waits on the telephone, also while the page is closed, and arrives once.
		await page
			.context()
			.route("**/api/admin/bench/*/photos/*", (route) => route.abort("internetdisconnected"));
		await page.getByLabel("Foto de un hallazgo").setInputFiles("public/apple-touch-icon.png");
		await expect(page.getByText("No hay señal. Sigue sola cuando vuelva.")).toBeVisible();
		await page.context().unroute("**/api/admin/bench/*/photos/*");
		await page.reload();
		await expect(page.getByRole("img", { name: "Foto 2: Foto de un hallazgo" })).toBeVisible();
		await expect(page.getByRole("img", { name: /^Foto \d/ })).toHaveCount(2);
		expect(await overflow(page)).toBe(0);
		await expectNoAxeViolations(page);
		const words = (await page.locator("main").textContent()) ?? "";
		expect(words).not.toContain("Salas");
		expect(words).not.toContain("$");
		expect(words.replace(/\D/g, "")).not.toContain(phone?.slice(-7) ?? "-");
		await page.getByRole("button", { name: "Listo para entregar" }).click();
		await expect(page.getByText("Falta que lo retiren")).toBeVisible();
		const desk = await page.context().newPage();
		await enterAs(desk, staff);
		await desk.goto(`${TALLER}/${id}`);
		await shareTwo(desk);
	});
});
