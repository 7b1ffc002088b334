import { useId } from "react";
import { Link, useLocation } from "react-router";
import { usePanel } from "#admin/frame/context.ts";
import { groupTabs, isCurrentTab, listTabs, type PanelTab } from "#admin/frame/tabs.ts";
import { CountBadge } from "#ui/badge.tsx";

/** Navigation beside the pages of the panel on wide screens; phones and tablets have the bar. */
export function PanelNav() {
	const { user, uses_work_orders: usesOrders } = usePanel();
	const { pathname } = useLocation();
	const tabs = listTabs(user, usesOrders);
	return (
		<nav
			aria-label="Secciones del panel"
			className="panel-nav no-print border-line bg-paper px-1 pb-4 max-lg:hidden lg:sticky lg:top-0 lg:h-dvh lg:self-start lg:overflow-y-auto lg:border-r"
		>
			<TabGroups tabs={tabs} currentTab={tabs.find((tab) => isCurrentTab(tab, pathname))} />
		</nav>
	);
}

type TabGroupsProps = { tabs: readonly PanelTab[]; currentTab: PanelTab | undefined };

/** Lists tabs by group, with the number of new requests. */
export function TabGroups({ tabs, currentTab }: TabGroupsProps) {
	const { newLeads } = usePanel();
	const id = useId();
	return groupTabs(tabs).map((group, index) => (
		<div key={group.name}>
			<p id={id + index} className="px-3 pt-3 pb-1 text-xs font-medium text-muted">
				{group.name}
			</p>
			<ul aria-labelledby={id + index}>
				{group.tabs.map((tab) => (
					<li key={tab.to}>
						<Link to={tab.to} aria-current={tab === currentTab ? "page" : undefined} className="nav-link">
							<span className="min-w-0 wrap-anywhere">{tab.label}</span>
							{tab.countsNewLeads && (
								<CountBadge count={newLeads} label={newLeads === 1 ? "nueva" : "nuevas"} />
							)}
						</Link>
					</li>
				))}
			</ul>
		</div>
	));
}
