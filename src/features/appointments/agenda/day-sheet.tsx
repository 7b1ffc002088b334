import type { Visit } from "#features/appointments/contract.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { hourWords } from "#panama/time.ts";
import { formatPhone } from "#ui/format.ts";

/**
 * A day's visits on paper: whom to call and which car, by hour; those without an hour come last.
 *
 * @source rules 3.28
 */
export function DaySheet({ visits }: { visits: readonly Visit[] }) {
	if (visits.length === 0) return <p className="mt-4">Ese día no tiene citas.</p>;
	return (
		<table className="mt-4 w-full border-collapse text-left text-sm wrap-break-word [&_td]:border-b [&_td]:border-linea [&_td]:p-2 [&_td]:align-top [&_th]:border-b [&_th]:border-tinta [&_th]:p-2 max-sm:[&_td]:px-1 max-sm:[&_th]:px-1">
			<thead>
				<tr>
					<th scope="col">Hora</th>
					<th scope="col">Cliente</th>
					<th scope="col">Carro</th>
					<th scope="col">Servicio</th>
					<th scope="col">Nota</th>
				</tr>
			</thead>
			<tbody>
				{visits.map((visit) => (
					<tr key={visit.id} className="break-inside-avoid">
						<td className="num sm:whitespace-nowrap">
							{visit.time ? hourWords(visit.time, visit.until) : "Sin hora"}
						</td>
						<td>
							<span className="font-semibold">{visit.name}</span>
							{visit.phone && (
								<span className="num block whitespace-nowrap">{formatPhone(visit.phone)}</span>
							)}
							<span className="block text-gris">{factsOf(visit.state).label}</span>
						</td>
						<td>{visit.car}</td>
						<td>{visit.service}</td>
						<td className="whitespace-pre-line">{visit.note}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
