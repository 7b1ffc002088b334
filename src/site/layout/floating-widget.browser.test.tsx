import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/browser/axe.ts";
import { disconnect, open } from "#tests/browser/page.tsx";

const widget = page.getByRole("complementary", { name: "Contacto rápido" });

const boxOf = (element: Element) => element.getBoundingClientRect().toJSON();

test("links to the booking form and hides an empty list", async () => {
	await open("/boletin");
	await expect
		.element(widget.getByRole("link", { name: "Agendar cita" }))
		.toHaveAttribute("href", "/contacto#cita");
	expect(widget.getByRole("button", { name: /en tu lista/ }).elements()).toEqual([]);
});

test("counts the stored list and opens it when pressed", async () => {
	const line = { id: "1", name: "Aceite", brand: "Motul", sku: "X-1", uses: "", price: 8.95 };
	localStorage.setItem("quoteList", JSON.stringify([{ ...line, quantity: 3 }]));
	await open("/boletin");
	const list = widget.getByRole("button", { name: "Cotización 3 piezas en tu lista" });
	for (const width of [360, 1280]) {
		await page.viewport(width, 800);
		await expect.element(list).toBeVisible();
		await expectNoViolations();
	}
	await list.click();
	await expect.element(page.getByRole("dialog")).toBeVisible();
});

test("keeps its position while partially loaded", async () => {
	await open("/boletin");
	const chat = widget.getByRole("link", { name: "WhatsApp" });
	await expect.element(chat).toBeVisible();
	const first = chat.element();
	const before = boxOf(first);
	// A page is painted as it streams in, so here only the first of three buttons is present.
	const others = [...widget.element().children].filter((part) => part !== first);
	expect(others.length).toBeGreaterThan(1);
	for (const other of others) (other as HTMLElement).style.display = "none";
	expect(boxOf(first)).toEqual(before);
});

test("shows a toast at the left only beside a dialog", { tags: ["slow"] }, async () => {
	await page.viewport(1280, 800);
	// A failure stays until dismissed, with or without a dialog.
	disconnect("/api/newsletter");
	await open("/productos");
	await expect.element(page.getByRole("contentinfo")).toBeInTheDocument();
	const email = page.getByRole("contentinfo").getByLabelText("Correo electrónico");
	await email.fill("ana@correo.com");
	await page.getByRole("contentinfo").getByRole("button", { name: "Suscribir" }).click();
	const message = page.getBySelector(".toast");
	await expect.element(message).toMatchTextContent("Error");
	const left = () => message.element().getBoundingClientRect().x;
	expect(left()).toBeGreaterThan(640);
	await page.getByRole("button", { name: /^Lista de cotización/ }).click();
	await expect.element(page.getByRole("dialog")).toBeVisible();
	await expect.poll(left).toBeLessThan(100);
});
