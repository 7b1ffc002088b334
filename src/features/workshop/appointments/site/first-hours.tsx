import { useRef } from "react";
import { addDays, formatShortDay, formatTimeWindow } from "#domain/time.ts";
import type { FreeHour } from "#features/workshop/appointments/contract.ts";
import { cn } from "#ui/cn.ts";
import { Anchor } from "#ui/link.tsx";
import { useBookingLink } from "./appointment-provider.tsx";
import type { BookingPrefill } from "./appointment-window.tsx";
import { useFirstHours } from "./first-hours-store.ts";

/** Formats a day for a small button, e.g. «lun 23 nov». */
export function formatComingDay(day: string, today: string | undefined): string {
	if (!today) return formatShortDay(day);
	if (day === today) return "hoy";
	return day === addDays(today, 1) ? "mañana" : formatShortDay(day);
}

const NO_HOURS = "Ahora no hay horas libres. Escríbenos por WhatsApp y te buscamos un espacio.";

type FirstHoursProps = {
	service: { id: string; name: string };
	/** Symptom that prefills the appointment form. */
	symptom?: BookingPrefill["symptom"];
	/** On a phone the hours stand beside their label; with large text they wrap below it. */
	isCompact?: boolean;
	/** In a list of services the hours are links in a line, so that the card's own button leads. */
	isQuiet?: boolean;
	className?: string;
};

/**
 * Shows a service's next free hours, each a link into the appointment form. Its height never changes; until the hours
 * load, or if they fail to, it links to all hours.
 *
 * @source rules 3.22
 */
export function FirstHours({
	service,
	symptom,
	isCompact = false,
	isQuiet = false,
	className,
}: FirstHoursProps) {
	const box = useRef<HTMLDivElement>(null);
	const firstHours = useFirstHours(service.id, box);
	const hours = firstHours?.hours ?? [undefined];
	const dropOffHour = hours[0]?.until && hours[0];
	return (
		<div
			ref={box}
			className={cn(
				isQuiet ? "min-h-17" : "min-h-21",
				isCompact &&
					"max-sm:flex max-sm:min-h-12 max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:gap-y-1 max-sm:*:first:mb-0 max-sm:*:first:min-w-18 max-sm:*:first:text-xs max-sm:*:last:flex-[1_1_12rem] max-sm:[&_a]:min-h-12 max-sm:[&_a]:px-0.5 max-sm:[&_a]:text-sm max-sm:[&_a]:whitespace-normal max-sm:[&_ul]:grid-cols-[repeat(auto-fit,minmax(min(4rem,100%),1fr))] max-sm:[&_ul]:gap-1.5",
				className,
			)}
		>
			<p className={cn("text-sm text-muted", isQuiet ? "border-b border-line pb-1" : "mb-1.5")}>
				{dropOffHour ? formatDropOffWindow(dropOffHour) : "Próximo cupo"}
			</p>
			{hours.length === 0 ? (
				<p className="text-sm">{NO_HOURS}</p>
			) : (
				<ul className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
					{hours.map((hour, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: keeps the focus on the first link when the hours arrive
						<li key={index} className={cn("grid", !hour && "col-span-full")}>
							<HourLink prefill={{ service, symptom, hour }} today={firstHours?.today} isQuiet={isQuiet} />
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

const formatDropOffWindow = ({ time, until = "" }: FreeHour) =>
	`Déjalo entre ${formatTimeWindow(time, until)}`;

/** Formats a window for a small button: «8 a 10 AM». Windows start and end on the hour. */
const formatShortWindow = (from: string, until: string) =>
	formatTimeWindow(from, until).replaceAll(":00", "").replace(" y ", " a ");

type HourLinkProps = { prefill: BookingPrefill; today: string | undefined; isQuiet: boolean };

function HourLink({ prefill, today, isQuiet }: HourLinkProps) {
	const { service, hour } = prefill;
	const linkText = isQuiet ? "justify-self-start border-b border-edge group-hover:border-ink" : "";
	return (
		<Anchor
			{...useBookingLink(prefill)}
			className={cn(
				isQuiet ? "group grid min-h-11 content-center text-sm leading-tight font-medium" : "choice min-h-14",
				hour && "whitespace-nowrap",
			)}
		>
			{hour ? (
				<>
					<span className="text-xs">{formatComingDay(hour.day, today)} </span>
					<span className={linkText}>
						{hour.until ? formatShortWindow(hour.time, hour.until) : hour.time}
					</span>
				</>
			) : (
				<span className={linkText}>Ver horas libres</span>
			)}
			<span className="sr-only">{` agendar ${service?.name}`}</span>
		</Anchor>
	);
}
