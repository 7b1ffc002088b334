import type { ReactNode } from "react";
import type { PublicVisit } from "#features/appointments/contract.ts";
import type { Standing } from "#features/appointments/visit-words.ts";
import { spokenDay, timesBetween } from "#panama/time.ts";
import { Badge } from "#ui/badge.tsx";
import { DataRows } from "#ui/data-rows.tsx";

type VisitHeadProps = {
	visit: PublicVisit;
	standing: Standing;
	/** What became of the last action. */
	notice: ReactNode;
	/** The first thing to do with the visit. */
	children: ReactNode;
};

export function VisitHead({ visit, standing, notice, children }: VisitHeadProps) {
	const { first_name: name, reference, service, car, day, time, until } = visit;
	const struck = standing.isOff ? "line-through" : "";
	return (
		<section className="on-dark">
			<div className="measure grid gap-10 py-12 md:py-16 lg:grid-cols-[1fr_26rem] lg:items-start lg:gap-16">
				<div className="grid gap-5">
					<p className="flex flex-wrap items-center gap-3">
						<Badge tone={standing.tone}>{standing.label}</Badge>
						<span className="num text-sm whitespace-nowrap text-gris">Cita {reference}</span>
					</p>
					<h1 className="title-2">
						{name ? `${name}, tu cita ${standing.title}` : `Tu cita ${standing.title}`}
					</h1>
					<p className="lead text-gris">{standing.text}</p>
					{notice}
					{children}
				</div>
				<div>
					<p className={`title-3 first-letter:uppercase ${struck}`}>
						{day ? spokenDay(day) : "Día por acordar"}
					</p>
					<p className={`figure mt-1 ${struck}`}>
						{time ? (until ? timesBetween(time, until) : time) : "Hora por acordar"}
					</p>
					{time && <p className="mt-1 mb-5 text-sm text-gris">hora de Panamá</p>}
					<DataRows
						className="mt-5 text-base!"
						rows={[
							{ label: "Servicio", value: service },
							{ label: "Carro", value: car },
						]}
					/>
				</div>
			</div>
		</section>
	);
}
