import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { usePanel } from "#admin/frame/context.ts";
import { getPhoneBar, isExtraPath, listTabs, type PanelTab } from "#admin/frame/tabs.ts";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { Icon, type IconName } from "#ui/icon.tsx";

/** Caps the text size by the window width, so that six enlarged labels still fit. */
const ITEM_CLASS =
	"relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 border-t-3 border-transparent text-[min(0.75rem,3.9vw)] font-medium text-muted -outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink";

/** Bottom navigation of the panel on phones; wide screens have tabs. */
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
			className="phone-bar no-print fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
		>
			<ul className="grid auto-cols-fr grid-flow-col">
				{items.slice(0, 2)}
				{bar.createLinks.length > 0 && (
					<BarMenu id="barra-crear" icon="plus" label="Crear" items={bar.createLinks} />
				)}
				{items.slice(2)}
				{bar.menuTabs.length > 0 && (
					<BarMenu id="barra-mas" icon="menu" label="Más" items={bar.menuTabs} currentTab={currentTab} />
				)}
			</ul>
		</nav>
	);
}

type BarMenuProps = {
	id: string;
	icon: IconName;
	label: string;
	items: readonly { to: string; label: string }[];
	currentTab?: PanelTab | undefined;
};

/** Button that opens a menu above the bar; the browser closes it on Escape or an outside click. */
function BarMenu({ id, icon, label, items, currentTab }: BarMenuProps): ReactNode {
	const list = useRef<HTMLUListElement>(null);
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another place in the history closes the list
	useEffect(() => void list.current?.togglePopover?.(false), [key]);
	const isCurrent = currentTab !== undefined && items.includes(currentTab);
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
			<ul
				ref={list}
				id={id}
				popover="auto"
				aria-label={label}
				className="phone-menu border-t border-edge bg-paper text-ink shadow-float"
			>
				{items.map((item) => (
					<li key={item.to} className="border-b border-line last:border-b-0">
						<Link
							to={item.to}
							aria-current={item === currentTab ? "page" : undefined}
							className="flex min-h-12 items-center border-l-4 border-transparent px-5 py-2 font-medium hover:bg-ground -outline-offset-2 aria-[current=page]:border-accent"
						>
							{item.label}
						</Link>
					</li>
				))}
			</ul>
		</li>
	);
}

function isCurrentTab(tab: PanelTab, pathname: string): boolean {
	const { to, isExact } = tab;
	if (pathname === to || isExtraPath(tab, pathname)) return true;
	return !isExact && pathname.startsWith(`${to}/`);
}
