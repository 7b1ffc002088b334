import { read, staffApi } from "#api/client.ts";
import { GROUP_NAMES, GROUPS } from "#features/work-orders/choices.ts";
import { may as mayOf } from "#roles.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterForm } from "#ui/filter-form.tsx";
import { dotted, plural } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import type { Route } from "./+types/workshop";
import { userOr } from "./account/session.ts";
import { Behind } from "./frame/behind.tsx";
import { useMay } from "./frame/context.ts";
import type { Handle } from "./frame/first-questions.ts";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { useServerNow } from "./frame/server-clock.ts";
import { SmallLink } from "./frame/small-button.tsx";
import { useLive } from "./frame/use-live.ts";
import { type AnyCar, CarCard } from "./workshop/car-card.tsx";
import { FoundCars } from "./workshop/found-cars.tsx";
import { RECEIVE, WORKSHOP } from "./workshop/paths.ts";
import { VisitsToCome } from "./workshop/visits-to-come.tsx";

const TITLE = "Taller";
const LOOK_EVERY_MS = 5000;

const wordsIn = (search: URLSearchParams) => search.get("q") ?? "";

export const handle: Handle = {
	asks: (search) => [
		[staffApi.admin["work-orders"].$path({ query: { q: wordsIn(search) } }), "orders"],
		[staffApi.admin.agenda.$path({ query: {} }), "orders"],
	],
};

type Options = Parameters<typeof staffApi.admin.bench.$get>[1];

/** Reads the orders and upcoming visits for the front desk, or the cars of the mechanic view. */
async function look(isDesk: boolean, q: string, options?: Options) {
	if (!isDesk) {
		const { cars, now } = await read(staffApi.admin.bench.$get({}, options));
		return { q: "", cars: cars as readonly AnyCar[], late: 0, ready: 0, now };
	}
	const [{ orders, late, ready, now }, agenda] = await Promise.all([
		read(staffApi.admin["work-orders"].$get({ query: { q } }, options)),
		read(staffApi.admin.agenda.$get({ query: {} }, options)),
	]);
	return { q, cars: orders as readonly AnyCar[], agenda, late, ready, now };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	return look(mayOf(userOr(), "orders"), wordsIn(new URL(request.url).searchParams));
}

export default function WorkshopPage({ loaderData }: Route.ComponentProps) {
	const { q } = loaderData;
	const isDesk = useMay()("orders");
	const lookAgain = (options?: Options) => look(isDesk, q, options);
	const { shown, problem } = useLive(loaderData, lookAgain, LOOK_EVERY_MS);
	const now = useServerNow();
	const { cars, agenda, late, ready } = shown;
	const figures = [
		plural(cars.length, "carro", "carros"),
		late > 0 && plural(late, "atrasado", "atrasados"),
		ready > 0 && plural(ready, "listo", "listos"),
	];
	return (
		<>
			<PageHead title={TITLE} count={dotted(...figures.slice(0, q ? 1 : 3))}>
				<ButtonLink to={RECEIVE} size="sm" icon="plus">
					Recibir
				</ButtonLink>
			</PageHead>
			{isDesk && (
				<div className="mt-3">
					<FilterForm
						q={q}
						placeholder="Placa, nombre, teléfono o referencia"
						hrefFor={({ q = "" }) => (q ? `${WORKSHOP}?${new URLSearchParams({ q })}` : WORKSHOP)}
						className="max-w-xl"
					/>
					<FoundCars q={q} />
				</div>
			)}
			<Behind reason={problem} />
			{q ? (
				<Found q={q} cars={cars} now={now} />
			) : (
				<>
					{agenda && <VisitsToCome agenda={agenda} />}
					{cars.length === 0 && (
						<EmptyState
							title="No hay carros en el taller"
							text={
								isDesk
									? "Aquí verás cada carro desde que se recibe hasta que se entrega: qué espera, para cuándo se prometió y a quién le toca."
									: "Cuando Recepción reciba uno, aparece aquí sin recargar."
							}
							className="mt-5"
						/>
					)}
					{GROUP_NAMES.map((group) => {
						const here = cars.filter((car) => car.group === group);
						return (
							here.length > 0 && (
								<Section
									key={group}
									title={GROUPS[group]}
									count={String(here.length)}
									className="mt-6"
								>
									<Cars cars={here} now={now} />
								</Section>
							)
						);
					})}
				</>
			)}
		</>
	);
}

export const ErrorBoundary = loadFailureOf(TITLE, "No se pudo abrir el taller");

type CarsProps = { cars: readonly AnyCar[]; now: Date };

function Cars({ cars, now }: CarsProps) {
	return (
		<ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
			{cars.map((car) => (
				<CarCard key={car.id} car={car} now={now} />
			))}
		</ul>
	);
}

/** Lists the matching orders of any date, also of cars that left long ago. */
function Found({ q, cars, now }: CarsProps & { q: string }) {
	return (
		<section aria-label="Órdenes encontradas" className="mt-4">
			{cars.length > 0 ? (
				<Cars cars={cars} now={now} />
			) : (
				<EmptyState
					title={`Ninguna orden con «${q}»`}
					text="Prueba con la placa, el teléfono o el apellido."
					size="sm"
				/>
			)}
			<SmallLink to={WORKSHOP} className="mt-4">
				Ver los que están en el taller
			</SmallLink>
		</section>
	);
}
