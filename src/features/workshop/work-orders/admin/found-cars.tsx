import { useHasRight, usePanel } from "#admin/frame/context.ts";
import { PanelSection } from "#admin/frame/sections.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { getCarPath, getOrderPath } from "#admin/paths.ts";
import { BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { formatCar } from "#domain/car/car.ts";
import { parsePlateSearch } from "#domain/car/plate-search.ts";
import type { FoundCar } from "#features/workshop/cars/contract.ts";
import { joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { formatPlate } from "./car-card.tsx";

/** Loads cars by query and reloads on each change; skips it when work orders are off or not permitted. */
function useCars(query: { plate: string } | { customer_id: string }, changedAt = "") {
	const { uses_work_orders: usesOrders } = usePanel();
	const isAllowed = useHasRight()("orders") && usesOrders;
	const [key] = Object.values(query);
	return useFetch(isAllowed && key ? `${key} ${changedAt}` : undefined, () =>
		read(staffApi.admin.cars.$get({ query }, BACKGROUND_CALL)),
	);
}

/** Shows cars whose plate starts with the search, above the other results. @source rules 11.40 */
export function FoundCars({ q }: { q: string }) {
	const { answer } = useCars({ plate: parsePlateSearch(q) });
	const cars = answer?.found ?? [];
	return (
		<section aria-label="Carros con esa placa" className={cars.length > 0 ? "mt-3" : undefined}>
			<div role="status">{cars.length > 0 && <CarList cars={cars} />}</div>
		</section>
	);
}

/** Shows the cars of a customer's requests. The last answer stays while they reload, to avoid layout shifts. */
export function CustomerCars({ id, changedAt }: { id: string; changedAt: string }) {
	const { lastAnswer } = useCars({ customer_id: id }, changedAt);
	const cars = lastAnswer?.found ?? [];
	if (cars.length === 0) return null;
	return (
		<PanelSection title="Sus carros" className="mt-5 border border-line bg-paper">
			<CarList cars={cars} isCustomerPage />
		</PanelSection>
	);
}

function CarList({ cars, isCustomerPage }: { cars: readonly FoundCar[]; isCustomerPage?: boolean }) {
	return (
		<ul className="border border-line bg-paper">
			{cars.map((car) => (
				<li
					key={car.id}
					className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2 last:border-b-0"
				>
					<p className="min-w-0 grow basis-52 wrap-anywhere">
						<Anchor to={getCarPath(car)} className="link py-1 font-semibold">
							{formatPlate(car)}
							<span className="sr-only"> ver el carro</span>
						</Anchor>{" "}
						{joinWithDots(
							formatCar({ ...car, plate: "" }),
							car.color,
							isCustomerPage && car.name ? `ahora de ${car.name}` : car.name,
						)}
					</p>
					{car.inside && (
						<SmallLink to={getOrderPath({ id: car.inside })} icon="car">
							En el taller
						</SmallLink>
					)}
				</li>
			))}
		</ul>
	);
}
