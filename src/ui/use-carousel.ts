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
	const [isPaused, setPaused] = useState(false);
	const [isHovered, setHovered] = useState(false);
	const [isFocused, setFocused] = useState(false);
	const [isInSight, setInSight] = useState(true);
	// Read on every render, which happens at every slide.
	const hasReducedMotion = isReady && matchMedia("(prefers-reduced-motion: reduce)").matches;
	const selected = Math.min(index ?? ownIndex, count - 1);
	const canRotate = isInSight && !(isPaused || isHovered || isFocused || hasReducedMotion);
	const isRotating = isReady && count > 1 && canRotate;

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
			setInSight(isVisible);
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
		togglePause: () => setPaused(!isPaused),
		select: (to: number) => select.current(to),
		swipeHandlers: {
			onTouchStart: ({ touches: { 0: touchPoint } }: TouchEvent) => {
				if (touchPoint) touchStart.current = { x: touchPoint.clientX, y: touchPoint.clientY };
			},
			// A vertical swipe scrolls the page.
			onTouchMove: ({ touches: { 0: touchPoint } }: TouchEvent) => {
				const { x, y } = touchStart.current;
				if (touchPoint && Math.abs(touchPoint.clientX - x) > Math.abs(touchPoint.clientY - y))
					setPaused(true);
			},
		},
		pauseHandlers: {
			onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === "mouse"),
			onPointerLeave: () => setHovered(false),
			onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
			onBlur: () => setFocused(false),
		},
	};
}
