import { useEffect, useRef } from "react";
import { formatShortDay } from "#domain/time.ts";
import type { FreeHour } from "#features/workshop/appointments/contract.ts";
import { formatDayLines, formatMediumDay } from "#features/workshop/appointments/day-format.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { CANNOT_ASK, formatTimeOrWindow, NO_DAYS } from "./when-messages.ts";

type DayStripProps = {
	/** The next days with space; undefined while loading. */
	days: readonly string[] | undefined;
	day: string;
	today: string;
	hasFailed: boolean;
	onPick: (day: string) => void;
	onRetry: () => void;
};

const MAX_DAYS = 6;
const ROW = "grid grid-cols-3 gap-2 sm:grid-cols-6";
const SKELETON_KEYS = Array.from({ length: MAX_DAYS }, (_, index) => index);

/** Shows the next days with space as buttons that fill in the date below. */
export function DayStrip({ days, day, today, hasFailed, onPick, onRetry }: DayStripProps) {
	if (!days && hasFailed)
		return (
			<div className="border-l-4 border-line pl-4">
				<p>{CANNOT_ASK}</p>
				<Button tone="line" size="sm" icon="refresh" className="mt-3" onClick={onRetry}>
					Ver las horas libres
				</Button>
			</div>
		);
	if (days?.length === 0) return <p className="border-l-4 border-line pl-4">{NO_DAYS}</p>;
	return (
		<fieldset className="min-w-0 noscript:hidden">
			<legend className="mb-1.5 font-medium">Próximas fechas con espacio</legend>
			<div className={ROW}>
				{days
					? days.slice(0, MAX_DAYS).map((upcomingDay) => {
							const [weekday, date] = formatDayLines(upcomingDay, today);
							return (
								<button
									key={upcomingDay}
									type="button"
									aria-pressed={upcomingDay === day}
									onClick={() => onPick(upcomingDay)}
									className="choice"
								>
									<span className="text-sm">{weekday} </span>
									<span>{date}</span>
								</button>
							);
						})
					: SKELETON_KEYS.map((index) => <Skeleton key={index} className="h-14" />)}
			</div>
		</fieldset>
	);
}

type AlternativeHoursProps = {
	hours: readonly FreeHour[];
	isHydrated: boolean;
	onPick: (hour: FreeHour) => void;
};

/** Offers free hours when the submitted one is taken: buttons, or plain text without JavaScript. */
export function AlternativeHours({ hours, isHydrated, onPick }: AlternativeHoursProps) {
	const fieldsetRef = useRef<HTMLFieldSetElement>(null);
	useEffect(() => {
		if (hours.length > 0) fieldsetRef.current?.focus();
	}, [hours]);
	if (hours.length === 0) return null;
	return (
		<fieldset ref={fieldsetRef} tabIndex={-1} className="min-w-0 border-l-4 border-accent bg-ground p-4">
			<legend className="float-left font-semibold">
				<span className="sr-only">Esa hora se acaba de ocupar. </span>
				Siguen libres
			</legend>
			<ul className="clear-both grid pt-2 grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
				{hours.map((hour) => (
					<li key={`${hour.day} ${hour.time}`} className="grid">
						{isHydrated ? (
							<button type="button" className="choice" onClick={() => onPick(hour)}>
								<span className="text-sm">{formatShortDay(hour.day)} </span>
								<span>{formatTimeOrWindow(hour.time, hour.until ?? null)}</span>
							</button>
						) : (
							<span>{`${formatMediumDay(hour.day)}, ${formatTimeOrWindow(hour.time, hour.until ?? null)}`}</span>
						)}
					</li>
				))}
			</ul>
		</fieldset>
	);
}
