import { useRef } from "react";
import { formatTimeWindow } from "#domain/time.ts";
import { ButtonLink } from "#ui/button.tsx";
import { useBookingLink } from "./appointment-provider.tsx";
import { formatComingDay } from "./first-hours.tsx";
import { useFirstHours } from "./first-hours-store.ts";

type NextHourLinkProps = { service: { id: string; name: string } };

/**
 * «Agendar cita» of a service in a list. On a phone it carries the service's next free hour and books it, and its height
 * never changes; a wider screen shows the hours beside it, so there it asks for one.
 *
 * @source rules 3.22
 */
export function NextHourLink({ service }: NextHourLinkProps) {
	const hourText = useRef<HTMLSpanElement>(null);
	const firstHours = useFirstHours(service.id, hourText);
	const hour = firstHours?.hours[0];
	const time = hour && (hour.until ? formatTimeWindow(hour.time, hour.until) : hour.time);
	const label = (
		<>
			Agendar cita<span className="sr-only"> de {service.name}</span>
		</>
	);
	return (
		<>
			<ButtonLink {...useBookingLink({ service, hour })} size="sm" className="min-h-12 md:hidden">
				<span>
					{label}
					<span ref={hourText} className="num block text-xs font-medium">
						{hour ? `${formatComingDay(hour.day, firstHours?.today)} ${time}` : "Ver horas libres"}
					</span>
				</span>
			</ButtonLink>
			<ButtonLink {...useBookingLink({ service })} size="sm" className="max-md:hidden">
				<span>{label}</span>
			</ButtonLink>
		</>
	);
}
