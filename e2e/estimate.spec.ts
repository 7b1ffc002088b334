import type { Page } from "@playwright/test";
import { newPhone } from "./contact-steps.ts";
import { estimateOf, sendEstimate } from "./estimate-steps.ts";
import { expect, expectNoAxeViolations } from "./fixtures.ts";
import { enterAs, test } from "./staff.ts";

const ESTIMATES = "/admin/dashboard/cotizaciones";

test.beforeEach(async ({ page, staff }) => {
	await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "chat" }));
	await enterAs(page, staff);
});

test("a walk-in is priced and sent from an empty page", async ({ page }) => {
	await page.goto(ESTIMATES);
	await page.getByRole("link", { name: "Nueva cotización" }).first().click();
	const form = page.getByRole("dialog", { name: "Nueva cotización" });
	await expect(form.getByLabel("Teléfono")).toBeFocused();
	await page.keyboard.type(newPhone());
	await form.getByLabel("Nombre").fill("Rosa Tem");
	await form.getByLabel("Marca").fill("Kia");
	await form.getByLabel("Modelo").fill("Rio");
	await expectNoAxeViolations(page);
	await form.getByRole("button", { name: "Poner precios" }).click();

	await page.getByRole("button", { name: "Enviar", exact: true }).click();
	await expect(page.getByRole("alert")).toContainText("Agrega al menos una línea a «Trabajo 1»");
	// What is missing names the job, letter by letter, and takes no focus for it.
	const title = page.getByLabel("Trabajo", { exact: true });
	await title.focus();
	await page.keyboard.type("Cambio de aceite");
	await expect(title).toHaveValue("Cambio de aceite");
	await addPart(page, "20W-50");
	await page.getByRole("button", { name: "Mano de obra" }).click();
	await expect(page.getByLabel("Mano de obra: descripción")).toBeFocused();
	// What is typed takes the place of these words.
	expect(await page.evaluate(() => getSelection()?.toString())).toBe("Mano de obra");
	await page.getByRole("button", { name: "Enviar", exact: true }).click();
	await expect(page.getByRole("alert")).toContainText("hay una línea sin precio");
	await page.getByLabel("Precio con ITBMS: Mano de obra").fill("15");
	await expect(page.getByRole("alert")).toHaveCount(0);
	await expect(page.getByText(/^Guardado a las/)).toBeVisible();
	await expectNoAxeViolations(page);

	await page.getByRole("button", { name: "Enviar", exact: true }).click();
	const sheet = page.getByRole("dialog", { name: "Enviar la cotización" });
	await expect(sheet).toContainText("Hola, Rosa. Aquí está la cotización");
	await expectNoAxeViolations(page);
	const chat = page.waitForEvent("popup");
	await sheet.getByRole("link", { name: /Enviar por WhatsApp/ }).click();
	expect((await chat).url()).toContain("wa.me/507");
	await expect(page.getByText("Enviada", { exact: true }).first()).toBeVisible();
	await expectNoAxeViolations(page);
});

/** The first of the catalogue that fits some words. */
async function addPart(page: Page, words: string) {
	await page.getByRole("button", { name: "Repuesto" }).click();
	const search = page.getByRole("dialog", { name: "Agregar repuesto" });
	await expect(search.getByRole("searchbox")).toBeFocused();
	await page.keyboard.type(words);
	await search.getByRole("listitem").first().getByRole("button").click();
	await expect(search).toBeHidden();
	await expect(page.getByRole("list", { name: /^Líneas de/ }).getByRole("listitem")).toHaveCount(1);
}

test("what is found later asks for itself alone, and an answer by telephone is written down", async ({
	page,
	request,
	staff,
}) => {
	const { id, jobs } = await sendEstimate(request, staff, "Marta Gil");
	await page.goto(`${ESTIMATES}/${id}`);
	await page.getByRole("button", { name: "Registrar respuesta" }).click();
	const sheet = page.getByRole("dialog", { name: "Registrar respuesta" });
	await sheet.getByLabel(/^Rectificar discos/).uncheck();
	await expectNoAxeViolations(page);
	await sheet.getByRole("button", { name: "Aprobar $100.00" }).click();
	await expect(page.getByText("Aprobada en parte", { exact: true }).first()).toBeVisible();
	expect(await estimateOf(request, staff, id)).toMatchObject({ accepted_cents: 10_000 });

	await page.getByRole("button", { name: "Agregar trabajos" }).click();
	await expect(page.getByText("Ya aprobado: Cambiar pastillas")).toBeVisible();
	await page.getByRole("button", { name: "Ofrecer otra vez Rectificar discos" }).click();
	await expect(page.getByText(/^Total \$40\.00/)).toBeVisible();
	await page.getByRole("button", { name: "Enviar", exact: true }).click();
	const sending = page.getByRole("dialog", { name: "Enviar la cotización" });
	await sending.getByRole("button", { name: "Copiar enlace" }).click();
	const sent = page.getByRole("dialog", { name: "Enviar otra vez" });
	await sent.getByRole("button", { name: "Cerrar" }).click();
	await expect(page.getByRole("heading", { name: "Además de lo aprobado" })).toBeVisible();
	await expect(page.getByText("Ya aprobado, $100.00")).toBeVisible();
	expect(jobs).toHaveLength(2);
});
