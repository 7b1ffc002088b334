type PanelTab = {
	to: string;
	label: string;
	isExact?: boolean;
	countsNewLeads?: boolean;
	/** Another address that stands under this tab. */
	alsoAt?: string;
};

/** The tabs of the panel, each with its own address. A new tab is one line here and one in routes.ts. */
export const PANEL_TABS: readonly PanelTab[] = [
	{ to: "/admin/dashboard", label: "Dashboard", isExact: true },
	{
		to: "/admin/dashboard/bandeja",
		label: "Bandeja",
		countsNewLeads: true,
		alsoAt: "/admin/dashboard/por-contactar",
	},
	{ to: "/admin/dashboard/agenda", label: "Agenda" },
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
