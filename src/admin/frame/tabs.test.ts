import { expect, test } from "vitest";
import { canOpen, canSearch, getHomePath, getPhoneBar, groupTabs, isCurrentTab, listTabs } from "./tabs.ts";

const listLabels = (role: string) => listTabs({ role }).map(({ label }) => label);

const EXPECTED_TABS: Record<string, { expected: string; unexpected: string }> = {
	admin: { expected: "Dashboard Bandeja Agenda Blog Vitrina Configuración", unexpected: "Citas" },
	reception: {
		expected: "Dashboard Bandeja Agenda Clientes",
		unexpected: "Citas Blog Vitrina Media Config",
	},
	editor: {
		expected: "Blog Productos Vitrina Media",
		unexpected: "Dashboard Bandeja Clientes Config",
	},
	mechanic: { expected: "Citas de hoy", unexpected: "Dashboard Agenda Clientes Servicios Blog" },
};

test.each(Object.entries(EXPECTED_TABS))("lists the tabs of %s", (role, { expected, unexpected }) => {
	const tabs = ` ${listLabels(role).join(" ")} `;
	for (const label of expected.split(" ")) expect(tabs).toContain(` ${label} `);
	for (const label of unexpected.split(" ")) expect(tabs).not.toContain(` ${label}`);
});

test("accepts both owner roles; unknown roles get no tabs", () => {
	expect(listLabels("owner")).toEqual(listLabels("admin"));
	expect(listLabels("nadie")).toEqual([]);
});

test("offers to receive a car when orders are enabled", () => {
	const listCreateLabels = (role: string, usesOrders: boolean) =>
		getPhoneBar({ role }, usesOrders).createLinks.map(({ label }) => label);
	expect(listCreateLabels("reception", true)).toContain("Recibir un carro");
	expect(listCreateLabels("reception", false)).not.toContain("Recibir un carro");
	expect(listCreateLabels("mechanic", true)).toEqual([]);
	expect(canOpen({ role: "mechanic" }, "/admin/dashboard/taller/abc")).toBe(true);
	expect(canOpen({ role: "mechanic" }, "/admin/dashboard/taller/recibir")).toBe(false);
});

test.each([
	["admin", "Dashboard Bandeja Agenda", 4],
	["reception", "Dashboard Bandeja Agenda", 3],
	["editor", "Blog Media", 1],
	["mechanic", "Hoy", 0],
])("shows in the phone bar of %s «%s», in its menu the rest", (role, labels, listCreateLabels) => {
	const bar = getPhoneBar({ role });
	expect(bar.barTabs.map(({ phoneBar }) => phoneBar?.label).join(" ")).toBe(labels);
	expect(bar.createLinks).toHaveLength(listCreateLabels);
	const [menuLabels, barLabels] = [bar.menuTabs, bar.barTabs].map((tabs) => tabs.map(({ label }) => label));
	expect([...(barLabels ?? []), ...(menuLabels ?? [])].toSorted()).toEqual(
		[...listLabels(role), "Tu cuenta"].toSorted(),
	);
});

test.each([
	["admin", "/admin/dashboard"],
	["reception", "/admin/dashboard"],
	["editor", "/admin/dashboard/blog"],
	["mechanic", "/admin/dashboard/mi-dia"],
	["nadie", "/admin/dashboard/cuenta"],
])("opens the panel for %s at %s", (role, home) => expect(getHomePath({ role })).toBe(home));

test.each([
	["/admin/dashboard/configuracion", false],
	["/admin/dashboard/configuracion/sitio#horario", false],
	["/admin/dashboard/configuracion/historial?page=2", false],
	["/admin/dashboard/editar-productos/nuevo", false],
	["/admin/dashboard/bandeja/abc?state=all", true],
	["/admin/dashboard/por-contactar", true],
	["/admin/dashboard/cuenta", true],
	["/admin/dashboard/ayuda/cerrar-el-dia", true],
	["/admin/dashboard/productos", true],
	["/admin/dashboard/sin-linea", false],
	["/admin/dashboards", true],
	["/productos", true],
	["tel:+50760000000", true],
])("reception may open %s: %s", (path, isOpen) => expect(canOpen({ role: "reception" }, path)).toBe(isOpen));

test("puts the workshop first when orders are enabled", () => {
	for (const role of ["owner", "reception", "mechanic"]) {
		expect(listTabs({ role }, true).map(({ label }) => label)).toContain("Taller");
		expect(getPhoneBar({ role }, true).barTabs[0]?.label).toBe("Taller");
		expect(listLabels(role)).not.toContain("Taller");
		expect(canOpen({ role }, "/admin/dashboard/taller", false)).toBe(false);
	}
	expect(listTabs({ role: "editor" }, true).map(({ label }) => label)).not.toContain("Taller");
	expect(getHomePath({ role: "mechanic" })).toBe("/admin/dashboard/mi-dia");
});

/** The specification's tabs, to the letter. */
const SPECIFIED_TABS = [
	["Dashboard", "/admin/dashboard"],
	["Blog", "/admin/dashboard/blog"],
	["Clientes", "/admin/dashboard/clientes"],
	["Servicios", "/admin/dashboard/servicios"],
	["Editar Servicios", "/admin/dashboard/editar-servicios"],
	["Productos", "/admin/dashboard/productos"],
	["Editar Productos", "/admin/dashboard/editar-productos"],
	["Media", "/admin/dashboard/media"],
	["Configuración", "/admin/dashboard/configuracion"],
];

test("groups every tab once, the specified ones among them", () => {
	const tabs = listTabs({ role: "owner" }, true);
	const grouped = groupTabs(tabs).flatMap((group) => group.tabs);
	expect(grouped.toSorted(byPath)).toEqual(tabs.toSorted(byPath));
	const links = grouped.map(({ label, to }) => [label, to]);
	for (const link of SPECIFIED_TABS) expect(links).toContainEqual(link);
	expect(groupTabs(listTabs({ role: "mechanic" }, true)).map(({ name }) => name)).toEqual([
		"Recepción",
		"Carros y clientes",
		"¿Dudas?",
	]);
});

const byPath = (one: { to: string }, other: { to: string }) => (one.to < other.to ? -1 : 1);

test.each([
	["/admin/dashboard", "Dashboard"],
	["/admin/dashboard/cotizaciones/abc", "Cotizaciones"],
	["/admin/dashboard/por-contactar", "Por contactar"],
	["/admin/dashboard/bandeja/boletin", "Bandeja"],
	["/admin/dashboard/configuracion/sitio", "Configuración"],
	["/admin/dashboard/buscar", undefined],
])("marks at %s the tab %s", (path, label) => {
	const current = listTabs({ role: "owner" }, true).filter((tab) => isCurrentTab(tab, path));
	expect(current.map((tab) => tab.label)).toEqual(label ? [label] : []);
});

test("offers the search to roles that find something", () => {
	const listSearchers = (usesOrders: boolean) =>
		["owner", "reception", "mechanic", "editor"].filter((role) => canSearch({ role }, usesOrders));
	expect(listSearchers(true)).toEqual(["owner", "reception", "mechanic"]);
	expect(listSearchers(false)).toEqual(["owner", "reception"]);
});
