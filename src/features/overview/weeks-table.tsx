import { LEAD_KINDS } from "#features/leads/rules.ts";
import { KIND_LABELS } from "#features/leads/sentences.ts";
import { formatDate } from "#ui/format.ts";
import { inTimePercent, type Week } from "./figures-rules.ts";

/** What the plots show, week by week, in figures. */
export function WeeksTable({ weeks }: { weeks: readonly Week[] }) {
	return (
		<details className="mt-4">
			<summary className="link inline-block cursor-pointer py-2 text-sm">Ver como tabla</summary>
			<div className="overflow-x-auto">
				<table className="data-table mt-2 bg-papel">
					<caption className="sr-only">
						Solicitudes por semana, y cuántas se respondieron a tiempo
					</caption>
					<thead>
						<tr>
							<th scope="col">Semana del</th>
							{LEAD_KINDS.map((kind) => (
								<th key={kind} scope="col" className="text-right!">
									{KIND_LABELS[kind]}
								</th>
							))}
							<th scope="col" className="text-right!">
								Total
							</th>
							<th scope="col" className="text-right!">
								A tiempo
							</th>
						</tr>
					</thead>
					<tbody>
						{weeks.map((week) => {
							const percent = inTimePercent(week);
							return (
								<tr key={week.monday}>
									<th scope="row">{formatDate(week.monday)}</th>
									{LEAD_KINDS.map((kind) => (
										<td key={kind} className="text-right">
											{week.asked[kind]}
										</td>
									))}
									<td className="text-right font-semibold">{week.total}</td>
									<td className="text-right">{percent === null ? "—" : `${percent} %`}</td>
								</tr>
							);
						})}
					</tbody>
				</table>
			</div>
		</details>
	);
}
