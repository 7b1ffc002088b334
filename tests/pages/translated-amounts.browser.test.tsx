import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { bookVisit } from "#tests/component-kit/agenda.ts";
import {
	CLOSED_DAY,
	createStaffToken,
	getSection,
	takeOpenDay,
	toastRegion,
} from "#tests/component-kit/form-steps.ts";
import { findOutdatedTexts } from "#tests/component-kit/shown-text.ts";
import { startTranslation, triggerPoll } from "#tests/component-kit/translated-page.ts";
import { callPanel, sendEstimate } from "#tests/component-kit/workshop.ts";

/** Opens a translated page; the texts that change there need no help of the DOM patch. */
async function openTranslated(path: string) {
	const translation = startTranslation();
	await translation.open(path);
	return {
		async expectCurrentTexts() {
			await translation.expectCurrentTexts();
			expect(translation.caughtCalls).toEqual([]);
		},
	};
}

const getButton = (name: string | RegExp) =>
	page.getByRole("button", { name, exact: typeof name === "string" });

test("finds a text that is not what was written last", async () => {
	await openTranslated("/contacto");
	await getSection("cita").getByLabelText("Día").fill(takeOpenDay());
	const words = document.querySelector("#cita .num p");
	if (words) words.textContent = "sábado 5 de diciembre de 2026";
	expect(findOutdatedTexts()).toEqual([expect.stringContaining("sábado 5 de diciembre de 2026")]);
});

test("follows day, hours and errors of the visit form", async () => {
	const { expectCurrentTexts } = await openTranslated("/contacto");
	const form = getSection("cita");
	await getButton("Agendar cita").click();
	await expectCurrentTexts();
	for (const day of ["2026-12-05", "2026-12-08", CLOSED_DAY, "2026-12-02"]) {
		await form.getByLabelText("Día").fill(day);
		await expectCurrentTexts();
	}
	await expect.element(form.getByText(/miércoles 2 de diciembre de 2026/i)).toBeVisible();
	await form.getByLabelText("Servicio").selectOptions("Frenos");
	await form.getByRole("radio", { name: "9:00 AM" }).click();
	await getButton("Agendar cita").click();
	await form.getByLabelText("Teléfono").fill("6123");
	await getButton("Agendar cita").click();
	await expectCurrentTexts();
});

test("follows quantities, total and tax of the quote list", async () => {
	const { expectCurrentTexts } = await openTranslated("/productos?q=liquido+frenos");
	const addButtons = page.getByRole("article").getByRole("button", { name: /^Agregar/ });
	const opener = getButton(/^Lista de cotización/);
	for (const [index, count] of [
		[0, 1],
		[1, 2],
	] as const) {
		await addButtons.nth(index).click();
		await expect.element(toastRegion).toMatchTextContent(/Producto agregado/);
		await expect.element(opener).toMatchTextContent(`(${count})`);
		await expectCurrentTexts();
	}
	await opener.click();
	const dialog = page.getByRole("dialog", { name: "Lista de cotización" });
	const more = dialog.getByRole("button", { name: /^Agregar uno/ }).first();
	const fewer = dialog.getByRole("button", { name: /^Quitar uno/ }).first();
	for (const button of [more, more, more, fewer, more]) {
		await button.click();
		await expectCurrentTexts();
	}
	await dialog
		.getByLabelText(/^Cantidad/)
		.first()
		.fill("12");
	await expectCurrentTexts();
	await dialog.getByRole("button", { name: "Pedir cotización" }).click();
	await expectCurrentTexts();
	await dialog
		.getByRole("button", { name: /^Quitar de la lista/ })
		.first()
		.click();
	await expectCurrentTexts();
	await dialog
		.getByRole("button", { name: /^Quitar de la lista/ })
		.first()
		.click();
	await expectCurrentTexts();
	await userEvent.keyboard("{Escape}");
	await expectCurrentTexts();
});

test("follows ticks, deposit and approval of an estimate", async () => {
	const { path } = await sendEstimate(await createStaffToken(), "Rosa Gil", 50);
	const { expectCurrentTexts } = await openTranslated(path);
	const discs = page.getByRole("checkbox", { name: /Rectificar discos/ });
	for (let press = 0; press < 3; press++) {
		await discs.click();
		await expectCurrentTexts();
	}
	await getButton("Aprobar").click();
	await expectCurrentTexts();
	await getButton("Aprobar $100.00").click();
	await expect.element(page.getByRole("region", { name: "Tu cuenta" })).toMatchTextContent("$50.00");
	await expectCurrentTexts();
});

