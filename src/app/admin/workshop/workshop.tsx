import { useHasRight } from "#admin/frame/context.ts";
import type { Handle } from "#admin/frame/early-requests.ts";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { StaleNotice } from "#admin/frame/notices.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { useLive } from "#admin/frame/use-live.ts";
import { RECEIVE, WORKSHOP } from "#admin/paths.ts";
import { requireUser } from "#admin/session.ts";
import { read, staffApi } from "#api/client.ts";
import { hasRight } from "#domain/permissions.ts";
import { UpcomingVisits } from "#features/workshop/appointments/admin/upcoming-visits.tsx";
import { type BoardSection, listBoardSections } from "#features/workshop/work-orders/admin/board-sections.ts";
import { CarCard, type CarCardData } from "#features/workshop/work-orders/admin/car-card.tsx";
import { FoundCars } from "#features/workshop/work-orders/admin/found-cars.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterForm } from "#ui/filter-form.tsx";
import { formatCount, joinWithDots } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import type { Route } from "./+types/workshop";

const TITLE = "Taller";
const POLL_INTERVAL_MS = 5000;

const getSearchText = (search: URLSearchParams) => search.get("q") ?? "";

export const handle: Handle = {
	listRequests: (search) => [
		[staffApi.admin["work-orders"].$path({ query: { q: getSearchText(search) } }), "orders"],
		[staffApi.admin.agenda.$path({ query: {} }), "orders"],
	],
};

type Options = Parameters<(typeof staffApi.admin)["mechanic-view"]["$get"]>[1];

/** Reads the orders and upcoming visits for the front desk, or the cars of the mechanic view. */
async function readWorkshop(hasDeskView: boolean, q: string, options?: Options) {
	if (!hasDeskView) {
		const { cars, now } = await read(staffApi.admin["mechanic-view"].$get({}, options));
		return { q: "", cars: cars as readonly CarCardData[], overdueCount: 0, readyCount: 0, now };
	}
	const [{ orders, late: overdueCount, ready: readyCount, now }, agenda] = await Promise.all([
		read(staffApi.admin["work-orders"].$get({ query: { q } }, options)),
		read(staffApi.admin.agenda.$get({ query: {} }, options)),
	]);
	return { q, cars: orders as readonly CarCardData[], agenda, overdueCount, readyCount, now };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
	return readWorkshop(hasRight(requireUser(), "orders"), getSearchText(new URL(request.url).searchParams));
}

export default function WorkshopPage({ loaderData }: Route.ComponentProps) {
	const { q } = loaderData;
	const hasDeskView = useHasRight()("orders");
	const readLatest = (options?: Options) => readWorkshop(hasDeskView, q, options);
	const { current: latest, problem } = useLive(loaderData, readLatest, POLL_INTERVAL_MS);
	const now = useServerNow();
	const { cars, agenda, overdueCount, readyCount } = latest;
	const { urgent, others } = listBoardSections(cars);
	const counts = [
		formatCount(cars.length, "carro", "carros"),
		overdueCount > 0 && formatCount(overdueCount, "atrasado", "atrasados"),
		readyCount > 0 && formatCount(readyCount, "listo", "listos"),
	];
	return (
		<>
			<PageHead
				title={TITLE}
				count={joinWithDots(...counts.slice(0, q ? 1 : 3))}
				help={hasDeskView ? "recibir-un-carro" : "lo-que-hace-un-mecanico"}
			>
				<ButtonLink to={RECEIVE} size="sm" icon="plus">
					Recibir
				</ButtonLink>
			</PageHead>
			{hasDeskView && (
				<div className="mt-3">
					<FilterForm
						q={q}
						label="Filtrar los carros de aquí"
						placeholder="Filtrar los carros de aquí"
						hrefFor={({ q = "" }) => (q ? `${WORKSHOP}?${new URLSearchParams({ q })}` : WORKSHOP)}
						className="max-w-panel"
					/>
					<FoundCars q={q} />
				</div>
			)}
			<StaleNotice reason={problem} />
			{q ? (
				<SearchResults q={q} cars={cars} now={now} />
			) : (
				<>
					{cars.length === 0 && (
						<EmptyState
							title="No hay carros en el taller"
							text={
								hasDeskView
									? "Aquí verás cada carro desde que se recibe hasta que se entrega: qué espera, para cuándo se prometió y a quién le toca."
									: "Cuando Recepción reciba uno, aparece aquí sin recargar."
							}
							className="mt-5"
						/>
					)}
					<CarSections sections={urgent} now={now} />
					{agenda && <UpcomingVisits agenda={agenda} now={now} />}
					<CarSections sections={others} now={now} />
				</>
			)}
		</>
	);
}

export const ErrorBoundary = toLoadFailure(TITLE, "No se pudo abrir el taller");

/** Lists groups of cars; the dashboard leads to each by its id. */
const CarSections = ({ sections, now }: { sections: readonly BoardSection[]; now: Date }) =>
	sections.map(({ id, title, count, cars }) => (
		<Section key={id} id={id} title={title} count={count} className="mt-6 scroll-mt-20">
			<CarList cars={cars} now={now} />
		</Section>
	));

type CarListProps = { cars: readonly CarCardData[]; now: Date };

function CarList({ cars, now }: CarListProps) {
	return (
		<ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
			{cars.map((car) => (
				<CarCard key={car.id} car={car} now={now} />
			))}
		</ul>
	);
}

/** Lists the matching orders of any date, also of cars that left long ago. */
function SearchResults({ q, cars, now }: CarListProps & { q: string }) {
	return (
		<section aria-label="Órdenes encontradas" className="mt-4">
			{cars.length > 0 ? (
				<CarList cars={cars} now={now} />
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
