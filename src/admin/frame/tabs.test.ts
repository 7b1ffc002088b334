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

test.each(Object.entries(NAMED))("%s has the tabs of what it does", (role, { has, hasNot }) => {
	const tabs = ` ${labelsOf(role).join(" ")} `;
	for (const label of has.split(" ")) expect(tabs).toContain(` ${label} `);
	for (const label of hasNot.split(" ")) expect(tabs).not.toContain(` ${label}`);
});

test("an owner has their tabs under the old name of the role too, and nobody has none", () => {
	expect(labelsOf("owner")).toEqual(labelsOf("admin"));
	expect(labelsOf("nadie")).toEqual([]);
});

test("a car is received from a phone's list where the shop keeps orders, by who may", () => {
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
])("the bar of %s's phone has %s, and the rest in its list", (role, words, created) => {
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
])("the panel of %s begins at %s", (role, home) => expect(homeOf({ role })).toBe(home));

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
])("a link of the receptionist to %s is open: %s", (address, isOpen) =>
	expect(mayOpen({ role: "reception" }, address)).toBe(isOpen),
);

test("where work orders are kept the workshop is a tab of who works on cars, and first on a phone", () => {
	for (const role of ["owner", "reception", "mechanic"]) {
		expect(tabsOf({ role }, true).map(({ label }) => label)).toContain("Taller");
		expect(barOf({ role }, true).places[0]?.label).toBe("Taller");
		expect(labelsOf(role)).not.toContain("Taller");
		expect(mayOpen({ role }, "/admin/dashboard/taller", false)).toBe(false);
	}
	expect(tabsOf({ role: "editor" }, true).map(({ label }) => label)).not.toContain("Taller");
	expect(homeOf({ role: "mechanic" })).toBe("/admin/dashboard/mi-dia");
});
