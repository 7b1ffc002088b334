import type { ReactNode } from "react";
import { carLine } from "#car/car.ts";
import type { MyCar } from "#car/my-car.ts";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";
import { fitOf } from "./fits.ts";

type CarFitProps = {
	/** Which cars it is for, as staff wrote it. */
	fits: string | undefined;
	car: MyCar;
	/** Where there is little room the car is only spoken. */
	isShort?: boolean;
	className?: string;
};

/**
 * Whether a product fits the visitor's car, or has to be asked about. Its code is fetched once there is a car: see
 * `late-car-fit.tsx`.
 */
export function CarFit({ fits, car, isShort = false, className }: CarFitProps): ReactNode {
	const fit = fitOf(fits, car);
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
			{/* A long car is told whole: three lines are as high as the place kept for it on a product's page. */}
			<span className={cn("line-clamp-3 wrap-anywhere", isShort && "max-[37.49rem]:truncate")}>
				{word}
				<span className={isShort ? "max-[37.49rem]:sr-only" : undefined}>
					{" "}
					{link} tu {carLine(car)}
				</span>
			</span>
		</span>
	);
}
