import { useRef } from "react";
import { comingDay } from "#features/appointments/coming-day.ts";
import type { FreeHour } from "#features/appointments/contract.ts";
import { timesBetween } from "#panama/time.ts";
import { cn } from "#ui/cn.ts";
import { Anchor } from "#ui/link.tsx";
import { useBookingLink } from "./appointment-provider.tsx";
import type { BookingWish } from "./appointment-window.tsx";
import { useFirstHours } from "./free-first.ts";

const NONE = "Ahora no hay horas libres. Escríbenos por WhatsApp y te buscamos un espacio.";

type FirstHoursProps = {
	service: { id: string; name: string };
	/** Symptom that prefills the appointment form. */
	symptom?: BookingWish["symptom"];
	className?: string;
};

/**
 * Shows a service's next free hours, each a link into the appointment form. Its height never changes; until the hours
 * load, or if they fail to, it links to all hours.
 *
 * @source rules 3.22
 */
export function FirstHours({ service, symptom, className }: FirstHoursProps) {
	const box = useRef<HTMLDivElement>(null);
	const free = useFirstHours(service.id, box);
	const shown = free?.hours ?? [undefined];
	const until = shown[0]?.until && shown[0];
	return (
		<div ref={box} className={cn("min-h-21", className)}>
			<p className="mb-1.5 text-sm text-muted">{until ? leaveBetween(until) : "Próximo cupo"}</p>
			{shown.length === 0 ? (
				<p className="text-sm">{NONE}</p>
			) : (
				<ul className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
					{shown.map((hour, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: who has the focus on the first keeps it when the hours come
						<li key={place} className={cn("grid", !hour && "col-span-full")}>
							<HourLink wish={{ service, symptom, hour }} today={free?.today} />
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

const leaveBetween = ({ time, until = "" }: FreeHour) =>
	`Déjalo entre ${timesBetween(time, until)}`;

/** Formats a window for a small button: «8 a 10 AM». Windows start and end on the hour. */
const shortWindow = (from: string, until: string) =>
	timesBetween(from, until).replaceAll(":00", "").replace(" y ", " a ");

type HourLinkProps = { wish: BookingWish; today: string | undefined };

function HourLink({ wish, today }: HourLinkProps) {
	const { service, hour } = wish;
	return (
		<Anchor
			{...useBookingLink(wish)}
			className={cn("choice min-h-14", hour && "whitespace-nowrap")}
		>
			{hour ? (
				<>
					<span className="text-xs">{comingDay(hour.day, today)} </span>
					<span>{hour.until ? shortWindow(hour.time, hour.until) : hour.time}</span>
				</>
			) : (
				<span>Ver horas libres</span>
			)}
			<span className="sr-only"> agendar {service?.name}</span>
		</Anchor>
	);
}
