import { newPhone } from "./contact-steps.ts";
import { counter } from "./counter.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { onOwnServer } from "./on-own-server.ts";
import { startOwnServer } from "./own-server.ts";
import { askQuote, bearer, enterAs } from "./staff.ts";

/** Friday 20 November 2026, half past nine in Panama. */
const test = onOwnServer(() => startOwnServer({ BIELA_NOW: "2026-11-20T14:30:00Z" }));
const TODAY = "2026-11-20";
const AHEAD = "2026-11-24";
const AGENDA = "/admin/dashboard/agenda";

test.use({ allowedErrors: /status of 409/ });
test.beforeEach(async ({ page, staff }) => {
	await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
	await enterAs(page, staff);
});

test("confirm and tell two clicks from «Hoy», from the agenda and from its request", async ({
	page,
	request,
}) => {
	const ask = async (name: string, preferredTime: string) => {
		const data = {
			source: "contacto",
			name,
			phone: newPhone(),
			service: "Otro",
			vehicleType: "Pick-up",
			preferredDate: TODAY,
			preferredTime,
		};
		expect((await request.post("/api/appointments", { data })).status()).toBe(201);
	};
	await ask("Hoy Mismo", "1:00 PM");
	await ask("En Agenda", "3:00 PM");
	await ask("En Bandeja", "4:00 PM");
	for (const [name, path] of [
		["Hoy Mismo", "/admin/dashboard"],
		["En Agenda", `${AGENDA}?dia=${TODAY}&vista=semana`],
		["En Bandeja", "/admin/dashboard/bandeja?order=newest"],
	] as const) {
		await page.goto(path);
		const isRequest = path.includes("bandeja");
		if (isRequest) await page.getByRole("link", { name }).click();
		const { press, pressOut, clicks } = counter(page);
		const confirm = page.getByRole("button", {
			name: isRequest ? "Confirmar" : `Confirmar ${name}`,
		});
		await expectNoAxeViolations(page);
		await press(confirm);
		const tell = page.getByRole("link", { name: /^Avisar por WhatsApp/ });
		await expect(tell).toHaveAttribute("href", /Te%20esperamos/);
		await pressOut(tell);
		expect(clicks()).toBe(2);
	}
	// In an open request its state follows at once.
	await expect(
		page.getByRole("article").getByText("Agendada", { exact: true }).first(),
	).toBeVisible();
});

test("a phone booking five, a move and a call-off told four, a no-show two, and what was wrong put right", async ({
	page,
}) => {
	await page.goto(`${AGENDA}?dia=${AHEAD}&vista=dia`);
	const booking = counter(page);
	await booking.press(page.getByRole("link", { name: "Nueva cita", exact: true }));
	const form = page.getByRole("dialog", { name: "Nueva cita" });
	await expect(form.getByLabel("Teléfono")).toBeFocused();
	await page.keyboard.type(newPhone());
	await page.keyboard.press("Tab");
	await page.keyboard.type("Marta Clics");
	await booking.select(form.getByLabel("Servicio"), "Escaneo Vehicular");
	await booking.press(form.getByRole("radio", { name: /^2:00 PM/ }));
	await booking.press(form.getByRole("button", { name: "Guardar cita" }));
	const visit = page.getByRole("dialog", { name: "Marta Clics" });
	await expect(visit.getByText("Confirmada", { exact: true })).toBeVisible();
	expect(booking.clicks()).toBeLessThanOrEqual(5);

	await visit.getByRole("button", { name: "Corregir datos" }).click();
	await expect(visit.getByLabel("Servicio")).toBeFocused();
	await visit.getByLabel("Carro").fill("Kia Rio AB-1234");
	await expectNoAxeViolations(page);
	await visit.getByRole("button", { name: "Guardar", exact: true }).click();
	await expect(visit.getByText("Carro: — → Kia Rio AB-1234")).toBeVisible();

	const tell = visit.getByRole("link", { name: /^Avisar por WhatsApp/ });
	await page.keyboard.press("Escape");
	const card = page.getByRole("link", { name: /Marta Clics/ });
	const move = counter(page);
	await move.press(card);
	await move.press(visit.getByRole("button", { name: "Cambiar hora" }));
	await expectNoAxeViolations(page);
	await move.press(visit.getByRole("button", { name: /^4:00 PM/ }));
	await expect(tell).toHaveAttribute("href", /4%3A00/);
	await move.pressOut(tell);
	expect(move.clicks()).toBe(4);
	// A press on a wrong hour is taken back with one more.
	await visit.getByRole("button", { name: /^Devolverla al .*2:00 PM/ }).click();
	await expect(tell).toHaveAttribute("href", /2%3A00/);

	await page.keyboard.press("Escape");
	const off = counter(page);
	await off.press(card);
	await off.press(visit.getByRole("button", { name: "Cancelar cita" }));
	await off.press(visit.getByRole("button", { name: "No tenemos el repuesto" }));
	await off.pressOut(tell);
	expect(off.clicks()).toBe(4);

	await page.goto(`${AGENDA}/nueva?dia=${TODAY}&vista=dia&para=${TODAY}&hora=9:00+AM`);
	await form.getByLabel("Teléfono").fill(newPhone());
	await form.getByLabel("Nombre").fill("Nadie Llegó");
	await form.getByLabel("Servicio").selectOption("Escaneo Vehicular");
	await form.getByRole("button", { name: "Guardar cita" }).click();
	await page.getByRole("dialog", { name: "Nadie Llegó" }).waitFor();
	await page.keyboard.press("Escape");
	const missed = counter(page);
	await missed.press(page.getByRole("link", { name: /Nadie Llegó/ }));
	await missed.press(page.getByRole("dialog").getByRole("button", { name: "No vino" }));
	await expect(page.getByText("Quedó anotado que no vino.").first()).toBeVisible();
	expect(missed.clicks()).toBe(2);
});

