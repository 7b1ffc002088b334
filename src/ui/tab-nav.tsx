import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, NavLink } from "react-router";
import { cn } from "./cn.ts";

type TabNavItem = {
	to: string;
	label: string;
	/** A count or mark after the label. */
	mark?: ReactNode;
	/** Matches only this exact path. */
	isExact?: boolean;
	/** Overrides the router, for tabs that differ only in the query string. */
	isCurrent?: boolean;
};

type TabNavProps = { label: string; items: readonly TabNavItem[]; className?: string | undefined };

export function TabNav({ label, items, className }: TabNavProps) {
	const list = useRef<HTMLUListElement>(null);

	// Runs after every render: the router marks the current tab, and a count may change its place.
	useEffect(() => {
		const bar = list.current;
		const current = bar?.querySelector<HTMLElement>("[aria-current]");
		// Do not scroll back to the current tab while the keyboard focus moves along the list.
		if (!bar || !current || bar.contains(document.activeElement)) return;
		const middle = current.offsetLeft - bar.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2;
		bar.scrollLeft = Math.max(0, middle);
	});

	function handleFocus({ target }: FocusEvent) {
		target.scrollIntoView({ block: "nearest", inline: "nearest" });
	}

	return (
		<nav aria-label={label} className={cn("min-w-0", className)}>
			{/* Browsers do not scroll to a focused tab that is partly visible. */}
			<ul ref={list} className="tab-list scroll-px-4" onFocus={handleFocus}>
				{items.map((item) => (
					<li key={item.to} className="shrink-0">
						<TabLink item={item} />
					</li>
				))}
			</ul>
		</nav>
	);
}

function TabLink({ item }: { item: TabNavItem }) {
	const { to, label, mark, isExact, isCurrent } = item;
	// NavLink cannot be marked current by hand.
	if (isCurrent !== undefined)
		return (
			<Link to={to} aria-current={isCurrent ? "page" : undefined} className="tab">
				{label}
				{mark}
			</Link>
		);
	return (
		<NavLink to={to} end={isExact} className="tab">
			{label}
			{mark}
		</NavLink>
	);
}
