import { spokenDay } from "#panama/time.ts";
import { ask, openDay } from "./agenda-steps.ts";
import { newPhone } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { TODAY } from "./server.ts";
import { askQuote, bearer, enterAs, test } from "./staff.ts";

const INBOX = "/admin/dashboard/bandeja";
const NEWEST = `${INBOX}?order=newest`;
const PHONE = { width: 390, height: 844 };
test.use({ allowedErrors: /status of (401|409|500)|ERR_FAILED/ });

test("a quote appears in the open inbox and is answered", async ({ page, request, staff }) => {
	await page.setViewportSize(PHONE);
	await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
	await enterAs(page, staff);
	await page.goto(NEWEST);
	await expect(page.getByRole("heading", { name: "Bandeja", level: 1 })).toBeVisible();
	const name = "Ana Ríos de Paz";
	const phone = newPhone();
	const { reference } = await askQuote(request, staff, { name, phone });
	const row = page.getByRole("link", { name });
	await expect(row).toBeVisible();
	await expect(page.getByText(/^\d+ solicitud(es)? nuevas?$/)).toBeAttached();
	await expect(page).toHaveTitle(/^\(\d+\) Bandeja · /);
	await expectNoAxeViolations(page);

	await row.click();
	await expect(page.getByRole("heading", { name, level: 2 })).toBeFocused();
	await expect(page.getByRole("row", { name: /Total, ITBMS incluido/ })).toContainText("$17.90");
	await expectNoAxeViolations(page);
	const contact = page.getByRole("link", { name: /^Contactar/ });
	const chat = new URL((await contact.getAttribute("href")) ?? "");
	expect(chat.pathname).toBe(`/507${phone}`);
	expect(chat.searchParams.get("text")).toContain(`por tu solicitud ${reference}`);
	expect(chat.searchParams.get("text")).toContain("Total: $17.90, ITBMS incluido.");
	const opened = page.waitForEvent("popup");
	await contact.click();
	await (await opened).close();
	const lead = page.getByRole("article", { name });
	await expect(lead.getByText("respondida", { exact: true })).toBeVisible();
	await lead.getByRole("button", { name: "Atender yo" }).click();
	await expect(lead.getByRole("button", { name: "Soltar" })).toBeVisible();
	await lead.getByRole("textbox", { name: "Nota" }).fill("Pasa el viernes a las 4 PM");
	await lead.getByRole("button", { name: "Guardar nota" }).click();
	await expect(lead.getByRole("listitem").getByText("Pasa el viernes a las 4 PM")).toBeVisible();
	await expect(lead.getByRole("textbox", { name: "Nota" })).toHaveValue("");
	await lead.getByRole("button", { name: "Cotizada" }).click();
	await expect(lead.getByText("Contactada → Cotizada")).toBeVisible();
	await page.keyboard.press("Escape");
	await expect(page).toHaveURL(NEWEST);
	await expect(row).toBeFocused();
});

test("a quote becomes agendada with a day and an hour, and the agenda holds it", async ({
	page,
	request,
	staff,
}) => {
	const phone = newPhone();
	const name = "Hugo Por Agendar";
	const { id, reference } = await askQuote(request, staff, { name, phone });
	await enterAs(page, staff);
	await page.goto(`${INBOX}/${id}`);
	await page.getByRole("link", { name: /^Agendada… Elegir día y hora/ }).click();
	const form = page.getByRole("dialog", { name: "Nueva cita" });
	await expect(form.getByText(reference)).toBeVisible();
	await expect(form.getByLabel("Teléfono")).toHaveCount(0);
	await expectNoAxeViolations(page);
	await form.getByLabel("Servicio").selectOption("Escaneo Vehicular");
	await form.getByRole("button", { name: "Guardar cita" }).click();
	const visit = page.getByRole("dialog", { name });
	await expect(visit.getByText("Confirmada", { exact: true })).toBeVisible();
	await visit.getByRole("link", { name: "Ver la solicitud en la Bandeja" }).click();
	const lead = page.getByRole("article", { name });
	await expect(lead.getByText("Agendada", { exact: true }).first()).toBeVisible();
	await expect(lead.getByRole("heading", { name: "Cita", exact: true })).toBeVisible();
});

