import type { CarChoice } from "./use-caller.ts";

/** The cars that a known customer named before: one press writes another into the form, or takes it out. */
export function KnownCars({ cars }: { cars: readonly CarChoice[] }) {
	if (cars.length === 0) return null;
	return (
		<fieldset className="min-w-0">
			<legend className="mb-1.5 text-sm font-medium">
				{cars.length === 1 ? "Su carro" : "¿Cuál de sus carros?"}
			</legend>
			<div className="flex flex-wrap gap-2">
				{cars.map(({ car, isIn, onPress }) => (
					<button
						key={car}
						type="button"
						aria-pressed={isIn}
						onClick={onPress}
						className="choice px-3 wrap-anywhere"
					>
						{car}
					</button>
				))}
			</div>
		</fieldset>
	);
}
