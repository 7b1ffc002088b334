import { expect, test } from "vitest";
import { PRODUCTS, SERVICES } from "#app/admin/content/catalogue/kinds.ts";
import { BRANDS, PROMOTIONS, SYMPTOMS, TESTIMONIALS } from "#app/admin/content/showcase/kinds.ts";
import type { AdminPromotion } from "#features/content/showcase/editing/contract.ts";

const KINDS = { PRODUCTS, SERVICES, PROMOTIONS, TESTIMONIALS, BRANDS, SYMPTOMS };

test.each([
	["PRODUCTS", "Nuevo Producto", "Producto creado", "este producto", "Error eliminando producto"],
	["SERVICES", "Nuevo Servicio", "Servicio creado", "este servicio", "Error eliminando servicio"],
	["PROMOTIONS", "Nueva promoción", "Promoción creada", "esta promoción", "No se pudo eliminar"],
	["TESTIMONIALS", "Nuevo testimonio", "Testimonio creado", "este testimonio", "No se pudo eliminar"],
	["BRANDS", "Nueva marca", "Marca creada", "esta marca", "No se pudo eliminar"],
	["SYMPTOMS", "Nuevo síntoma", "Síntoma creado", "este síntoma", "No se pudo eliminar"],
] as const)("names %s in its messages", (name, blank, created, recordName, notDeleted) => {
	const { messages } = KINDS[name];
	expect(messages).toMatchObject({ blank, created, notDeleted });
	expect(messages.question).toBe(`¿Estás seguro de eliminar ${recordName}?`);
	expect(messages.updated).toBe(created.replace("cread", "actualizad"));
	expect(messages.restored).toBe(created.replace("cread", "restaurad"));
});

test("names the record and its page when deleting", () => {
	const oil = { id: "p1", name: "Aceite 5W-30" } as Parameters<typeof PRODUCTS.getRemoval>[0];
	expect(PRODUCTS.getRemoval(oil)).toMatchObject({
		name: "Aceite 5W-30",
		text: "«Aceite 5W-30» sale del sitio y queda en la papelera. Las cotizaciones que lo nombran no cambian.",
		done: "Producto eliminado",
	});
	expect(PRODUCTS.getRestoration(oil)).toMatchObject({
		done: "Producto restaurado",
		failure: "No se pudo restaurar el producto",
	});
	const brakes = { id: "m1", title: "Frenos al 20%", state: "live" } as AdminPromotion;
	expect(PROMOTIONS.getRemoval(brakes)).toMatchObject({
		text: "«Frenos al 20%» sale de la portada y queda en la papelera.",
		done: "Promoción eliminada",
	});
});

test("omits the page when a hidden record is deleted", () => {
	const hidden = { id: "p1", name: "Aceite", is_visible: false };
	expect(PRODUCTS.getRemoval(hidden as Parameters<typeof PRODUCTS.getRemoval>[0]).text).toBe(
		"«Aceite» queda en la papelera. Las cotizaciones que lo nombran no cambian.",
	);
	const getRemovalText = (state: string) =>
		PROMOTIONS.getRemoval({ id: "m1", title: "Frenos", state } as AdminPromotion).text;
	for (const state of ["scheduled", "ended"])
		expect(getRemovalText(state)).toBe("«Frenos» queda en la papelera.");
	expect(getRemovalText("ending")).toBe("«Frenos» sale de la portada y queda en la papelera.");
});

test("separates form paths from the list path of promotions", () => {
	expect(PROMOTIONS.back.to).toBe("/admin/dashboard/vitrina");
	expect(PROMOTIONS.path).toBe("/admin/dashboard/vitrina/promociones");
	expect(BRANDS.path).toBe(BRANDS.back.to);
	expect(PRODUCTS.saveOrder).toBeUndefined();
});
