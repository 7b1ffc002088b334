type PanelTab = { to: string; label: string; isExact?: boolean; countsNewLeads?: boolean };

/** The tabs of the panel, each with its own address. A new tab is one line here and one in routes.ts. */
export const PANEL_TABS: readonly PanelTab[] = [
	{ to: "/admin/dashboard", label: "Dashboard", isExact: true },
	{ to: "/admin/dashboard/bandeja", label: "Bandeja", countsNewLeads: true },
];