test("a call is put off to a day that is typed", async ({ page, request, staff }) => {
	const { id } = await askQuote(request, staff, { name: "Rita Luego", phone: newPhone() });
	await enterAs(page, staff);
	await page.goto(`${INBOX}/${id}`);
	const lead = page.getByRole("article", { name: "Rita Luego" });
	// Day and month alike: whichever the browser asks for first.
	const year = Number(TODAY.slice(0, 4)) + (TODAY.slice(5) > "12-12" ? 1 : 0);
	const day = `${year}-12-12`;
	await lead.getByLabel("Otro día").pressSequentially(`1212${year}`);
	await page.keyboard.press("Enter");
	await expect(lead.getByText(`Volver a llamar el ${spokenDay(day)}`)).toHaveCount(2);
	await expect(lead.getByLabel("Otro día")).toHaveValue(day);
});

test("what waits in quarantine offers no price, no visit and no confirmation before it is let in", async ({
	page,
	request,
	staff,
}) => {
	const name = `Tito Trampa ${Date.now()}`;
	const wanted = { preferredDate: await openDay(request, 9), preferredTime: "9:00 AM" };
	await ask(request, { ...wanted, name, website: "https://x.example" });
	await enterAs(page, staff);
	await page.goto(`${INBOX}?state=cuarentena`);
	await page.getByRole("link", { name }).click();
	const lead = page.getByRole("article", { name });
	await expect(lead.getByRole("heading", { name: "Cita", exact: true })).toBeVisible();
	const presses = /^(Confirmar|Abrir en la agenda|Poner precios|Agendada)/;
	const offered = lead
		.getByRole("button", { name: presses })
		.or(lead.getByRole("link", { name: presses }));
	await expect(offered).toHaveCount(0);
	await lead.getByRole("button", { name: "No es spam" }).click();
	await expect(offered).toHaveCount(4);
});

test("a newsletter sign-up has no deadline, no quote, no visit and no question about a car", async ({
	page,
	request,
	staff,
}) => {
	const email = `ana${Date.now()}@correo.com`;
	const headers = { "x-forwarded-for": "10.8.1.3" };
	const sent = await request.post("/api/newsletter", { data: { email }, headers });
	expect(sent.ok(), await sent.text()).toBe(true);
	await enterAs(page, staff);
	await page.goto(`${INBOX}?kind=newsletter`);
	await expect(page.getByText("No espera respuesta").first()).toBeAttached();
	await page.getByRole("link", { name: email }).click();
	const lead = page.getByRole("article", { name: email });
	await expect(lead.getByRole("list", { name: "Pasar a:" }).getByRole("button")).toHaveText([
		"Contactada",
		"Ganada",
		"Perdida",
	]);
	await expect(lead.getByLabel("Plantilla").getByRole("option")).toHaveCount(1);
	await expect(lead.getByText(/vence|venció|quedan?/)).toHaveCount(0);
	await expectNoAxeViolations(page);
});

test("a search finds whoever asked in whatever state the request is, and the open ones come back after it", async ({
	page,
	request,
	staff,
}) => {
	const name = `Delia Ganada ${Date.now()}`;
	const { id, reference, updated_at } = await askQuote(request, staff, { name, phone: newPhone() });
	const data = { state: "ganada", amount: 120, updated_at };
	const headers = bearer(staff);
	const won = await request.put(`/api/admin/inbox/${id}/state`, { data, headers });
	expect(won.ok()).toBe(true);
	await enterAs(page, staff);
	await page.goto(INBOX);
	const box = page.getByRole("searchbox", { name: "Buscar" });
	for (const words of [name, reference]) {
		await box.fill(words);
		await expect(page.getByRole("link", { name })).toBeVisible();
		await box.fill("");
		await expect(page).toHaveURL(/bandeja$/);
		await expect(page.getByRole("link", { name })).toBeHidden();
	}
});

