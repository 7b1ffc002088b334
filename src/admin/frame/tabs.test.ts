import { expect, test } from "vitest";
import { barOf, homeOf, mayOpen, tabsOf } from "./tabs.ts";

const labelsOf = (role: string) => tabsOf({ role }).map(({ label }) => label);

const NAMED: Record<string, { has: string; hasNot: string }> = {
	admin: { has: "Dashboard Bandeja Agenda Blog Vitrina Configuración", hasNot: "Citas" },
	reception: {
		has: "Dashboard Bandeja Agenda Clientes",
		hasNot: "Citas Blog Vitrina Media Config",
	},
	editor: { has: "Blog Productos Vitrina Media", hasNot: "Dashboard Bandeja Clientes Config" },
	mechanic: { has: "Citas de hoy", hasNot: "Dashboard Agenda Clientes Servicios Blog" },
};

test.each(Object.entries(NAMED))("lists the tabs of %s", (role, { has, hasNot }) => {
	const tabs = ` ${labelsOf(role).join(" ")} `;
	for (const label of has.split(" ")) expect(tabs).toContain(` ${label} `);
	for (const label of hasNot.split(" ")) expect(tabs).not.toContain(` ${label}`);
});

test("accepts both owner roles; unknown roles get no tabs", () => {
	expect(labelsOf("owner")).toEqual(labelsOf("admin"));
	expect(labelsOf("nadie")).toEqual([]);
});

test("offers to receive a car when orders are enabled", () => {
	const created = (role: string, usesOrders: boolean) =>
		barOf({ role }, usesOrders).created.map(({ label }) => label);
	expect(created("reception", true)).toContain("Recibir un carro");
	expect(created("reception", false)).not.toContain("Recibir un carro");
	expect(created("mechanic", true)).toEqual([]);
	expect(mayOpen({ role: "mechanic" }, "/admin/dashboard/taller/abc")).toBe(true);
	expect(mayOpen({ role: "mechanic" }, "/admin/dashboard/taller/recibir")).toBe(false);
});

test.each([
	["admin", "Dashboard Bandeja Agenda", 4],
	["reception", "Dashboard Bandeja Agenda", 3],
	["editor", "Blog Media", 1],
	["mechanic", "Hoy", 0],
])("phone bar of %s has %s, its menu the rest", (role, words, created) => {
	const bar = barOf({ role });
	expect(bar.places.map(({ onBar }) => onBar?.label).join(" ")).toBe(words);
	expect(bar.created).toHaveLength(created);
	const [rest, places] = [bar.rest, bar.places].map((tabs) => tabs.map(({ label }) => label));
	expect([...(places ?? []), ...(rest ?? [])].toSorted()).toEqual(
		[...labelsOf(role), "Tu cuenta"].toSorted(),
	);
});

test.each([
	["admin", "/admin/dashboard"],
	["reception", "/admin/dashboard"],
	["editor", "/admin/dashboard/blog"],
	["mechanic", "/admin/dashboard/mi-dia"],
	["nadie", "/admin/dashboard/cuenta"],
])("home of %s is %s", (role, home) => expect(homeOf({ role })).toBe(home));

test.each([
	["/admin/dashboard/configuracion", false],
	["/admin/dashboard/configuracion/sitio#horario", false],
	["/admin/dashboard/configuracion/historial?page=2", false],
	["/admin/dashboard/editar-productos/nuevo", false],
	["/admin/dashboard/bandeja/abc?state=all", true],
	["/admin/dashboard/por-contactar", true],
	["/admin/dashboard/cuenta", true],
	["/admin/dashboard/productos", true],
	["/admin/dashboard/sin-linea", false],
	["/admin/dashboards", true],
	["/productos", true],
	["tel:+50760000000", true],
])("reception may open %s: %s", (address, isOpen) =>
	expect(mayOpen({ role: "reception" }, address)).toBe(isOpen),
);

test("puts the workshop first when orders are enabled", () => {
	for (const role of ["owner", "reception", "mechanic"]) {
		expect(tabsOf({ role }, true).map(({ label }) => label)).toContain("Taller");
		expect(barOf({ role }, true).places[0]?.label).toBe("Taller");
		expect(labelsOf(role)).not.toContain("Taller");
		expect(mayOpen({ role }, "/admin/dashboard/taller", false)).toBe(false);
	}
	expect(tabsOf({ role: "editor" }, true).map(({ label }) => label)).not.toContain("Taller");
	expect(homeOf({ role: "mechanic" })).toBe("/admin/dashboard/mi-dia");
});
