import {
	ACCOUNTING,
	CARS,
	CASH,
	ESTIMATES,
	FOLLOW_UPS,
	GUIDE,
	HOME,
	RECEIVE,
	SEARCH,
	SETUP,
	WORKDAY,
	WORKSHOP,
} from "#admin/paths.ts";
import { ACCOUNT } from "#admin/session.ts";
import { hasRight, type Right } from "#domain/permissions.ts";
import type { IconName } from "#ui/icon.tsx";

/** Groups of the tabs, in the order of the navigation. */
const TAB_GROUPS = ["Recepción", "Carros y clientes", "Catálogo", "Sitio", "Ajustes", "¿Dudas?"] as const;
type TabGroupName = (typeof TAB_GROUPS)[number];

type PanelPage = { to: string; right: Right };
export type PanelTab = PanelPage & {
	label: string;
	group: TabGroupName;
	isExact?: boolean;
	countsNewLeads?: boolean;
	/** Entry in the phone bar, which has room for three tabs; the others are in its menu. */
	phoneBar?: { label: string; icon: IconName; isFirst?: boolean };
	/** Users with this right do not get the tab, since another tab shows them the same and more. */
	hiddenWithRight?: Right;
};

/** Tabs of the panel. A new tab needs a line here and one in routes.ts; its subpages need none here. */
const TABS: readonly PanelTab[] = [
	{
		to: HOME,
		label: "Dashboard",
		group: "Recepción",
		isExact: true,
		phoneBar: { label: "Dashboard", icon: "clock" },
		right: "summary",
	},
	{
		to: `${HOME}/bandeja`,
		label: "Bandeja",
		group: "Recepción",
		countsNewLeads: true,
		phoneBar: { label: "Bandeja", icon: "mail" },
		right: "inbox",
	},
	{
		to: `${HOME}/agenda`,
		label: "Agenda",
		group: "Recepción",
		phoneBar: { label: "Agenda", icon: "calendar" },
		right: "agenda",
	},
	{
		to: WORKDAY,
		label: "Citas de hoy",
		group: "Recepción",
		phoneBar: { label: "Hoy", icon: "clock" },
		right: "workday",
		hiddenWithRight: "agenda",
	},
	{
		to: WORKSHOP,
		label: "Taller",
		group: "Carros y clientes",
		phoneBar: { label: "Taller", icon: "car", isFirst: true },
		right: "workshop",
	},
	{ to: ESTIMATES, label: "Cotizaciones", group: "Recepción", right: "estimates" },
	{ to: FOLLOW_UPS, label: "Por contactar", group: "Recepción", right: "inbox" },
	{
		to: `${HOME}/blog`,
		label: "Blog",
		group: "Sitio",
		phoneBar: { label: "Blog", icon: "edit" },
		right: "blog",
	},
	{ to: `${HOME}/clientes`, label: "Clientes", group: "Carros y clientes", right: "customers" },
	{ to: CASH, label: "Caja", group: "Carros y clientes", right: "payments" },
	{ to: `${HOME}/servicios`, label: "Servicios", group: "Catálogo", right: "inbox" },
	{ to: `${HOME}/editar-servicios`, label: "Editar Servicios", group: "Catálogo", right: "catalogue" },
	{ to: `${HOME}/productos`, label: "Productos", group: "Catálogo", right: "readCatalogue" },
	{ to: `${HOME}/editar-productos`, label: "Editar Productos", group: "Catálogo", right: "catalogue" },
	{ to: `${HOME}/vitrina`, label: "Vitrina", group: "Sitio", right: "showcase" },
	{
		to: `${HOME}/media`,
		label: "Media",
		group: "Sitio",
		phoneBar: { label: "Media", icon: "image" },
		right: "media",
	},
	{ to: `${HOME}/configuracion`, label: "Configuración", group: "Ajustes", right: "settings" },
	{ to: GUIDE, label: "Ayuda", group: "¿Dudas?", right: "guide" },
];
/** Linked by the user's name in the header, and listed in the menu of the phone bar. */
const OWN_ACCOUNT: PanelTab = { to: ACCOUNT, label: "Tu cuenta", group: "Ajustes", right: "account" };