test("follows the account of a customer's link", async () => {
	const token = await createStaffToken();
	const shop = { yappy: "6123-4567", ach: "Banco General 03-01-01" };
	const settings = await callPanel(token, "/settings");
	if (settings.payments)
		await callPanel(token, "/settings", { ...settings, payments: { ...settings.payments, ...shop } }, "PUT");
	const { path, id, lead_id: leadId } = await sendEstimate(token, "Luz Mora", 50);
	const { version, total_cents, jobs } = await callPanel(token, `/estimates/${id}`);
	const jobIds = jobs.map((job: { id: string }) => job.id);
	await callPanel(token, `/estimates/${id}/answer`, {
		version,
		total_cents,
		job_ids: jobIds,
		via: "in_person",
		said_by: "Ella",
	});
	await callPanel(token, `/leads/${leadId}/payment-link`, { url: "https://pagos.example/abc" }, "PUT");
	const { expectCurrentTexts } = await openTranslated(path);
	const account = page.getByRole("region", { name: "Tu cuenta" });
	await expect.element(account).toMatchTextContent("$70.00");
	let paid = 0;
	for (const cents of [1000, 500, 2500]) {
		await callPanel(token, `/leads/${leadId}/payments`, { cents, method: "cash", paid_cents: paid });
		paid += cents;
		triggerPoll();
		await expect.element(account).toMatchTextContent(`Falta para empezar$${(7000 - paid) / 100}.00`);
		await expectCurrentTexts();
	}
});

test("follows a visit that moves on the customer's page", async () => {
	const token = await createStaffToken();
	const [day, otherDay] = [takeOpenDay(), takeOpenDay()];
	const { path } = await bookVisit(token, { day, time: "9:00 AM" });
	const { expectCurrentTexts } = await openTranslated(path);
	await getButton("Confirmar que voy").click();
	await expect.element(getButton("Confirmar que voy")).not.toBeInTheDocument();
	await expectCurrentTexts();
	await page.getByText("Cambiar la hora").first().click();
	for (const newDay of [otherDay, day, otherDay]) {
		await page.getBySelector("#mover").getByLabelText("Día").fill(newDay);
		await expectCurrentTexts();
	}
	await page.getByRole("radio", { name: "1:00 PM" }).click();
	await getButton("Guardar la hora nueva").click();
	await expect.element(page.getByText(/1:00 PM/).first()).toBeVisible();
	await expectCurrentTexts();
});

test("follows counts and filters of the catalogue", async () => {
	const { expectCurrentTexts } = await openTranslated("/productos");
	for (const query of ["filtro", "liqui moli", "zzzz", "freno", ""]) {
		await page.getByRole("searchbox").first().fill(query);
		await expect.element(page.getByText(/^Mostrando \d+ producto/).first()).toBeInTheDocument();
		await expectCurrentTexts();
	}
	for (const name of ["Ver más", "Ver más"]) {
		const link = page.getByRole("link", { name });
		if (link.elements().length > 0) await link.click();
		await expectCurrentTexts();
	}
	for (const order of ["precio-asc", "precio-desc"]) {
		await page
			.getByLabelText(/^Ordenar/)
			.first()
			.selectOptions(order);
		await expectCurrentTexts();
	}
});

test("follows the slides of the home page", async () => {
	const { expectCurrentTexts } = await openTranslated("/");
	for (const name of [/siguiente/i, /anterior/i]) {
		for (const button of page.getByRole("button", { name }).all()) {
			if (!button.element().checkVisibility()) continue;
			await button.click({ force: true });
			await expectCurrentTexts();
		}
	}
});

test("follows errors and results of the newsletter", async () => {
	const { expectCurrentTexts } = await openTranslated("/blog");
	const email = page.getByLabelText(/correo/i).first();
	for (const address of ["", "ana", "ana@correo.com", "ana@correo.com"]) {
		await email.fill(address);
		await getButton(/Suscrib/)
			.first()
			.click();
		await expectCurrentTexts();
	}
});
