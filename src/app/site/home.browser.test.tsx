import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { confirmSample } from "#tests/component-kit/confirm-sample.ts";
import { createStaffToken } from "#tests/component-kit/form-steps.ts";
import { findBrokenWords } from "#tests/component-kit/layout-checks.ts";
import { call, open } from "#tests/component-kit/page.tsx";

const ROTATION_MS = 5000;

const hero = page.getByRole("region", { name: "Presentación" });
const services = page.getByRole("region", { name: "Lo que hacemos en el taller" });
const testimonials = page.getByRole("region", { name: "Testimonios" });
const promotions = page.getByRole("region", { name: "Promociones" }).first();
const brands = page.getByRole("region", { name: "Marcas que usamos y vendemos" });
const getDot = (slide: number) => hero.getByRole("button", { name: `Ver ${slide} de 3` });
/** Path of the page with ended promotions, which a live site shows only to staff. */
let pathWithPromotions = "";

beforeAll(async () => {
	const token = await createStaffToken();
	const { missing } = (await call("/api/admin/dashboard", { token })).json;
	pathWithPromotions = missing.looks.promotions.with;
	await confirmSample(token);
});

/** Fakes intervals, which then advance only by `vi.advanceTimersByTime`. */
const fakeIntervals = () =>
	vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date() });

const expectSlide = (slide: number) => expect.element(getDot(slide)).toHaveAttribute("aria-current", "true");

const getTop = (locator: Locator) => locator.element().getBoundingClientRect().top;

test("rotates the hero every five seconds until stopped", async () => {
	fakeIntervals();
	await open("/");
	await getDot(1).click();
	const slides = hero.getBySelector("[aria-live]");
	await expect.element(slides).toHaveAttribute("aria-live", "polite");
	vi.advanceTimersByTime(2 * ROTATION_MS);
	await expectSlide(1);

	await page.getByRole("banner").getByRole("link").first().hover();
	await expect.element(slides).toHaveAttribute("aria-live", "off");
	for (const slide of [2, 3, 1]) {
		vi.advanceTimersByTime(ROTATION_MS);
		await expectSlide(slide);
	}
	await hero.getByRole("button", { name: "Pausa" }).click();
	await page.getByRole("banner").getByRole("link").first().hover();
	await expect.element(hero.getByRole("button", { name: "Reanudar" })).toBeVisible();
	vi.advanceTimersByTime(2 * ROTATION_MS);
	await expectSlide(1);
	await getDot(3).click();
	await expect.element(hero.getByRole("link", { name: "Ver Productos" })).toBeInViewport();
	await expect.element(hero.getByText("Frenos que responden")).not.toBeInViewport();
});

test("does not rotate under reduced motion", async () => {
	const originalMatchMedia = window.matchMedia.bind(window);
	const spy = vi
		.spyOn(window, "matchMedia")
		.mockImplementation((query) =>
			originalMatchMedia(query.includes("prefers-reduced-motion: reduce") ? "all" : query),
		);
	onTestFinished(() => spy.mockRestore());
	fakeIntervals();
	await open("/");
	await expect.element(getDot(1)).toBeVisible();
	await page.getByRole("banner").getByRole("link").first().hover();
	vi.advanceTimersByTime(4 * ROTATION_MS);
	await expect.element(hero.getBySelector("[aria-live]")).toHaveAttribute("aria-live", "polite");
	await expectSlide(1);
});

test("keeps the six sections in the specification's order", async () => {
	await open(pathWithPromotions);
	const contact = page.getByRole("region", { name: "¿Hablamos de tu carro?" });
	const sections = [hero, promotions, services, testimonials, brands, contact];
	await expect.element(contact).toBeInTheDocument();
	const tops = sections.map(getTop);
	expect(tops).toEqual(tops.toSorted((left, right) => left - right));
	const productSection = page.getByRole("region", { name: "Repuestos con su precio" });
	expect(getTop(productSection)).toBeGreaterThan(getTop(promotions));
});

