import { Outlet, redirect } from "react-router";
import { toLoadFailure } from "#admin/frame/load-error.tsx";
import { PageHead } from "#admin/frame/page-head.tsx";
import { PanelSection } from "#admin/frame/sections.tsx";
import { SmallLink } from "#admin/frame/small-button.tsx";
import { getCarPath, WORKSHOP } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { ChangeList } from "#core/audit/admin/change-list.tsx";
import { formatCar } from "#domain/car/car.ts";
import { cars } from "#features/workshop/cars/feature.ts";
import { formatPlate } from "#features/workshop/work-orders/admin/car-card.tsx";
import { CarOwners, CarVisits, OpenItems } from "#reports/car/admin/car-parts.tsx";
import { CarRequestList, MergedCars } from "#reports/car/admin/merged-cars.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { FieldScope } from "#ui/field.tsx";
import { formatCount, joinWithDots } from "#ui/format.ts";
import type { Route } from "./+types/car";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	const car = await read(staffApi.admin.cars[":id"].$get({ param: { id } }));
	// The car was merged into another one, so redirect to that one.
	if (car.id !== id) throw redirect(getCarPath(car));
	return car;
}

/** Shows a car with its visits, owners and requests. The plate appears in the page, never in the tab title. */
export default function CarPage({ loaderData: car }: Route.ComponentProps) {
	const { visits, requests, suggested, owners, history, color, notes, warning } = car;
	const carLabel = formatCar({ ...car, plate: "" });
	return (
		<FieldScope id="carro">
			<PageHead
				title={formatPlate(car)}
				tabTitle={carLabel}
				back={{ to: WORKSHOP, label: "Taller" }}
				count={formatCount(visits.length, "visita", "visitas")}
			>
				<SmallLink to={`${getCarPath(car)}/corregir`} icon="edit" preventScrollReset>
					Corregir
				</SmallLink>
			</PageHead>
			<p className="wrap-anywhere">{joinWithDots(carLabel, color)}</p>
			<div className="mt-5 grid grid-cols-[minmax(0,1fr)] border border-line bg-paper max-md:-mx-4 max-md:border-x-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] xl:grid-cols-[18rem_minmax(0,1fr)_18rem]">
				<div className="*:border-b *:border-line lg:border-r lg:border-line">
					<PanelSection title="Qué quedó abierto">
						<OpenItems car={car} />
					</PanelSection>
					{(notes || warning) && (
						<PanelSection title="Lo anotado">
							<DataRows
								rows={[
									{ label: "Revisa", value: warning },
									{ label: "Nota", value: notes },
								]}
							/>
						</PanelSection>
					)}
				</div>
				<div className="*:border-b *:border-line lg:row-start-2 lg:border-r lg:border-line xl:row-start-auto">
					<PanelSection title="Qué se le hizo">
						<CarVisits visits={visits} />
					</PanelSection>
					{requests.length > 0 && (
						<PanelSection title="Solicitudes sin orden">
							<CarRequestList car={car} requests={requests} isAssigned />
						</PanelSection>
					)}
				</div>
				<div className="*:border-b *:border-line lg:row-span-2 xl:row-span-1">
					{owners.length > 0 && (
						<PanelSection title="De quién es">
							<CarOwners owners={owners} />
						</PanelSection>
					)}
					{suggested.length > 0 && (
						<PanelSection title="¿Son de este carro?">
							<CarRequestList car={car} requests={suggested} isAssigned={false} />
						</PanelSection>
					)}
					<PanelSection title="¿Es el mismo carro?">
						<MergedCars key={`${car.id} ${car.updated_at}`} car={car} />
					</PanelSection>
					{history.length > 0 && (
						<PanelSection title="Historial">
							<ChangeList changes={history} labels={cars.history.car.fieldLabels} />
						</PanelSection>
					)}
				</div>
			</div>
			<Outlet context={car} />
		</FieldScope>
	);
}

export const ErrorBoundary = toLoadFailure(
	"Carro",
	"No se pudo abrir el carro",
	<SmallLink to={WORKSHOP}>Ver el taller</SmallLink>,
);
