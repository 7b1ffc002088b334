import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";

/** Groups in sight; undefined until the browser first reports one. */
let visibleGroups: Set<Element> | undefined;
const listeners = new Set<() => void>();

type FirstActionsProps = { children: ReactNode; className?: string };

/** The buttons with which a page begins. The floating links wait while these are in sight. */
export function FirstActions({ children, className = "actions" }: FirstActionsProps) {
	const group = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const element = group.current;
		if (!element || !("IntersectionObserver" in window)) return setVisible(null, false);
		const observer = new IntersectionObserver((entries) =>
			setVisible(element, entries.at(-1)?.isIntersecting ?? false),
		);
		observer.observe(element);
		return () => {
			observer.disconnect();
			setVisible(element, false);
		};
	}, []);
	return (
		<div ref={group} data-first-actions className={className}>
			{children}
		</div>
	);
}

function setVisible(element: Element | null, isVisible: boolean) {
	const next = new Set(visibleGroups);
	if (element && isVisible) next.add(element);
	else if (element) next.delete(element);
	visibleGroups = next;
	for (const listener of listeners) listener();
}

/** Returns whether a page's first buttons are in sight; undefined before the browser knows. */
export const useFirstActionsVisible = (): boolean | undefined =>
	useSyncExternalStore(
		subscribe,
		() => visibleGroups && visibleGroups.size > 0,
		() => undefined,
	);

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}
