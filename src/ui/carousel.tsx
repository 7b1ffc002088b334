import type { KeyboardEvent, ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";
import { type CarouselControls, useCarousel } from "./use-carousel.ts";

type Slide = { id: string; name: string; content: ReactNode };

type CarouselProps = {
	/** Names the carousel for a screen reader: «Promociones». */
	label: string;
	slides: readonly Slide[];
	intervalMs: number;
	hasArrows?: boolean;
	/** Controlled index, for a parent that also selects the slide. */
	index?: number;
	onSelect?: (index: number) => void;
	className?: string;
	controlsClass?: string;
};

/**
 * Shows one slide at a time and scrolls sideways; controls and rotation need JavaScript. Without it the slides are
 * stacked, since a mouse could not reach the second one.
 */
export function Carousel(props: CarouselProps) {
	const { label, slides, intervalMs, hasArrows = true, index, onSelect } = props;
	const { className, controlsClass } = props;
	const carousel = useCarousel({ count: slides.length, intervalMs, index, onSelect });
	const { viewport, selected, isReady, isRotating, swipeHandlers, pauseHandlers } = carousel;
	return (
		<section aria-roledescription="carrusel" aria-label={label} className={className} {...pauseHandlers}>
			<div
				ref={viewport}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
				tabIndex={0}
				{...swipeHandlers}
				className="relative snap-x snap-mandatory overflow-x-auto overscroll-x-contain -outline-offset-4 [scrollbar-width:none]"
			>
				<div
					className="flex gap-y-8 noscript:flex-wrap in-data-unscripted:flex-wrap"
					aria-live={isReady && !isRotating ? "polite" : "off"}
				>
					{slides.map(({ id, name, content }, slideIndex) => (
						// biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, slides are groups
						<div
							key={id}
							role="group"
							aria-roledescription="diapositiva"
							aria-label={`${slideIndex + 1} de ${slides.length}: ${name}`}
							inert={isReady && slideIndex !== selected}
							className="min-w-0 flex-[0_0_100%] snap-start"
						>
							{content}
						</div>
					))}
				</div>
			</div>
			{slides.length > 1 && (
				<Controls carousel={carousel} slides={slides} hasArrows={hasArrows} className={controlsClass} />
			)}
		</section>
	);
}

type ControlsProps = {
	carousel: CarouselControls;
	slides: readonly Slide[];
	hasArrows: boolean;
	className?: string;
};

const ARROWS = [
	{ step: -1, icon: "arrow-left", label: "Anterior" },
	{ step: 1, icon: "arrow-right", label: "Siguiente" },
] as const;

/** Takes its space from the start and becomes visible after hydration. */
function Controls({ carousel, slides, hasArrows, className }: ControlsProps) {
	const { selected, isReady, isPaused, togglePause, select } = carousel;

	function handleKeyDown({ key }: KeyboardEvent) {
		if (key === "ArrowLeft") select(selected - 1);
		if (key === "ArrowRight") select(selected + 1);
	}

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are an extra over the buttons inside
		<div
			onKeyDown={handleKeyDown}
			className={cn(
				"flex flex-wrap items-center gap-x-2 noscript:hidden in-data-unscripted:hidden",
				!isReady && "invisible",
				className,
			)}
		>
			{hasArrows &&
				ARROWS.map(({ step, ...arrow }) => (
					<IconButton
						key={step}
						{...arrow}
						onClick={() => select(selected + step)}
						className="border border-edge"
					/>
				))}
			<ul className="flex">
				{slides.map(({ id, name }, slideIndex) => (
					<li key={id}>
						<button
							type="button"
							aria-label={`Ver ${slideIndex + 1} de ${slides.length}: ${name}`}
							aria-current={slideIndex === selected ? "true" : undefined}
							onClick={() => select(slideIndex)}
							className="group grid h-11 w-8 place-items-center"
						>
							<span className="h-1 w-5 bg-edge outline outline-transparent group-hover:bg-current group-aria-[current=true]:h-1.5 group-aria-[current=true]:w-7 group-aria-[current=true]:bg-current" />
						</button>
					</li>
				))}
			</ul>
			<button
				type="button"
				onClick={togglePause}
				className="flex min-h-11 items-center gap-1.5 px-2 text-sm font-medium hover:underline motion-reduce:hidden"
			>
				<Icon name={isPaused ? "play" : "pause"} size={18} />
				<span>{isPaused ? "Reanudar" : "Pausa"}</span>
			</button>
		</div>
	);
}