test("a request opened right after typing opens, whatever the search was about to do", async ({
	page,
	request,
	staff,
}) => {
	const name = `Rosa Gil ${Date.now()}`;
	const { id } = await askQuote(request, staff, { name, phone: "6123-4567" });
	await enterAs(page, staff);
	await page.clock.install();
	await page.goto(NEWEST);
	await expect(page.getByRole("link", { name })).toBeVisible();
	let answer = () => {};
	const asked = new Promise<void>((resolve) => {
		answer = resolve;
	});
	await page.route(`**/api/admin/inbox/${id}`, async (route) => {
		await asked;
		await route.continue();
	});
	await page.clock.pauseAt(Date.now() + 60_000);
	await page.getByRole("searchbox", { name: "Buscar" }).fill("Rosa");
	await page.getByRole("link", { name }).click();
	await expect(page.getByText("Abriendo la solicitud…")).toBeAttached();
	await page.clock.runFor(1000);
	answer();
	await expect(page.getByRole("heading", { name })).toBeVisible();
	await expect(page).toHaveURL(new RegExp(`${INBOX}/${id}`));
});

test("a list that does not come says so in a toast and in the page", async ({ page, staff }) => {
	await enterAs(page, staff);
	const broken = { status: 500, json: { code: "broken", detail: "Algo falló." } };
	await page.route("**/api/admin/inbox?state=abiertas**", (route) => route.fulfill(broken));
	await page.goto(INBOX);
	await expect(page.getByText("No se pudo cargar la bandeja")).toHaveCount(2);
});

test("whoever changes what a colleague just changed sees how it is and loses no word", async ({
	page,
	request,
	staff,
}) => {
	const phone = newPhone();
	const lead = await askQuote(request, staff, { name: "José Pérez", phone });
	const first = await askQuote(request, staff, { name: "Primera de dos", phone: "66001122" });
	await enterAs(page, staff);
	await page.goto(`${INBOX}/${first.id}?order=newest`);
	const take = page.getByRole("button", { name: "Atender yo" });
	await expect(take).toBeVisible();
	await request.put(`/api/admin/inbox/${first.id}/state`, {
		data: { state: "contactada", updated_at: first.updated_at },
		headers: bearer(staff),
	});
	await page.route("**/api/admin/inbox/*/owner", async (route) => {
		const json = { owner: "me", updated_at: first.updated_at };
		await route.continue({ postData: json });
	});
	await take.click();
	await expect(page.getByRole("alert")).toContainText("Ahora está en «Contactada»");
	await page.getByRole("link", { name: "José Pérez" }).click();
	await expect(page.getByRole("article", { name: "José Pérez" })).toBeVisible();
	await expect(page.getByRole("alert")).toBeHidden();
	await page.getByRole("button", { name: "Perdida" }).click();
	const reason = page.getByLabel("¿Por qué se perdió?");
	await page.getByRole("button", { name: "Marcar como perdida" }).click();
	await expect(page.getByText("Escribe por qué se perdió.")).toBeVisible();
	await expect(reason).toBeFocused();
	await page.getByRole("button", { name: "Le pareció caro" }).click();
	await expect(reason).toHaveValue("Le pareció caro");
	await page.route("**/api/admin/inbox?**", (route) => route.abort());
	const data = { state: "cotizada", updated_at: lead.updated_at };
	await request.put(`/api/admin/inbox/${lead.id}/state`, { data, headers: bearer(staff) });
	await page.getByRole("button", { name: "Marcar como perdida" }).click();
	await expect(page.getByRole("alert")).toContainText("Ahora está en «Cotizada»");
	await expect(reason).toHaveValue("Le pareció caro");
	await page.getByRole("button", { name: "Marcar como perdida" }).click();
	await expect(page.getByText("Cotizada → Perdida: Le pareció caro")).toBeVisible();
});