test("shows ended promotions with a chat about current ones", async () => {
	await open(pathWithPromotions);
	const first = promotions.getByRole("group", { name: /^1 de 3/ });
	for (const phrase of ["Finalizó el 31 de marzo de 2025", "23% menos", "$49.99"])
		await expect.element(first.getByText(phrase)).toBeVisible();
	const inclusion = first.getByText("Rotación y presión de llantas");
	await expect.element(inclusion).not.toBeVisible();
	await first.getByText("Qué incluye (6)").click();
	await expect.element(inclusion).toBeVisible();
	expect(first.getByRole("list").getByRole("listitem").elements()).toHaveLength(6);
	const bookingLink = first.getByRole("link", { name: /Reservar Ahora/ }).element();
	const message = new URL(bookingLink.getAttribute("href") ?? "").searchParams.get("text");
	expect(message).toContain("a $49.99");
	expect(message).toContain("¿Qué tienen disponible hoy?");
});

test("shows the testimonial selected in the list", async () => {
	await open("/");
	const dateText = testimonials.getByText("18 de octubre de 2024");
	await expect.element(dateText).not.toBeInViewport();
	await page.getByRole("button", { name: /^Abdiel Cedeño/ }).click();
	await expect.element(dateText).toBeInViewport();
});

test("sets the name of a brand without logo as lettering", async () => {
	await open("/");
	const card = brands.getByRole("article").filter({ hasText: "Liqui Moly" });
	await expect.element(card.getByRole("heading", { name: "Liqui Moly" })).toHaveClass("lettering");
	const row = brands.getByRole("listitem").filter({ hasText: /^LiqLiqui Moly$/ });
	const mark = row.getBySelector(".lettering[aria-hidden=true]").element();
	expect(mark.textContent).toBe("Liq");
	expect(row.elements()).toHaveLength(1);
});

test("does not break distributor names inside words", async () => {
	await open("/");
	const heading = page.getByRole("heading", { name: "Distribuidores autorizados" });
	await expect.element(heading).toBeVisible();
	const nameList = heading.element().nextElementSibling as HTMLElement;
	const labels = [...nameList.querySelectorAll<HTMLElement>("li > :last-child")];
	expect(labels.length).toBeGreaterThan(1);
	for (const [slide, label] of labels.entries())
		label.textContent = slide % 2 ? "Motorcraft" : "Wurth Profesional";
	for (const width of [320, 360, 390, 768, 1280]) {
		await page.viewport(width, 800);
		expect(findBrokenWords(nameList, String.raw`\S+`), `at ${width} px`).toEqual([]);
	}
});

test("shows all specified content on a phone", async () => {
	await page.viewport(390, 844);
	await open("/");
	const footer = page.getByRole("contentinfo");
	for (const content of [
		testimonials.getByText("Abdiel Cedeño").last(),
		brands.getByText(/^Lo que se cambia seguido a buen precio/),
		footer.getByRole("link", { name: "WhatsApp +507 6000-0000" }),
		footer.getByRole("link", { name: /^info@/ }),
		footer.getByRole("navigation", { name: "Encuéntranos en" }).getByRole("link").first(),
	]) {
		await expect.element(content).toBeVisible();
		expect(content.element().getBoundingClientRect().width).toBeGreaterThan(24);
	}
	const descriptions = services.getByRole("article").getBySelector("div:has(> h3) + p").elements();
	expect(descriptions).toHaveLength(6);
	for (const text of descriptions) expect(text.scrollHeight).toBe(text.clientHeight);
});

test("fits in fifteen phone screens", async () => {
	await page.viewport(360, 800);
	await open(pathWithPromotions);
	for (const name of [
		...["Repuestos con su precio", "Lo que hacemos en el taller", "Promociones"],
		...["Lo que cuentan los clientes", "Marcas que usamos y vendemos", "¿Hablamos de tu carro?"],
	])
		await expect.element(page.getByRole("heading", { name })).toBeInTheDocument();
	await expect.poll(() => document.querySelectorAll(".later").length).toBe(0);
	expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(15 * 800);
});

test("shows next free hours once and nothing for a missing price", async () => {
	await open("/");
	await expect.element(services.getByText("Próximo cupo")).toBeInTheDocument();
	expect(services.getByText("Próximo cupo").elements()).toHaveLength(1);
	expect(services.getByText("Precio", { exact: true }).elements()).toEqual([]);
});

test("stops on the slide selected by keyboard", async () => {
	fakeIntervals();
	await open("/");
	await getDot(2).click();
	await userEvent.keyboard("{ArrowRight}");
	await expectSlide(3);
	await userEvent.keyboard("{ArrowRight}");
	await expectSlide(1);
	await page.getByRole("banner").getByRole("link").first().hover();
	vi.advanceTimersByTime(2 * ROTATION_MS);
	await expectSlide(1);
});
