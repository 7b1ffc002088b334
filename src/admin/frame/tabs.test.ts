import { expect, test } from "vitest";
import { barOf, homeOf, mayOpen, tabsOf } from "./tabs.ts";

const labelsOf = (role: string) => tabsOf({ role }).map(({ label }) => label);

test("an owner has every tab, under the old name of the role too", () => {
	expect(labelsOf("admin")).toHaveLength(12);
	expect(labelsOf("dueno")).toEqual(labelsOf("admin"));
});

test("each role has the tabs of what it does", () => {
	expect(labelsOf("recepcion")).toEqual([
		"Dashboard",
		"Bandeja",
		"Agenda",
		"Clientes",
		"Servicios",
		"Productos",
	]);
	expect(labelsOf("editor")).toEqual([
		"Blog",
		"Editar Servicios",
		"Productos",
		"Editar Productos",
		"Vitrina",
		"Media",
	]);
	expect(labelsOf("mecanico")).toEqual(["Citas de hoy"]);
	expect(labelsOf("nadie")).toEqual([]);
});

test.each([
	["admin", "Hoy Bandeja Agenda", 10, 4],
	["recepcion", "Hoy Bandeja Agenda", 4, 3],
	["editor", "Blog Media", 5, 1],
	["mecanico", "Hoy", 1, 0],
])("the bar of %s's phone has %s, and the rest in its list", (role, words, rest, created) => {
	const bar = barOf({ role });
	expect(bar.places.map(({ onBar }) => onBar?.label).join(" ")).toBe(words);
	expect([bar.rest.length, bar.created.length]).toEqual([rest, created]);
});

test.each([
	["admin", "/admin/dashboard"],
	["recepcion", "/admin/dashboard"],
	["editor", "/admin/dashboard/blog"],
	["mecanico", "/admin/dashboard/mi-dia"],
	["nadie", "/admin/dashboard/cuenta"],
])("the panel of %s begins at %s", (role, home) => expect(homeOf({ role })).toBe(home));

test.each([
	["/admin/dashboard/configuracion", false],
	["/admin/dashboard/configuracion/sitio#horario", false],
	["/admin/dashboard/configuracion/historial?page=2", false],
	["/admin/dashboard/editar-productos/nuevo", false],
	["/admin/dashboard/bandeja/abc?state=todas", true],
	["/admin/dashboard/por-contactar", true],
	["/admin/dashboard/cuenta", true],
	["/admin/dashboard/productos", true],
	["/productos", true],
	["tel:+50760000000", true],
])("a link of the receptionist to %s is open: %s", (address, isOpen) =>
	expect(mayOpen({ role: "recepcion" }, address)).toBe(isOpen),
);

test("where work orders are kept the workshop is a tab of who works on cars, and first on a phone", () => {
	for (const role of ["dueno", "recepcion", "mecanico"]) {
		expect(tabsOf({ role }, true).map(({ label }) => label)).toContain("Taller");
		expect(barOf({ role }, true).places[0]?.label).toBe("Taller");
		expect(labelsOf(role)).not.toContain("Taller");
		expect(mayOpen({ role }, "/admin/dashboard/taller", false)).toBe(false);
	}
	expect(tabsOf({ role: "editor" }, true).map(({ label }) => label)).not.toContain("Taller");
	expect(homeOf({ role: "mecanico" })).toBe("/admin/dashboard/mi-dia");
});