test("a caller's open request is booked out of with one press, and a second car in the same hour is asked about", async ({
	page,
	request,
	staff,
	own,
}) => {
	const phone = newPhone();
	const asked = await askQuote(request, staff, { name: "Rita Pidió", phone });
	const path = `${AGENDA}/nueva?dia=${AHEAD}&vista=dia&para=${AHEAD}&hora=9:00+AM`;
	await page.goto(path);
	const form = page.getByRole("dialog", { name: "Nueva cita" });
	await form.getByLabel("Teléfono").fill(phone);
	const take = form.getByRole("button", { name: `Agendar esta ${asked.reference}` });
	await form.getByText("nota (opcional)").click();
	await form.getByLabel("Nota").fill("Viene el sábado");
	await expectNoAxeViolations(page);
	await take.click();
	await expect(form.getByText(`${asked.reference}:`)).toBeVisible();
	await expect(form.getByRole("radio", { name: /^9:00 AM/ })).toBeChecked();
	await form.getByLabel("Servicio").selectOption("Escaneo Vehicular");
	await form.getByRole("button", { name: "Guardar cita" }).click();
	await expect(
		page.getByRole("dialog", { name: "Rita Pidió" }).getByText("Viene el sábado"),
	).toBeVisible();
	const lead = await request.get(`${own.origin}/api/admin/inbox/${asked.id}`, {
		headers: bearer(staff),
	});
	expect(await lead.json()).toMatchObject({ state: "agendada" });

	await page.goto(path);
	await form.getByLabel("Teléfono").fill(phone);
	await expect(form.getByLabel("Nombre")).toHaveValue("Rita Pidió");
	await form.getByLabel("Servicio").selectOption("Escaneo Vehicular");
	await form.getByRole("button", { name: "Guardar cita" }).click();
	await expect(form.getByRole("alert")).toContainText("ya tiene cita ese día");
	await expectNoAxeViolations(page);
	await form.getByRole("button", { name: "Agendar de todos modos" }).click();
	await expect(page.getByRole("dialog", { name: "Rita Pidió" })).toBeVisible();
});

test("what is typed in the instant that the caller turns out to be known stays", async ({
	page,
	request,
	staff,
}) => {
	const phone = newPhone();
	await askQuote(request, staff, { name: "Rita Pidió", phone });
	await page.goto(`${AGENDA}/nueva?dia=${AHEAD}&vista=dia&para=${AHEAD}&hora=9:00+AM`);
	const form = page.getByRole("dialog", { name: "Nueva cita" });
	await form.getByText("nota (opcional)").click();
	// Once the page shows who calls, and before anything else is done.
	await form.getByLabel("Nota").evaluate((field: HTMLTextAreaElement) => {
		const dialog = field.closest("[role=dialog]");
		const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
		const observer = new MutationObserver(() => {
			if (!dialog?.textContent.includes("Ya es cliente")) return;
			observer.disconnect();
			write?.call(field, "Viene el sábado");
			field.dispatchEvent(new InputEvent("input", { bubbles: true }));
		});
		if (dialog) observer.observe(dialog, { childList: true, characterData: true, subtree: true });
	});
	await form.getByLabel("Teléfono").fill(phone);
	await expect(form.getByLabel("Nombre")).toHaveValue("Rita Pidió");
	await expect(form.getByLabel("Nota")).toHaveValue("Viene el sábado");
});
