import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { usePanel } from "./context.ts";
import { barOf, isAlsoAt, type PanelTab, tabsOf } from "./tabs.ts";

/** Caps the text size by the window width, so that six enlarged labels still fit. */
const PLACE =
	"relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 border-t-3 border-transparent text-[min(0.75rem,3.9vw)] font-medium text-muted -outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink";

/** Bottom navigation of the panel on phones; wide screens have tabs. */
export function PhoneBar() {
	const { newLeads, user, uses_work_orders: usesOrders } = usePanel();
	const { pathname } = useLocation();
	const bar = barOf(user, usesOrders);
	const here = [...tabsOf(user, usesOrders), ...bar.rest].find((tab) => isAt(tab, pathname));
	const places = bar.places.flatMap((tab) => {
		const { to, onBar, countsNewLeads } = tab;
		if (!onBar) return [];
		return (
			<li key={to}>
				<Link to={to} aria-current={tab === here ? "page" : undefined} className={PLACE}>
					<Icon name={onBar.icon} size={22} />
					{onBar.label}
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
				{places.slice(0, 2)}
				{bar.created.length > 0 && (
					<Menu id="barra-crear" icon="plus" label="Crear" items={bar.created} />
				)}
				{places.slice(2)}
				{bar.rest.length > 0 && (
					<Menu id="barra-mas" icon="menu" label="Más" items={bar.rest} here={here} />
				)}
			</ul>
		</nav>
	);
}

type MenuProps = {
	id: string;
	icon: IconName;
	label: string;
	items: readonly { to: string; label: string }[];
	here?: PanelTab | undefined;
};

/** Button that opens a menu above the bar; the browser closes it on Escape or an outside click. */
function Menu({ id, icon, label, items, here }: MenuProps): ReactNode {
	const list = useRef<HTMLUListElement>(null);
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another place in the history closes the list
	useEffect(() => void list.current?.togglePopover?.(false), [key]);
	const isHere = here !== undefined && items.includes(here);
	return (
		<li>
			<button
				type="button"
				popoverTarget={id}
				className={cn(PLACE, isHere && "border-accent text-ink")}
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
							aria-current={item === here ? "page" : undefined}
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

function isAt(tab: PanelTab, pathname: string): boolean {
	const { to, isExact } = tab;
	if (pathname === to || isAlsoAt(tab, pathname)) return true;
	return !isExact && pathname.startsWith(`${to}/`);
}
