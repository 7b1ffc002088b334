import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { call, logInAs, open } from "#tests/component-kit/page.tsx";

const textBox = page.getByRole("textbox", { name: "Contenido" });
const toolbar = page.getByRole("toolbar", { name: "Formato del contenido" });
const getTool = (name: string) => toolbar.getByRole("button", { name, exact: true });

let postCount = 0;
beforeEach(async () => {
	const fields = { excerpt: "Una prueba.", content: "<p>Texto de siempre.</p>" };
	const body = { title: `Enlaces ${++postCount}`, category: "Mantenimiento", ...fields };
	const token = await logInAs();
	const { id } = (await call("/api/admin/blog/posts", { body, token })).json;
	await open(`/admin/dashboard/blog/${id}`);
	await textBox.click();
	await userEvent.keyboard("{Control>}a{/Control}");
});

function paste({ html, text: plain }: { html?: string; text?: string }) {
	const clipboardData = new DataTransfer();
	if (html) clipboardData.setData("text/html", html);
	if (plain) clipboardData.setData("text/plain", plain);
	textBox.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
}

test("formats by keyboard and rejects unsafe links", async () => {
	await userEvent.keyboard("{Alt>}{F10}{/Alt}");
	await expect.element(getTool("Encabezado")).toHaveFocus();
	await userEvent.keyboard("{End}{Home}");
	for (let step = 0; step < 7; step++) await userEvent.keyboard("{ArrowRight}");
	await expect.element(getTool("Enlace")).toHaveFocus();
	await userEvent.keyboard("{Enter}");
	const address = page.getByRole("dialog", { name: "Enlace" }).getByLabelText("Dirección");
	await address.fill("javascript:alert(1)");
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText(/^Escribe una dirección web/)).toBeVisible();
	await address.fill("sae.org");
	await userEvent.keyboard("{Enter}");
	await expect.element(textBox.getByRole("link")).toHaveAttribute("href", "https://sae.org");
});

test("inserts a table", async () => {
	await getTool("Tabla").click();
	await expect.element(textBox.getByRole("table")).toBeVisible();
	await expectNoViolations();
});

test("converts lists pasted from Word", async () => {
	const buildListItem = (mark: string, itemText: string) =>
		`<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${mark}&nbsp;&nbsp;</span>${itemText}</p>`;
	const html = `${buildListItem("·", "Pastillas")}${buildListItem("·", "Discos")}<p>Así:</p>${buildListItem("2.", "Se mide")}${buildListItem("(3)", "Se anota")}`;
	paste({ html });
	const listItems = (list: string) =>
		[...textBox.element().querySelectorAll(`${list} > li`)].map(({ textContent }) => textContent);
	await expect.poll(() => listItems("ul")).toEqual(["Pastillas", "Discos"]);
	expect(listItems("ol")).toEqual(["Se mide", "Se anota"]);
	expect(textBox.element().querySelector("ol")?.getAttribute("start")).toBe("2");
});

test("applies WhatsApp marks for bold, italic and strike", async () => {
	paste({ text: "*Oferta*: cambio de _aceite_, antes ~$60~. Mide 2*3*4 cm" });
	const getMarkedText = (tag: string) => textBox.element().querySelector(tag)?.textContent;
	await expect.poll(() => getMarkedText("strong")).toBe("Oferta");
	expect([getMarkedText("em"), getMarkedText("s")]).toEqual(["aceite", "$60"]);
	await expect.element(textBox).toMatchTextContent(/^Oferta: cambio de aceite, antes \$60\. Mide 2\*3\*4 cm/);
	await userEvent.keyboard("{Enter}*Hoy* abrimos");
	await expect.poll(() => textBox.element().querySelectorAll("strong").length).toBe(2);
	expect(textBox.element().querySelectorAll("em")).toHaveLength(1);
});

test("keeps bold text pasted from Google Docs", async () => {
	paste({
		html: '<b style="font-weight:normal"><p><span style="font-weight:700">Frenos</span> sanos</p></b>',
	});
	await expect.poll(() => textBox.element().querySelector("strong")?.textContent).toBe("Frenos");
});
