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

function paste({ html, text: plain, file }: { html?: string; text?: string; file?: File }) {
	const clipboardData = new DataTransfer();
	if (file) clipboardData.items.add(file);
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

/** Merged cells on the clipboard, as Excel and LibreOffice write them. */
const MERGED_TABLES = [
	[
		"rows",
		"<html xmlns:x='urn:schemas-microsoft-com:office:excel'><body><table border=0 style='border-collapse:collapse'><colgroup><col width=64 span=3></colgroup><tr height=20><td rowspan=3 height=60 class=xl65>Aceites</td><td>5W30</td><td align=right>12.50</td></tr><tr><td>10W40</td><td align=right>11</td></tr><tr><td>20W50</td><td align=right>9</td></tr></table></body></html>",
		["Aceites", "5W30", "12.50", "", "10W40", "11", "", "20W50", "9"],
	],
	[
		"rows and columns",
		"<table><tr><td colspan=2>Precios</td><td rowspan=2>Nota</td></tr><tr><td>Taller</td><td>Público</td></tr><tr><td rowspan=4 colspan=3>Sin cambios</td></tr></table>",
		["Precios", "", "Nota", "Taller", "Público", "", "Sin cambios", "", ""],
	],
	["rows of unequal length", "<table><tr><td rowspan=2>A</td></tr><tr></tr></table>", ["A", ""]],
] as const;
test.each(MERGED_TABLES)("pastes merged %s into a table in one step", async (_, html, expected) => {
	await getTool("Tabla").click();
	await expect.element(textBox.getByRole("table")).toBeVisible();
	const listCells = () =>
		[...textBox.element().querySelectorAll("td, th")].map(({ textContent }) => textContent).filter(Boolean);
	await userEvent.keyboard("Primera{ArrowRight}");
	await userEvent.keyboard("{Tab}");
	const getHtml = () => textBox.element().innerHTML;
	const before = getHtml();
	paste({ html });
	await expect.poll(listCells).toEqual(["Primera", ...expected.filter(Boolean)]);
	expect(textBox.element().querySelectorAll("table")).toHaveLength(1);
	expect(textBox.element().querySelectorAll("[rowspan]:not([rowspan='1']), td td")).toHaveLength(0);
	await userEvent.keyboard("{Control>}z{/Control}");
	await expect.poll(listCells).toEqual(["Primera"]);
	expect(getHtml().replaceAll(/ class="[^"]*"/g, "")).toBe(before.replaceAll(/ class="[^"]*"/g, ""));
});

test("pastes text with a table below the table", async () => {
	await getTool("Tabla").click();
	await userEvent.keyboard("Primera");
	paste({ html: "<p>Lista</p><table><tr><td>5W30</td><td>12</td></tr></table>" });
	const listTopBlocks = () =>
		[...textBox.element().children].map(({ localName, textContent }) => `${localName} ${textContent}`);
	await expect.poll(listTopBlocks).toEqual(["table Primera", "p Lista", "table 5W3012", "p "]);
});

test("links web and email addresses of pasted text", async () => {
	paste({
		text: "Mira www.autocentro.com/citas, https://sae.org o escribe a hola@autocentro.com. No 5W30.5 ni @taller",
	});
	const listLinks = () =>
		[...textBox.element().querySelectorAll("a")].map((link) => link.getAttribute("href"));
	const expected = ["https://www.autocentro.com/citas", "https://sae.org", "mailto:hola@autocentro.com"];
	await expect.poll(listLinks).toEqual(expected);
	await userEvent.keyboard("{Control>}a{/Control}");
	paste({ html: "<p>En <b>www.sae.org</b>, o <code>www.sae.org</code></p>" });
	await expect.poll(listLinks).toEqual(["https://www.sae.org"]);
});

test("says what a paste leaves out", async () => {
	paste({
		html: '<p>Frenos <img src="file:///C:/a.png"><img src="data:image/png;base64,iVBO"> <a href="file:///C:/a.docx">aquí</a></p>',
	});
	await expect
		.element(page.getByText("2 imágenes quedaron fuera y 1 enlace quedó sin dirección"))
		.toBeVisible();
	await expect.element(page.getByText(/^Súbelas con «Imagen»/)).toBeVisible();
	await expect.element(textBox).toMatchTextContent(/^Frenos\s+aquí/);
});

test("says that a screenshot must be uploaded", async () => {
	paste({ file: new File(["x"], "captura.png", { type: "image/png" }) });
	await expect.element(page.getByText("1 imagen quedó fuera", { exact: true })).toBeVisible();
});
