import { useRef } from "react";
import { formatTimeWindow } from "#domain/time.ts";
import { ButtonLink } from "#ui/button.tsx";
import { useBookingLink } from "./appointment-provider.tsx";
import { formatComingDay } from "./first-hours.tsx";
import { useFirstHours } from "./first-hours-store.ts";

type NextHourLinkProps = { service: { id: string; name: string } };

/**
 * «Agendar cita» of a service in a list. On a phone it carries the service's next free hour and books it; wider
 * screens show the hours beside it. Its height never changes.
 *
 * @source rules 3.22
 */
export function NextHourLink({ service }: NextHourLinkProps) {
	const hourText = useRef<HTMLSpanElement>(null);
	const firstHours = useFirstHours(service.id, hourText);
	const hour = firstHours?.hours[0];
	const time = hour && (hour.until ? formatTimeWindow(hour.time, hour.until) : hour.time);
	return (
		<ButtonLink {...useBookingLink({ service, hour })} size="sm" className="max-md:min-h-12">
			<span>
				Agendar cita<span className="sr-only"> de {service.name}</span>
				<span ref={hourText} className="num block text-xs font-medium md:hidden">
					{hour ? `${formatComingDay(hour.day, firstHours?.today)} ${time}` : "Ver horas libres"}
				</span>
			</span>
		</ButtonLink>
	);
}
