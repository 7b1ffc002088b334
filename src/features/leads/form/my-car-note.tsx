import { carLine } from "#car/car.ts";
import { isSameCar, keepMyCar, type MyCar, useMyCar } from "#car/my-car.ts";
import { useHydrated } from "#ui/hydrated.ts";

/**
 * Under the car of a form: keeps it on this device, or forgets it. Only a press keeps it. Its line is there from the
 * start, so that a car that is filled in moves nothing.
 *
 * @source rules 5.15
 */
export function MyCarNote({ typed }: { typed: MyCar | undefined }) {
	const isHydrated = useHydrated();
	return (
		<div className="mt-2 flex min-h-8 flex-wrap items-center gap-x-3 text-sm">
			{isHydrated && typed && <Note typed={typed} />}
		</div>
	);
}

function Note({ typed }: { typed: MyCar }) {
	const kept = useMyCar();
	const isKept = isSameCar(typed, kept);
	const offer = kept
		? `Guardar este carro en vez del ${carLine(kept)}`
		: "Guardar este carro en este dispositivo";
	return (
		<>
			<span role="status">{isKept && "Es tu carro guardado."}</span>
			<button
				type="button"
				className="link min-h-8 text-left"
				onClick={() => keepMyCar(isKept ? undefined : typed)}
			>
				{isKept ? "Olvidar mi carro" : offer}
			</button>
		</>
	);
}
