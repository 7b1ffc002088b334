import { useMay, usePanel } from "#admin/frame/context.ts";
import { Part } from "#admin/frame/part.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { AS_WATCHER, read, staffApi } from "#api/client.ts";
import { carLine } from "#car/car.ts";
import { soughtPlate } from "#car/sought-plate.ts";
import type { FoundCar } from "#features/cars/contract.ts";
import { dotted } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { plateWords } from "./car-card.tsx";
import { carPath, orderPath } from "./paths.ts";

/** Loads cars by query and reloads on each change; skips it when work orders are off or not permitted. */
function useCars(query: { plate: string } | { customer_id: string }, changedAt = "") {
	const { uses_work_orders: usesOrders } = usePanel();
	const isShown = useMay()("orders") && usesOrders;
	const [key] = Object.values(query);
	return useAnswer(isShown && key ? `${key} ${changedAt}` : undefined, () =>
		read(staffApi.admin.cars.$get({ query }, AS_WATCHER)),
	);
}

/** Shows cars whose plate starts with the search, above the other results. @source rules 11.40 */
export function FoundCars({ q }: { q: string }) {
	const { answer } = useCars({ plate: soughtPlate(q) });
	const cars = answer?.found ?? [];
	return (
		<section aria-label="Carros con esa placa" className={cars.length > 0 ? "mt-3" : undefined}>
			<div role="status">{cars.length > 0 && <Cars cars={cars} />}</div>
		</section>
	);
}

/** Shows the cars of a customer's requests. The last answer stays while they reload, to avoid layout shifts. */
export function CarsOfCustomer({ id, changedAt }: { id: string; changedAt: string }) {
	const { kept } = useCars({ customer_id: id }, changedAt);
	const cars = kept?.found ?? [];
	if (cars.length === 0) return null;
	return (
		<Part title="Sus carros" className="mt-5 border border-line bg-paper">
			<Cars cars={cars} isOwners />
		</Part>
	);
}

function Cars({ cars, isOwners }: { cars: readonly FoundCar[]; isOwners?: boolean }) {
	return (
		<ul className="border border-line bg-paper">
			{cars.map((car) => (
				<li
					key={car.id}
					className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 last:border-b-0"
				>
					<p className="min-w-0 grow basis-52 wrap-anywhere">
						<Anchor to={carPath(car)} className="link py-1 font-semibold">
							{plateWords(car)}
							<span className="sr-only"> ver el carro</span>
						</Anchor>{" "}
						{dotted(
							carLine({ ...car, plate: "" }),
							car.color,
							isOwners && car.name ? `ahora de ${car.name}` : car.name,
						)}
					</p>
					{car.inside && (
						<SmallLink to={orderPath({ id: car.inside })} icon="car">
							En el taller
						</SmallLink>
					)}
				</li>
			))}
		</ul>
	);
}
