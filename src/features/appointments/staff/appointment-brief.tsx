import type { ReactNode } from "react";
import type { Visit } from "#features/appointments/contract.ts";
import { ButtonLink } from "#ui/button.tsx";
import { AppointmentBadge } from "./appointment-badge.tsx";
import { whenOf } from "./appointment-words.ts";

type BriefProps = { visit: Visit; to: string; children?: ReactNode };

/** How the visit stands, what may be done with it here, and the way to it. */
export function AppointmentBrief({ visit, to, children }: BriefProps) {
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-3">
			<div className="grow basis-56">
				<p className="font-medium first-letter:uppercase">{whenOf(visit)}</p>
				<p className="mt-1">
					<AppointmentBadge state={visit.state} />
				</p>
			</div>
			{children}
			<ButtonLink to={to} tone="line" size="sm" icon="calendar">
				{visit.time ? "Abrir en la agenda" : "Darle una hora"}
			</ButtonLink>
		</div>
	);
}
