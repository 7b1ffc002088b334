import {
	type FocusEvent,
	type PointerEvent,
	type TouchEvent,
	useEffect,
	useRef,
	useState,
} from "react";
import { useHydrated } from "./hydrated.ts";

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
	const touch = useRef({ x: 0, y: 0 });
	/** Slide in the viewport: a swipe changes it before `selected`, a selection after it. */
	const shown = useRef(0);
	const isReady = useHydrated();
	const [own, setOwn] = useState(0);
	const [isPaused, setPaused] = useState(false);
	const [isHovered, setHovered] = useState(false);
	const [isFocused, setFocused] = useState(false);
	const [isInSight, setInSight] = useState(true);
	// Read on every render, which happens at every slide.
	const isStill = isReady && matchMedia("(prefers-reduced-motion: reduce)").matches;
	const selected = Math.min(index ?? own, count - 1);
	const mayTurn = isInSight && !(isPaused || isHovered || isFocused || isStill);
	const isRotating = isReady && count > 1 && mayTurn;

	const select = useRef((_: number) => {});
	select.current = (to) => {
		const wrapped = ((to % count) + count) % count;
		setOwn(wrapped);
		onSelect?.(wrapped);
	};

	useEffect(() => {
		const root = viewport.current;
		if (!root || shown.current === selected) return;
		shown.current = selected;
		root.scrollTo({ left: selected * root.clientWidth, behavior: "instant" });
		if (!isStill) root.animate({ opacity: [0.2, 1] }, { duration: FADE_MS, easing: "ease-out" });
	}, [selected, isStill]);

	useEffect(() => {
		const root = viewport.current;
		if (!root) return;
		const settle = () => {
			const place = Math.round(root.scrollLeft / (root.clientWidth || 1));
			if (place === shown.current) return;
			shown.current = place;
			select.current(place);
		};
		let settling = 0;
		const wait = () => {
			clearTimeout(settling);
			settling = window.setTimeout(settle, SETTLED_MS);
		};
		const observer = new IntersectionObserver((changes) => {
			const isSeen = changes.at(-1)?.isIntersecting ?? true;
			setInSight(isSeen);
			// Keep the slide swiped to before hydration. Reading it only when visible avoids a forced layout.
			if (isSeen) settle();
		});
		observer.observe(root);
		root.addEventListener("scroll", wait, { passive: true });
		return () => {
			observer.disconnect();
			clearTimeout(settling);
			root.removeEventListener("scroll", wait);
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
			onTouchStart: ({ touches: { 0: at } }: TouchEvent) => {
				if (at) touch.current = { x: at.clientX, y: at.clientY };
			},
			// A vertical swipe scrolls the page.
			onTouchMove: ({ touches: { 0: at } }: TouchEvent) => {
				const { x, y } = touch.current;
				if (at && Math.abs(at.clientX - x) > Math.abs(at.clientY - y)) setPaused(true);
			},
		},
		restHandlers: {
			onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === "mouse"),
			onPointerLeave: () => setHovered(false),
			onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
			onBlur: () => setFocused(false),
		},
	};
}
