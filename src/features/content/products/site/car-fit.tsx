import type { ReactNode } from "react";
import { formatCar } from "#domain/car/car.ts";
import type { MyCar } from "#domain/car/my-car.ts";
import { checkFit } from "#features/content/products/fitment.ts";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";

type CarFitProps = {
	/** Cars that the product fits, as staff wrote them. */
	fits: string | undefined;
	car: MyCar;
	/** Hides the car's name on narrow screens, except from screen readers. */
	isShort?: boolean;
	className?: string;
};

/**
 * Shows whether a product fits the visitor's car or needs confirmation. `lazy-car-fit.tsx` loads it once there is
 * a car.
 */
export function CarFit({ fits, car, isShort = false, className }: CarFitProps): ReactNode {
	const fit = checkFit(fits, car);
	const [word, link] = fit === "fits" ? ["Le sirve", "a"] : ["Confirmar", "para"];
	return (
		<span
			className={cn(
				"inline-flex min-w-0 items-center gap-1.5 rounded-sm border px-2 py-1 text-xs leading-tight font-semibold text-ink",
				fit === "fits" ? "border-accent bg-accent" : "border-edge bg-paper",
				className,
			)}
		>
			<Icon name={fit === "fits" ? "check" : "info"} size={16} className="shrink-0" />
			{/* Three lines fit the space that a product's page reserves for a long car name. */}
			<span className={cn("line-clamp-3 wrap-anywhere", isShort && "max-lg:truncate")}>
				<span>{word}</span>
				<span className={isShort ? "max-lg:sr-only" : undefined}>{` ${link} tu ${formatCar(car)}`}</span>
			</span>
		</span>
	);
}