const CREATE_LINKS = [
	{ to: RECEIVE, label: "Recibir un carro" },
	{ to: `${HOME}/bandeja/nueva`, label: "Nueva solicitud" },
	{ to: `${HOME}/agenda/nueva`, label: "Nueva cita" },
	{ to: `${HOME}/cotizaciones/nueva`, label: "Nueva cotización" },
	{ to: `${HOME}/vitrina/promociones/nuevo`, label: "Nueva promoción" },
];

/** Pages without a tab. A subpage of a page listed here or above needs the same right. */
const OTHER_PAGES: readonly PanelPage[] = [
	{ to: RECEIVE, right: "orders" },
	{ to: CARS, right: "orders" },
	{ to: ACCOUNTING, right: "accounting" },
	{ to: SEARCH, right: "search" },
	{ to: `${HOME}/configuracion/historial`, right: "history" },
	{ to: SETUP, right: "settings" },
	OWN_ACCOUNT,
	{ to: "/admin/zoho", right: "settings" },
];
const PAGES = [...TABS, ...OTHER_PAGES].toSorted((one, other) => other.to.length - one.to.length);

type Person = { role: string };

/** Lists the tabs that a user may open. @param usesOrders whether the shop uses work orders */
export const listTabs = (person: Person, usesOrders = false) =>
	TABS.filter(
		({ to, hiddenWithRight }) =>
			canOpen(person, to, usesOrders) && !(hiddenWithRight && hasRight(person, hiddenWithRight)),
	);

/** Groups tabs for the navigation; a group without tabs is left out. */
export const groupTabs = (tabs: readonly PanelTab[]) =>
	TAB_GROUPS.map((name) => ({ name, tabs: tabs.filter(({ group }) => group === name) })).filter(
		({ tabs: ofGroup }) => ofGroup.length > 0,
	);

/** Tells whether a tab's page, or one of its subpages, is open. */
export const isCurrentTab = ({ to, isExact }: PanelTab, pathname: string) =>
	pathname === to || (!isExact && pathname.startsWith(`${to}/`));

/** Tells whether the search finds anything for a user: mechanics search work orders only. */
export const canSearch = (person: Person, usesOrders: boolean) =>
	hasRight(person, "search") && (usesOrders || hasRight(person, "inbox"));

const MAX_BAR_TABS = 3;

/** Returns the phone bar of a user: main tabs, links to create records, and the menu with the other tabs. */
export function getPhoneBar(person: Person, usesOrders = false) {
	const tabs = listTabs(person, usesOrders);
	// The workshop comes first, in addition to the other tabs.
	const firstTabs = tabs.filter(({ phoneBar }) => phoneBar?.isFirst);
	const otherTabs = tabs.filter(({ phoneBar }) => phoneBar && !phoneBar.isFirst);
	const barTabs = [...firstTabs, ...otherTabs.slice(0, MAX_BAR_TABS)];
	return {
		barTabs,
		createLinks: CREATE_LINKS.filter(({ to }) => canOpen(person, to, usesOrders)),
		menuTabs: [...tabs.filter((tab) => !barTabs.includes(tab)), OWN_ACCOUNT],
	};
}

/** Returns the right that a page requires, from the listed page with the longest matching path. */
export const getRequiredRight = (path: string) =>
	PAGES.find(({ to }) => path === to || (to !== HOME && path.startsWith(`${to}/`)))?.right;

/** Tells whether a user may open a link. Unlisted pages of the panel are denied; links outside the panel are open. */
export function canOpen(person: Person, href: string, usesOrders = true): boolean {
	const [path = ""] = href.split(/[?#]/, 1);
	if (!usesOrders && `${path}/`.startsWith(`${WORKSHOP}/`)) return false;
	const right = getRequiredRight(path);
	return right ? hasRight(person, right) : !path.startsWith(`${HOME}/`);
}

export const getHomePath = (person: Person) => listTabs(person)[0]?.to ?? ACCOUNT;
