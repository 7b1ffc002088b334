import { expect, test } from "vitest";
import { Settings } from "#core/settings/contract.ts";
import { PRODUCT_BRANDS, PRODUCT_TYPES } from "#domain/product-types.ts";
import { Service } from "#features/content/services/contract.ts";
import { Brand, Promotion, Testimonial } from "#features/content/showcase/contract.ts";
import { brandSeeds } from "./brands.ts";
import type { ProductSeed } from "./product-seed.ts";
import { productSeeds } from "./products.ts";
import { promotionSeeds } from "./promotions.ts";
import { serviceSeeds } from "./services.ts";
import { settingsSeed } from "./settings.ts";
import { testimonialSeeds } from "./testimonials.ts";

test("the catalogue holds 62 products numbered in order", () => {
	const expected = Array.from({ length: 62 }, (_, i) => `prod-${String(i + 1).padStart(3, "0")}`);
	expect(productSeeds.map((product) => product.id)).toEqual(expected);
});

test("product names and well-formed SKUs are unique", () => {
	expect(new Set(productSeeds.map((product) => product.sku)).size).toBe(62);
	expect(new Set(productSeeds.map((product) => product.name)).size).toBe(62);
	for (const { sku } of productSeeds) expect(sku).toMatch(/^[A-Z0-9]+(-[A-Z0-9]+)+$/);
});

test("every product type and every brand is used", () => {
	expect(new Set(productSeeds.map((product) => product.type))).toEqual(new Set(PRODUCT_TYPES));
	expect(new Set(productSeeds.map((product) => product.brand))).toEqual(new Set(Object.keys(PRODUCT_BRANDS)));
});

test("prices are positive whole cents", () => {
	for (const { sku, priceCents } of productSeeds) {
		expect(Number.isInteger(priceCents) && priceCents > 0, sku).toBe(true);
	}
});

test("no product field is empty and no keyword repeats", () => {
	for (const product of productSeeds) {
		for (const [field, value] of Object.entries(product)) {
			if (typeof value === "string") expect(value.trim(), `${product.id} ${field}`).not.toBe("");
		}
		expect(product.keywords.length, product.id).toBeGreaterThanOrEqual(3);
		expect(product.keywords.every((keyword) => keyword.trim() === keyword && keyword !== "")).toBe(true);
		expect(new Set(product.keywords).size, product.id).toBe(product.keywords.length);
	}
});

test("finds products by common search words", () => {
	const words = ["coolant", "refrigerante", "wiper", "plumillas", "hidrolina", "wd", "bujia", "foco"];
	for (const word of words) expect(findProducts(word), word).not.toEqual([]);
	expect(findProducts("liquido frenos").length).toBeGreaterThanOrEqual(2);
});

test("the 8 services match the contract and their durations", () => {
	for (const service of serviceSeeds) {
		expect(Service.parse(service)).toEqual(service);
		expect(service.includes.length, service.id).toBeGreaterThanOrEqual(5);
		expect(service.image).toBe(`/images/services/${service.id}.avif`);
	}
	expect(serviceSeeds.map(({ id, duration, minutes }) => [id, duration, minutes])).toEqual([
		["aire-acondicionado", "2-4 horas", 240],
		["chapisteria-y-pintura", "3-7 días", 120],
		["mecanica-ligera", "1-3 horas", 180],
		["cambio-de-aceite", "45 minutos", 45],
		["diagnostico-computarizado", "30-60 minutos", 60],
		["papel-ahumado", "2-3 horas", 180],
		["frenos", "2-4 horas", 240],
		["suspension-y-direccion", "3-5 horas", 300],
	]);
});

test("only air conditioning and window tint state a warranty", () => {
	const servicesWithWarranty = serviceSeeds.filter((service) => service.warranty !== null);
	expect(servicesWithWarranty.map(({ id, warranty }) => [id, warranty])).toEqual([
		["aire-acondicionado", "1 año"],
		["papel-ahumado", "2 años"],
	]);
});

test("the 3 promotions have their prices and end date", () => {
	for (const promotion of promotionSeeds) expect(Promotion.parse(promotion)).toEqual(promotion);
	expect(
		promotionSeeds.map((promotion) => [
			promotion.originalPrice,
			promotion.discountPrice,
			promotion.validUntil,
		]),
	).toEqual([
		[65, 49.99, "2025-03-31"],
		[600, 480, "2025-03-31"],
		[95, 75, "2025-03-31"],
	]);
});

test("the 4 testimonials are five-star samples of offered services", () => {
	expect(testimonialSeeds).toHaveLength(4);
	const services = serviceSeeds.map((service) => service.name);
	for (const testimonial of testimonialSeeds) {
		expect(Testimonial.parse(testimonial)).toEqual(testimonial);
		expect(testimonial).toMatchObject({ rating: 5, isSample: true, avatar: null });
		expect(services).toContain(testimonial.service);
	}
});

test("the 6 brands match the catalogue; «generic» is no distributor", () => {
	for (const brand of brandSeeds) expect(Brand.parse(brand)).toEqual(brand);
	expect(brandSeeds.map(({ code, name }) => [code, name])).toEqual(Object.entries(PRODUCT_BRANDS));
	expect(brandSeeds.filter((brand) => !brand.isDistributor).map((brand) => brand.code)).toEqual(["generic"]);
});

test("sample settings match the contract and close on Sunday", () => {
	expect(Settings.parse(settingsSeed)).toEqual(settingsSeed);
	expect(settingsSeed.hours.map((day) => day?.closes ?? null)).toEqual([
		null,
		"18:00",
		"18:00",
		"18:00",
		"18:00",
		"18:00",
		"16:00",
	]);
});

/** Returns the products whose text contains every word of a query, ignoring accents and case. */
function findProducts(query: string): ProductSeed[] {
	const words = normalizeQuery(query).split(" ");
	return productSeeds.filter((product) => {
		const text = normalizeQuery(Object.values(product).flat().join(" "));
		return words.every((word) => text.includes(word));
	});
}

function normalizeQuery(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
