import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoViolations } from "#tests/component-kit/axe.ts";
import { disconnectCalls, open } from "#tests/component-kit/page.tsx";

const widget = page.getByRole("complementary", { name: "Contacto rápido" });

const getBox = (element: Element) => element.getBoundingClientRect().toJSON();

test("links to the booking form and hides an empty list", async () => {
	await open("/boletin");
	await expect
		.element(widget.getByRole("link", { name: "Agendar cita" }))
		.toHaveAttribute("href", "/contacto#cita");
	expect(widget.getByRole("button", { name: /en tu lista/ }).elements()).toEqual([]);
});

test("counts the stored list and opens it when pressed", async () => {
	const product = { id: "1", name: "Aceite", brand: "Motul", sku: "X-1", uses: "", price: 8.95 };
	localStorage.setItem("quoteList", JSON.stringify([{ ...product, quantity: 3 }]));
	await open("/boletin");
	const listButton = widget.getByRole("button", { name: "Cotización 3 piezas en tu lista" });
	for (const width of [360, 1280]) {
		await page.viewport(width, 800);
		await expect.element(listButton).toBeVisible();
		await expectNoViolations();
	}
	await listButton.click();
	await expect.element(page.getByRole("dialog")).toBeVisible();
});

test("keeps its position while partially loaded", async () => {
	await open("/boletin");
	const chatLink = widget.getByRole("link", { name: "WhatsApp" });
	await expect.element(chatLink).toBeVisible();
	const chatElement = chatLink.element();
	const boxBefore = getBox(chatElement);
	// A page is painted as it streams in, so here only the first of three buttons is present.
	const otherButtons = [...widget.element().children].filter((child) => child !== chatElement);
	expect(otherButtons.length).toBeGreaterThan(1);
	for (const button of otherButtons) (button as HTMLElement).style.display = "none";
	expect(getBox(chatElement)).toEqual(boxBefore);
});

test("shows a toast at the left only beside a dialog", { tags: ["slow"] }, async () => {
	await page.viewport(1280, 800);
	// A failure stays until dismissed, with or without a dialog.
	disconnectCalls("/api/newsletter");
	await open("/productos");
	await expect.element(page.getByRole("contentinfo")).toBeInTheDocument();
	const email = page.getByRole("contentinfo").getByLabelText("Correo electrónico");
	await email.fill("ana@correo.com");
	await page.getByRole("contentinfo").getByRole("button", { name: "Suscribir" }).click();
	const toast = page.getBySelector(".toast");
	await expect.element(toast).toMatchTextContent("Error");
	const getLeft = () => toast.element().getBoundingClientRect().x;
	expect(getLeft()).toBeGreaterThan(640);
	await page.getByRole("button", { name: /^Lista de cotización/ }).click();
	await expect.element(page.getByRole("dialog")).toBeVisible();
	await expect.poll(getLeft).toBeLessThan(100);
});
