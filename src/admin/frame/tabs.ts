import { ACCOUNT, HOME } from "#admin/account/session.ts";
import { CARS, RECEIVE, WORKSHOP } from "#admin/workshop/paths.ts";
import { may, type Right } from "#roles.ts";
import type { IconName } from "#ui/icon.tsx";

type PanelPage = { to: string; right: Right };
export type PanelTab = PanelPage & {
	label: string;
	isExact?: boolean;
	countsNewLeads?: boolean;
	/** Other paths that belong to this tab, including their subpaths. */
	alsoAt?: readonly string[];
	/** Entry in the phone bar, which has room for three tabs; the others are in its menu. */
	onBar?: { label: string; icon: IconName; isFirst?: boolean };
	/** Users with this right do not get the tab, since another tab shows them the same and more. */
	unless?: Right;
};

/** Tabs of the panel. A new tab needs a line here and one in routes.ts; its subpages need none here. */
const TABS: readonly PanelTab[] = [
	{
		to: HOME,
		label: "Dashboard",
		isExact: true,
		onBar: { label: "Dashboard", icon: "clock" },
		right: "summary",
	},
	{
		to: `${HOME}/bandeja`,
		label: "Bandeja",
		countsNewLeads: true,
		onBar: { label: "Bandeja", icon: "mail" },
		alsoAt: [`${HOME}/por-contactar`, `${HOME}/cotizaciones`],
		right: "inbox",
	},
	{
		to: `${HOME}/agenda`,
		label: "Agenda",
		onBar: { label: "Agenda", icon: "calendar" },
		right: "agenda",
	},
	{
		to: `${HOME}/mi-dia`,
		label: "Citas de hoy",
		onBar: { label: "Hoy", icon: "clock" },
		right: "workday",
		unless: "agenda",
	},
	{
		to: WORKSHOP,
		label: "Taller",
		onBar: { label: "Taller", icon: "car", isFirst: true },
		right: "workshop",
	},
	{ to: `${HOME}/blog`, label: "Blog", onBar: { label: "Blog", icon: "edit" }, right: "blog" },
	{ to: `${HOME}/clientes`, label: "Clientes", right: "customers" },
	{ to: `${HOME}/servicios`, label: "Servicios", right: "inbox" },
	{ to: `${HOME}/editar-servicios`, label: "Editar Servicios", right: "catalogue" },
	{ to: `${HOME}/productos`, label: "Productos", right: "readCatalogue" },
	{ to: `${HOME}/editar-productos`, label: "Editar Productos", right: "catalogue" },
	{ to: `${HOME}/vitrina`, label: "Vitrina", right: "showcase" },
	{ to: `${HOME}/media`, label: "Media", onBar: { label: "Media", icon: "image" }, right: "media" },
	{ to: `${HOME}/configuracion`, label: "Configuración", right: "settings" },
];
/** Linked by the user's name in the header, and listed in the menu of the phone bar. */
const OWN_ACCOUNT: PanelTab = { to: ACCOUNT, label: "Tu cuenta", right: "account" };

const CREATED = [
	{ to: RECEIVE, label: "Recibir un carro" },
	{ to: `${HOME}/bandeja/nueva`, label: "Nueva solicitud" },
	{ to: `${HOME}/agenda/nueva`, label: "Nueva cita" },
	{ to: `${HOME}/cotizaciones/nueva`, label: "Nueva cotización" },
	{ to: `${HOME}/vitrina/promociones/nuevo`, label: "Nueva promoción" },
];

/** Pages without a tab. A subpage of a page listed here or above needs the same right. */
const OTHERS: readonly PanelPage[] = [
	{ to: RECEIVE, right: "orders" },
	{ to: CARS, right: "orders" },
	{ to: `${HOME}/por-contactar`, right: "inbox" },
	{ to: `${HOME}/cotizaciones`, right: "estimates" },
	{ to: `${HOME}/configuracion/historial`, right: "history" },
	OWN_ACCOUNT,
	{ to: "/admin/zoho", right: "settings" },
];
const PAGES = [...TABS, ...OTHERS].toSorted((one, other) => other.to.length - one.to.length);

type Person = { role: string };

/** Tells whether a page belongs to a tab without being a subpath of it. */
export const isAlsoAt = ({ alsoAt = [] }: Pick<PanelTab, "alsoAt">, pathname: string) =>
	alsoAt.some((place) => pathname === place || pathname.startsWith(`${place}/`));

/** Lists the tabs that a user may open. @param usesOrders whether the shop uses work orders */
export const tabsOf = (person: Person, usesOrders = false) =>
	TABS.filter(
		({ to, unless }) => mayOpen(person, to, usesOrders) && !(unless && may(person, unless)),
	);

const ON_BAR = 3;

/** Returns the phone bar of a user: main tabs, links to create records, and the menu with the other tabs. */
export function barOf(person: Person, usesOrders = false) {
	const tabs = tabsOf(person, usesOrders);
	// The workshop comes first, in addition to the other tabs.
	const first = tabs.filter(({ onBar }) => onBar?.isFirst);
	const others = tabs.filter(({ onBar }) => onBar && !onBar.isFirst);
	const places = [...first, ...others.slice(0, ON_BAR)];
	return {
		places,
		created: CREATED.filter(({ to }) => mayOpen(person, to, usesOrders)),
		rest: [...tabs.filter((tab) => !places.includes(tab)), OWN_ACCOUNT],
	};
}

/** Returns the right that a page requires, from the listed page with the longest matching path. */
export const rightOf = (path: string) =>
	PAGES.find(({ to }) => path === to || (to !== HOME && path.startsWith(`${to}/`)))?.right;

/** Tells whether a user may open a link. Unlisted pages of the panel are denied; links outside the panel are open. */
export function mayOpen(person: Person, address: string, usesOrders = true): boolean {
	const [path = ""] = address.split(/[?#]/, 1);
	if (!usesOrders && `${path}/`.startsWith(`${WORKSHOP}/`)) return false;
	const right = rightOf(path);
	return right ? may(person, right) : !path.startsWith(`${HOME}/`);
}

export const homeOf = (person: Person) => tabsOf(person)[0]?.to ?? ACCOUNT;
