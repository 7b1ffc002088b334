import { useMyCar } from "#car/my-car.ts";
import { LateCarFit } from "#features/products/late-car-fit.tsx";
import { cn } from "#ui/cn.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { CarButton } from "./car-button.tsx";

/**
 * On a product's page: whether it fits the visitor's car. Two lines high, whatever it says, beside a button
 * as wide in every typeface; without script unseen.
 */
export function CarAnswer({ fits }: { fits: string | undefined }) {
	const car = useMyCar();
	const isHydrated = useHydrated();
	return (
		<div className="mt-4 grid min-h-14 grid-cols-[1fr_7.75rem] items-center gap-3">
			<p
				role="status"
				className={cn("flex items-center self-stretch text-sm", !isHydrated && "invisible")}
			>
				{car ? (
					// The three lines of a long car are 3 px higher than the place that is kept for it.
					<LateCarFit fits={fits} car={car} className="-my-0.5" />
				) : (
					"Dinos qué carro tienes y te decimos si le sirve."
				)}
			</p>
			<CarButton>Mi carro</CarButton>
		</div>
	);
}
