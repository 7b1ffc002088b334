import { type FocusEvent, type PointerEvent, type TouchEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** A swipe without movement for this long has ended; not every browser fires `scrollend`. */
const SETTLED_MS = 120;
const FADE_MS = 250;

type CarouselInput = {
	count: number;
	intervalMs: number;
	/** Controlled by the parent together with onSelect; otherwise internal state. */
	index?: number;
	onSelect?: (index: number) => void;
};

/** Why a carousel does not rotate by itself. */
type StopReason = "paused" | "hovered" | "focused" | "outOfSight";

/** Returns a state updater that adds or removes a reason; the list stays the same if nothing changes. */
const setStopReason =
	(reason: StopReason, applies: boolean) =>
	(reasons: readonly StopReason[]): readonly StopReason[] => {
		if (reasons.includes(reason) === applies) return reasons;
		return applies ? [...reasons, reason] : reasons.filter((other) => other !== reason);
	};

/** A carousel as its controls see it. */
export type CarouselControls = {
	selected: number;
	/** The page is hydrated, so the controls work. */
	isReady: boolean;
	isPaused: boolean;
	togglePause: () => void;
	select: (index: number) => void;
};

/**
 * Manages a carousel's selected slide and rotation after the W3C APG pattern: it stops while hovered, focused, paused,
 * out of view or under reduced motion. Swiping is native horizontal scrolling, before and after hydration.
 *
 * @source rules 1.12; WCAG 2.2 §2.2.2
 */
export function useCarousel({ count, intervalMs, index, onSelect }: CarouselInput) {
	const viewport = useRef<HTMLDivElement>(null);
	const touchStart = useRef({ x: 0, y: 0 });
	/** Slide in the viewport: a swipe changes it before `selected`, a selection after it. */
	const displayedIndex = useRef(0);
	const isReady = useHydrated();
	const [ownIndex, setOwnIndex] = useState(0);
	const [stopReasons, setStopReasons] = useState<readonly StopReason[]>([]);
	// Read on every render, which happens at every slide.
	const hasReducedMotion = isReady && matchMedia("(prefers-reduced-motion: reduce)").matches;
	const selected = Math.min(index ?? ownIndex, count - 1);
	const isPaused = stopReasons.includes("paused");
	const isRotating = isReady && count > 1 && stopReasons.length === 0 && !hasReducedMotion;
	const stopFor = (reason: StopReason, applies = true) => setStopReasons(setStopReason(reason, applies));

	const select = useRef((_: number) => {});
	select.current = (to) => {
		const wrapped = ((to % count) + count) % count;
		setOwnIndex(wrapped);
		onSelect?.(wrapped);
	};

	useEffect(() => {
		const root = viewport.current;
		if (!root || displayedIndex.current === selected) return;
		displayedIndex.current = selected;
		root.scrollTo({ left: selected * root.clientWidth, behavior: "instant" });
		if (!hasReducedMotion) root.animate({ opacity: [0.2, 1] }, { duration: FADE_MS, easing: "ease-out" });
	}, [selected, hasReducedMotion]);

	useEffect(() => {
		const root = viewport.current;
		if (!root) return;
		const settle = () => {
			const slideIndex = Math.round(root.scrollLeft / (root.clientWidth || 1));
			if (slideIndex === displayedIndex.current) return;
			displayedIndex.current = slideIndex;
			select.current(slideIndex);
		};
		let settling = 0;
		const scheduleSettle = () => {
			clearTimeout(settling);
			settling = window.setTimeout(settle, SETTLED_MS);
		};
		const observer = new IntersectionObserver((changes) => {
			const isVisible = changes.at(-1)?.isIntersecting ?? true;
			setStopReasons(setStopReason("outOfSight", !isVisible));
			// Keep the slide swiped to before hydration. Reading it only when visible avoids a forced layout.
			if (isVisible) settle();
		});
		observer.observe(root);
		root.addEventListener("scroll", scheduleSettle, { passive: true });
		return () => {
			observer.disconnect();
			clearTimeout(settling);
			root.removeEventListener("scroll", scheduleSettle);
		};
	}, []);

	useEffect(() => {
		if (!isRotating) return;
		const timer = setInterval(() => {
			if (!document.hidden) select.current(selected + 1);
		}, intervalMs);
		return () => clearInterval(timer);
	}, [isRotating, selected, intervalMs]);

	return {
		viewport,
		selected,
		isReady,
		isRotating,
		isPaused,
		togglePause: () => stopFor("paused", !isPaused),
		select: (to: number) => select.current(to),
		swipeHandlers: {
			onTouchStart: ({ touches: { 0: touchPoint } }: TouchEvent) => {
				if (touchPoint) touchStart.current = { x: touchPoint.clientX, y: touchPoint.clientY };
			},
			// A vertical swipe scrolls the page.
			onTouchMove: ({ touches: { 0: touchPoint } }: TouchEvent) => {
				const { x, y } = touchStart.current;
				if (touchPoint && Math.abs(touchPoint.clientX - x) > Math.abs(touchPoint.clientY - y))
					stopFor("paused");
			},
		},
		pauseHandlers: {
			onPointerEnter: (event: PointerEvent) => stopFor("hovered", event.pointerType === "mouse"),
			onPointerLeave: () => stopFor("hovered", false),
			onFocus: (event: FocusEvent) => stopFor("focused", event.target.matches(":focus-visible")),
			onBlur: () => stopFor("focused", false),
		},
	};
}
