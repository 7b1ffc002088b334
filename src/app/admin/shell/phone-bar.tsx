import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { usePanel } from "#admin/frame/context.ts";
import { getPhoneBar, isCurrentTab, listTabs } from "#admin/frame/tabs.ts";
import { TabGroups } from "#app/admin/shell/panel-nav.tsx";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { Icon, type IconName } from "#ui/icon.tsx";

/** Caps the text size by the window width, so that six enlarged labels still fit. */
const ITEM_CLASS =
	"relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 border-t-3 border-transparent text-[min(0.75rem,3.9vw)] font-medium text-muted -outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink";

/** Bottom navigation of the panel on phones and tablets; wide screens have PanelNav. */
export function PhoneBar() {
	const { newLeads, user, uses_work_orders: usesOrders } = usePanel();
	const { pathname } = useLocation();
	const bar = getPhoneBar(user, usesOrders);
	const currentTab = [...listTabs(user, usesOrders), ...bar.menuTabs].find((tab) =>
		isCurrentTab(tab, pathname),
	);
	const items = bar.barTabs.flatMap((tab) => {
		const { to, phoneBar, countsNewLeads } = tab;
		if (!phoneBar) return [];
		return (
			<li key={to}>
				<Link to={to} aria-current={tab === currentTab ? "page" : undefined} className={ITEM_CLASS}>
					<Icon name={phoneBar.icon} size={22} />
					{phoneBar.label}
					{countsNewLeads && newLeads > 0 && (
						<Badge
							tone="solid"
							className="num absolute top-0.5 left-1/2 ml-3 px-1.5 py-0.5 text-[min(0.6875rem,3.4vw)] leading-none"
						>
							{newLeads > 99 ? "99+" : newLeads}
							<span className="sr-only">{newLeads === 1 ? " nueva" : " nuevas"}</span>
						</Badge>
					)}
				</Link>
			</li>
		);
	});
	return (
		<nav
			aria-label="Secciones del panel"
			className="phone-bar no-print fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
		>
			<ul className="grid auto-cols-fr grid-flow-col">
				{items.slice(0, 2)}
				{bar.createLinks.length > 0 && (
					<BarMenu id="barra-crear" icon="plus" label="Crear">
						<ul aria-label="Crear">
							{bar.createLinks.map(({ to, label }) => (
								<li key={to}>
									<Link to={to} className="nav-link">
										{label}
									</Link>
								</li>
							))}
						</ul>
					</BarMenu>
				)}
				{items.slice(2)}
				{bar.menuTabs.length > 0 && (
					<BarMenu
						id="barra-mas"
						icon="menu"
						label="Más"
						isCurrent={currentTab !== undefined && bar.menuTabs.includes(currentTab)}
					>
						<div className="phone-groups">
							<TabGroups tabs={bar.menuTabs} currentTab={currentTab} />
						</div>
					</BarMenu>
				)}
			</ul>
		</nav>
	);
}

type BarMenuProps = {
	id: string;
	icon: IconName;
	label: string;
	/** Whether the open page is in the menu. */
	isCurrent?: boolean;
	children: ReactNode;
};

/** Button that opens a menu above the bar; the browser closes it on Escape or an outside click. */
function BarMenu({ id, icon, label, isCurrent = false, children }: BarMenuProps): ReactNode {
	const menu = useRef<HTMLDivElement>(null);
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another place in the history closes the menu
	useEffect(() => void menu.current?.togglePopover?.(false), [key]);
	return (
		<li>
			<button
				type="button"
				popoverTarget={id}
				className={cn(ITEM_CLASS, isCurrent && "border-accent text-ink")}
			>
				<Icon name={icon} size={22} />
				{label}
			</button>
			<div
				ref={menu}
				id={id}
				popover="auto"
				className="phone-menu border-t border-edge bg-paper px-2 py-2 text-ink shadow-float"
			>
				{children}
			</div>
		</li>
	);
}
