import { Outlet, redirect } from "react-router";
import { read, staffApi } from "#api/client.ts";
import { carLine } from "#car/car.ts";
import { ChangeList } from "#features/changes/change-list.tsx";
import { DataRows } from "#ui/data-rows.tsx";
import { FieldScope } from "#ui/field.tsx";
import { dotted, plural } from "#ui/format.ts";
import type { Route } from "./+types/car";
import { loadFailureOf } from "./frame/load-failed.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { Part } from "./frame/part.tsx";
import { SmallLink } from "./frame/small-button.tsx";
import { CHANGE_LABELS } from "./settings/change-labels.ts";
import { plateWords } from "./workshop/car-card.tsx";
import { OpenThings, Owners, Visits } from "./workshop/car-parts.tsx";
import { carPath, WORKSHOP } from "./workshop/paths.ts";
import { RequestsAbout, SameCar } from "./workshop/same-car.tsx";

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
	const car = await read(staffApi.admin.cars[":id"].$get({ param: { id } }));
	// The car was merged into another one, so redirect to that one.
	if (car.id !== id) throw redirect(carPath(car));
	return car;
}

/** Shows a car with its visits, owners and requests. The plate appears in the page, never in the tab title. */
export default function CarPage({ loaderData: car }: Route.ComponentProps) {
	const { visits, requests, suggested, owners, history, color, notes, warning } = car;
	const line = carLine({ ...car, plate: "" });
	return (
		<FieldScope id="carro">
			<PageHead
				title={plateWords(car)}
				tabTitle={line}
				back={{ to: WORKSHOP, label: "Taller" }}
				count={plural(visits.length, "visita", "visitas")}
			>
				<SmallLink to={`${carPath(car)}/corregir`} icon="edit" preventScrollReset>
					Corregir
				</SmallLink>
			</PageHead>
			<p className="wrap-anywhere">{dotted(line, color)}</p>
			<div className="mt-5 grid grid-cols-[minmax(0,1fr)] border border-line bg-paper max-md:-mx-4 max-md:border-x-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
				<div className="*:border-b *:border-line lg:border-r lg:border-line">
					<Part title="Qué quedó abierto">
						<OpenThings car={car} />
					</Part>
					<Part title="Qué se le hizo">
						<Visits visits={visits} />
					</Part>
					{requests.length > 0 && (
						<Part title="Solicitudes sin orden">
							<RequestsAbout car={car} requests={requests} isOf />
						</Part>
					)}
				</div>
				<div className="*:border-b *:border-line">
					{owners.length > 0 && (
						<Part title="De quién es">
							<Owners owners={owners} />
						</Part>
					)}
					{(notes || warning) && (
						<Part title="Lo anotado">
							<DataRows
								rows={[
									{ label: "Revisa", value: warning },
									{ label: "Nota", value: notes },
								]}
							/>
						</Part>
					)}
					{suggested.length > 0 && (
						<Part title="¿Son de este carro?">
							<RequestsAbout car={car} requests={suggested} isOf={false} />
						</Part>
					)}
					<Part title="¿Es el mismo carro?">
						<SameCar key={`${car.id} ${car.updated_at}`} car={car} />
					</Part>
					{history.length > 0 && (
						<Part title="Historial">
							<ChangeList changes={history} labels={CHANGE_LABELS.car} />
						</Part>
					)}
				</div>
			</div>
			<Outlet context={car} />
		</FieldScope>
	);
}

export const ErrorBoundary = loadFailureOf(
	"Carro",
	"No se pudo abrir el carro",
	<SmallLink to={WORKSHOP}>Ver el taller</SmallLink>,
);
