import { fillWithCar } from "./contact-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { fromOwnAddress } from "./own-address.ts";
import { openAlive, openDay, storedAs } from "./reading.ts";
import { enterAs, test } from "./staff.ts";

const GUIDE = "/que-le-pasa-a-tu-carro";
const PANEL = "/admin/dashboard/vitrina/sintomas";

test.use({ allowedErrors: /status of 404/, viewport: { width: 390, height: 844 } });
test.beforeEach(fromOwnAddress(21));

test("from a symptom on the home page to the hour of the service that sees to it", async ({
	page,
	request,
	staff,
}) => {
	await openAlive(page, "/");
	const symptoms = page.getByRole("region", { name: "¿Qué le pasa a tu carro?" });
	await expect(symptoms.getByRole("listitem")).toHaveCount(6);
	await symptoms.getByRole("link", { name: "Chilla al frenar" }).click();
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chilla al frenar");
	await expect(page.getByText("Esta semana", { exact: true }).first()).toBeVisible();
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).first().click();
	const dialog = page.getByRole("dialog", { name: "Agendar cita" });
	await expect(dialog.getByLabel("Servicio")).toHaveValue("Frenos");
	const note = dialog.getByLabel("Descripción");
	await expect(note).toHaveValue("Síntoma: Chilla al frenar.\n");
	await note.pressSequentially("Solo en frío.");
	await fillWithCar(dialog);
	await dialog.getByLabel("Día que prefieres").fill(await openDay(request, 3));
	const answer = page.waitForResponse("**/api/appointments");
	await dialog.getByRole("button", { name: "Agendar cita" }).click();
	const { reference } = await (await answer).json();
	expect(await storedAs(request, staff, "appointments", reference)).toMatchObject({
		service_id: "frenos",
		description: "Síntoma: Chilla al frenar.\nSolo en frío.",
	});
});

test("another symptom takes the first one's place in the form, what was typed below stays", async ({
	page,
}) => {
	const dialog = page.getByRole("dialog", { name: "Agendar cita" });
	const note = dialog.getByLabel("Descripción");
	const open = async (id: string) => {
		await openAlive(page, `${GUIDE}/${id}`);
		await page.getByRole("link", { name: "Agendar cita de Frenos" }).first().click();
	};
	await open("chilla-al-frenar");
	await note.fill("Síntoma: Chilla al frenar.\nDesde ayer.");
	await page.keyboard.press("Escape");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).first().click();
	await expect(note).toHaveValue("Síntoma: Chilla al frenar.\nDesde ayer.");
	await open("vibra-al-frenar");
	await expect(note).toHaveValue("Síntoma: Vibra el timón o el pedal al frenar.\nDesde ayer.");
	await openAlive(page, "/servicios/frenos");
	await page.getByRole("link", { name: "Agendar cita de Frenos" }).first().click();
	await expect(note).toHaveValue("Desde ayer.");
});

test("the next free hour of its service opens the form with that hour", async ({ page }) => {
	await openAlive(page, `${GUIDE}/chilla-al-frenar`);
	const card = page.getByRole("region", { name: "El servicio que lo revisa" });
	await expect(card.getByText("Próximo cupo")).toBeVisible();
	await card
		.getByRole("link", { name: /M agendar Frenos$/ })
		.first()
		.click();
	const dialog = page.getByRole("dialog", { name: "Agendar cita" });
	await expect(dialog.getByLabel("Servicio")).toHaveValue("Frenos");
	await expect(dialog.getByLabel("Día que prefieres")).not.toHaveValue("");
});

test("what may wait is asked with its name already written; what may not goes to whoever answers now", async ({
	page,
}) => {
	const textOf = async (name: string) => {
		const chat = page.getByRole("link", { name }).first();
		return new URL((await chat.getAttribute("href")) ?? "").searchParams.get("text");
	};
	await page.goto(`${GUIDE}/vibra-al-frenar`);
	expect(await textOf("Preguntar por WhatsApp")).toContain("Vibra el timón o el pedal al frenar");
	await expect(page.getByRole("link", { name: "Llamar al taller" })).toHaveCount(0);

	await page.goto(`${GUIDE}/el-pedal-del-freno-se-hunde`);
	await expect(page.getByText("Detente ya", { exact: true }).first()).toBeVisible();
	expect(await textOf("WhatsApp de emergencias")).toBe(
		"Hola, tengo una emergencia con mi carro: El pedal del freno se hunde. Estoy en: ",
	);
	await expect(page.getByRole("link", { name: "Llamar al taller" })).toHaveAttribute(
		"href",
		/^tel:\+507/,
	);
	// Whoever is told to call reads whether somebody answers.
	await expect(page.getByRole("main").getByText(/^(Abierto ahora|Cerrado)/)).toBeVisible();
});

