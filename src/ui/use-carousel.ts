import type { EmblaCarouselType } from "embla-carousel";
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useMediaQuery } from "./media-query.ts";

type CarouselInput = {
	count: number;
	intervalMs: number;
	/** Given together with onSelect by a parent that also chooses the slide; otherwise kept here. */
	index?: number;
	onSelect?: (index: number) => void;
};

/**
 * Selected slide, swipe engine and rotation of a carousel, after the W3C APG pattern: it rests while hovered,
 * focused, paused, out of sight or under reduced motion. The engine is fetched after hydration.
 *
 * @source features U4; quality/accessibility 2.2.2
 */
export function useCarousel({ count, intervalMs, index, onSelect }: CarouselInput) {
	const viewport = useRef<HTMLDivElement>(null);
	const [engine, setEngine] = useState<EmblaCarouselType>();
	const [own, setOwn] = useState(0);
	const [isPaused, setPaused] = useState(false);
	const [isHovered, setHovered] = useState(false);
	const [isFocused, setFocused] = useState(false);
	const [isInSight, setInSight] = useState(true);
	const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
	const selected = Math.min(index ?? own, count - 1);
	const mayTurn = isInSight && !(isPaused || isHovered || isFocused || isStill);
	const isRotating = engine !== undefined && count > 1 && mayTurn;

	const select = useRef((_: number) => {});
	select.current = (to) => {
		const wrapped = ((to % count) + count) % count;
		setOwn(wrapped);
		onSelect?.(wrapped);
	};

	useEffect(() => {
		let live: EmblaCarouselType | undefined;
		let isGone = false;
		void import("embla-carousel").then(({ default: openEmbla }) => {
			const root = viewport.current;
			if (isGone || !root) return;
			// Whoever swiped before the engine came stays on the slide they chose.
			const startIndex = Math.round(root.scrollLeft / (root.clientWidth || 1));
			root.style.overflow = "hidden";
			root.scrollLeft = 0;
			live = openEmbla(root, {
				loop: true,
				duration: 20,
				startIndex,
				watchFocus: false,
				watchDrag: (_, event) => event.type.startsWith("touch"),
			});
			live.on("select", ({ selectedScrollSnap }) => select.current(selectedScrollSnap()));
			live.on("pointerDown", () => setPaused(true));
			if (startIndex > 0) select.current(startIndex);
			setEngine(live);
		}, ignoreMissing);
		return () => {
			isGone = true;
			live?.destroy();
		};
	}, []);

	useEffect(() => {
		if (engine && engine.selectedScrollSnap() !== selected) engine.scrollTo(selected, isStill);
	}, [engine, selected, isStill]);

	useEffect(() => {
		const root = viewport.current;
		if (!root) return;
		const observer = new IntersectionObserver((changes) =>
			setInSight(changes.at(-1)?.isIntersecting ?? true),
		);
		observer.observe(root);
		return () => observer.disconnect();
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
		isReady: engine !== undefined,
		isRotating,
		isPaused,
		togglePause: () => setPaused(!isPaused),
		select: (to: number) => select.current(to),
		restHandlers: {
			onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === "mouse"),
			onPointerLeave: () => setHovered(false),
			onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
			onBlur: () => setFocused(false),
		},
	};
}

/** Without the engine the slides still scroll sideways. */
function ignoreMissing() {}
