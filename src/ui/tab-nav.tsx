import { type FocusEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, NavLink } from "react-router";
import { cn } from "./cn.ts";

type TabNavItem = {
	to: string;
	label: string;
	/** A count or mark after the label. */
	mark?: ReactNode;
	/** Matches this exact path only, not the ones below it. */
	isExact?: boolean;
	/** Overrides the router, for tabs that differ only in the query string. */
	isCurrent?: boolean;
};

type TabNavProps = { label: string; items: readonly TabNavItem[]; className?: string | undefined };

export function TabNav({ label, items, className }: TabNavProps) {
	const list = useRef<HTMLUListElement>(null);

	useEffect(() => {
		const bar = list.current;
		const current = bar?.querySelector<HTMLElement>("[aria-current]");
		// Somebody who walks along the tabs is not pulled back to the current one.
		if (!bar || !current || bar.contains(document.activeElement)) return;
		const middle =
			current.offsetLeft - bar.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2;
		bar.scrollLeft = Math.max(0, middle);
	});

	function handleFocus({ target }: FocusEvent) {
		target.scrollIntoView({ block: "nearest", inline: "nearest" });
	}

	return (
		<nav aria-label={label} className={cn("min-w-0", className)}>
			{/* A browser leaves a tab that is half in sight where it is. */}
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
	// A NavLink marks nothing that it does not match itself.
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