test("an unknown symptom is a 404, one in capitals leads to its one address", async ({ page }) => {
	expect((await page.goto(`${GUIDE}/no-existe`))?.status()).toBe(404);
	await expect(page.getByRole("link", { name: /Qué le pasa a tu carro/ })).toHaveAttribute(
		"href",
		GUIDE,
	);
	await page.goto(`${GUIDE}/CHILLA-AL-FRENAR`);
	await expect(page).toHaveURL(`${GUIDE}/chilla-al-frenar`);
});

test("the service and the article lead to their symptoms", async ({ page }) => {
	for (const path of ["/servicios/frenos", "/blog/senales-de-frenos-gastados"]) {
		await page.goto(path);
		await expect(
			page.getByRole("main").getByRole("link", { name: "Chilla al frenar", exact: true }),
		).toHaveAttribute("href", `${GUIDE}/chilla-al-frenar`);
	}
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("a group, a symptom and its booking form are links away", async ({ page }) => {
		await page.goto("/");
		await page.getByRole("link", { name: "Ver todos los síntomas" }).click();
		await page.getByRole("link", { name: "Aire acondicionado", exact: true }).first().click();
		await expect(page.getByRole("heading", { name: "Aire acondicionado" })).toBeInViewport();
		await page.getByRole("link", { name: "El A/C enfría cada vez menos" }).click();
		await page.getByRole("link", { name: "Agendar cita de Aire acondicionado" }).first().click();
		await expect(page).toHaveURL(
			/^[^?]*\/contacto\?servicio=aire-acondicionado&sintoma=[a-z-]+#cita$/,
		);
		const form = page.getByRole("region", { name: "Agenda tu cita" });
		await expect(form.getByLabel("Comentarios")).toHaveValue(
			/^Síntoma: El A\/C enfría cada vez menos\.\s*$/,
		);
		await page.goto("/contacto?sintoma=no-existe#cita");
		await expect(form.getByLabel("Comentarios")).toHaveValue("");
	});
});

test("staff write a symptom and the site has it; hidden and deleted it is gone", async ({
	page,
	request,
	staff,
}) => {
	test.slow();
	const name = `Zumba en neutro ${Date.now()}`;
	await enterAs(page, staff);
	await page.goto(PANEL);
	await expectNoAxeViolations(page);
	await page.getByRole("link", { name: "Nuevo síntoma" }).click();
	await page.getByLabel("Síntoma").fill(name);
	await page.getByLabel("Grupo").fill("Caja");
	await page.getByLabel("Urgencia").selectOption("Cuando puedas");
	await page.getByLabel("Qué suele ser").fill("Un rodamiento gastado.\n\nAceite de caja viejo.");
	await page.getByLabel("Qué hacer ahora").fill("Fíjate si cambia al pisar el clutch.");
	await page.getByLabel("Servicio", { exact: true }).selectOption("Mecánica ligera");
	await expectNoAxeViolations(page);
	await page.getByRole("button", { name: "Crear síntoma" }).click();
	await expect(page.getByText("Síntoma creado", { exact: true })).toBeVisible();

	await expect.poll(async () => (await request.get(GUIDE)).text()).toContain(name);
	await page.goto(PANEL);
	await page.getByRole("link", { name, exact: true }).click();
	const address = (await page
		.getByRole("link", { name: /Ver en el sitio/ })
		.getAttribute("href")) as string;
	expect(await (await request.get(address)).text()).toContain("Un rodamiento gastado.");
	await page.getByLabel("Urgencia").selectOption("Detente ya");
	await page.getByRole("button", { name: "Guardar cambios" }).click();
	await expect(page.getByText("Síntoma actualizado", { exact: true })).toBeVisible();
	await expect.poll(async () => (await request.get(address)).text()).toContain("Detente ya");
	await page.getByRole("link", { name, exact: true }).click();
	await expect(page.getByText("calma → ya")).toBeVisible();

	await page.getByLabel("Se muestra en el sitio").uncheck();
	await page.getByRole("button", { name: "Guardar cambios" }).click();
	await expect.poll(async () => (await request.get(address)).status()).toBe(404);
	await page.getByRole("link", { name, exact: true }).click();
	await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
	await page.getByRole("button", { name: /^Eliminar/ }).click();
	await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
	await expect(page.getByText("Síntoma eliminado", { exact: true })).toBeVisible();
	await page.goto(PANEL);
	await page.getByText(/^Papelera/).click();
	await expect(page.getByRole("button", { name: `Restaurar ${name}` })).toBeVisible();
});
