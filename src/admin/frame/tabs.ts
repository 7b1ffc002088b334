import type { IconName } from "#ui/icon.tsx";

export type PanelTab = {
	to: string;
	label: string;
	isExact?: boolean;
	countsNewLeads?: boolean;
	/** Another address that stands under this tab. */
	alsoAt?: string;
	/** How the bar of a phone calls it; the others stand in its list. */
	onBar?: { label: string; icon: IconName };
};

/** The tabs of the panel, each with its own address. A new tab is one line here and one in routes.ts. */
export const PANEL_TABS: readonly PanelTab[] = [
	{
		to: "/admin/dashboard",
		label: "Dashboard",
		isExact: true,
		onBar: { label: "Hoy", icon: "clock" },
	},
	{
		to: "/admin/dashboard/bandeja",
		label: "Bandeja",
		countsNewLeads: true,
		onBar: { label: "Bandeja", icon: "mail" },
		alsoAt: "/admin/dashboard/por-contactar",
	},
	{
		to: "/admin/dashboard/agenda",
		label: "Agenda",
		onBar: { label: "Agenda", icon: "calendar" },
	},
	{ to: "/admin/dashboard/blog", label: "Blog" },
	{ to: "/admin/dashboard/clientes", label: "Clientes" },
	{ to: "/admin/dashboard/servicios", label: "Servicios" },
	{ to: "/admin/dashboard/editar-servicios", label: "Editar Servicios" },
	{ to: "/admin/dashboard/productos", label: "Productos" },
	{ to: "/admin/dashboard/editar-productos", label: "Editar Productos" },
	{ to: "/admin/dashboard/vitrina", label: "Vitrina" },
	{ to: "/admin/dashboard/media", label: "Media" },
	{ to: "/admin/dashboard/configuracion", label: "Configuración" },
];

/** What the bar's «Crear» begins. */
export const CREATED: readonly { to: string; label: string }[] = [
	{ to: "/admin/dashboard/agenda/nueva", label: "Nueva cita" },
	{ to: "/admin/dashboard/vitrina/promociones/nuevo", label: "Nueva promoción" },
];
