import { ACCOUNT, HOME } from "#admin/account/session.ts";
import { CARS, RECEIVE, WORKSHOP } from "#admin/workshop/paths.ts";
import { may, type Right } from "#roles.ts";
import type { IconName } from "#ui/icon.tsx";

type PanelPage = { to: string; right: Right };
export type PanelTab = PanelPage & {
	label: string;
	isExact?: boolean;
	countsNewLeads?: boolean;
	/** Other addresses that stand under this tab, with what lies below each. */
	alsoAt?: readonly string[];
	/** How the bar of a phone calls it, which has room for three; the others stand in its list. */
	onBar?: { label: string; icon: IconName; isFirst?: boolean };
	/** Whoever has this right sees the same, and more, under another tab. */
	unless?: Right;
};

/** The tabs of the panel, each with its own address. A new tab is one line here and one in routes.ts; what lies below it needs none. */
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
/** Behind one's own name in the header, and in the list of a phone's bar. */
const OWN_ACCOUNT: PanelTab = { to: ACCOUNT, label: "Tu cuenta", right: "account" };

const CREATED = [
	{ to: RECEIVE, label: "Recibir un carro" },
	{ to: `${HOME}/bandeja/nueva`, label: "Nueva solicitud" },
	{ to: `${HOME}/agenda/nueva`, label: "Nueva cita" },
	{ to: `${HOME}/cotizaciones/nueva`, label: "Nueva cotización" },
	{ to: `${HOME}/vitrina/promociones/nuevo`, label: "Nueva promoción" },
];

/** Pages that stand under no tab. A page below one that is named here or above needs the same right. */
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

/** Whether a page stands under a tab without lying below its address. */
export const isAlsoAt = ({ alsoAt = [] }: Pick<PanelTab, "alsoAt">, pathname: string) =>
	alsoAt.some((place) => pathname === place || pathname.startsWith(`${place}/`));

/** @param usesOrders whether the shop keeps work orders */
export const tabsOf = (person: Person, usesOrders = false) =>
	TABS.filter(
		({ to, unless }) => mayOpen(person, to, usesOrders) && !(unless && may(person, unless)),
	);

const ON_BAR = 3;

/** The bar of somebody's phone: what they open all day, what they begin there, and the list of the rest. */
export function barOf(person: Person, usesOrders = false) {
	const tabs = tabsOf(person, usesOrders);
	// The workshop stands before what a phone had room for already.
	const first = tabs.filter(({ onBar }) => onBar?.isFirst);
	const others = tabs.filter(({ onBar }) => onBar && !onBar.isFirst);
	const places = [...first, ...others.slice(0, ON_BAR)];
	return {
		places,
		created: CREATED.filter(({ to }) => mayOpen(person, to, usesOrders)),
		rest: [...tabs.filter((tab) => !places.includes(tab)), OWN_ACCOUNT],
	};
}

/** The right that a page asks for: that of the line nearest to its address. */
export const rightOf = (path: string) =>
	PAGES.find(({ to }) => path === to || (to !== HOME && path.startsWith(`${to}/`)))?.right;

/** Whether a link leads where somebody may go: nowhere in the panel that no line names; what is not the panel is for everybody. */
export function mayOpen(person: Person, address: string, usesOrders = true): boolean {
	const [path = ""] = address.split(/[?#]/, 1);
	if (!usesOrders && `${path}/`.startsWith(`${WORKSHOP}/`)) return false;
	const right = rightOf(path);
	return right ? may(person, right) : !path.startsWith(`${HOME}/`);
}

export const homeOf = (person: Person) => tabsOf(person)[0]?.to ?? ACCOUNT;
