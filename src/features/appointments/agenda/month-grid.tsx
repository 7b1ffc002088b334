import type { AgendaMonth } from "#features/appointments/look-contract.ts";
import { countWords } from "#features/appointments/staff/appointment-words.ts";
import { spokenDay, WEEKDAYS, weekdayOf } from "#panama/time.ts";
import { cn } from "#ui/cn.ts";
import { Anchor } from "#ui/link.tsx";

type MonthDay = AgendaMonth["days"][number];
type MonthGridProps = {
	days: readonly MonthDay[];
	today: string;
	dayHref: (day: string) => string;
};

/** Where the first of a month stands, from Sunday on; a week begins on Monday. */
const COLUMNS = ["col-start-7", "col-start-1", "col-start-2", "col-start-3"].concat(
	...["col-start-4", "col-start-5", "col-start-6"],
);
const FROM_MONDAY = [...WEEKDAYS.slice(1), WEEKDAYS[0]];

/** A month, a square for each day: how much it brings, what of it waits, and whether there is room. */
export function AgendaMonthGrid({ days, today, dayHref }: MonthGridProps) {
	return (
		<>
			<p aria-hidden="true" className="grid grid-cols-7 gap-1 pb-1 text-center text-xs text-gris">
				{FROM_MONDAY.map((weekday) => (
					<span key={weekday}>{weekday.slice(0, 3)}</span>
				))}
			</p>
			<ol aria-label="Días del mes" className="grid grid-cols-7 gap-1">
				{days.map((day, place) => (
					<li key={day.day} className={cn(place === 0 && COLUMNS[weekdayOf(day.day)])}>
						<Day
							day={day}
							isToday={day.day === today}
							isOver={day.day < today}
							to={dayHref(day.day)}
						/>
					</li>
				))}
			</ol>
		</>
	);
}

type DayProps = { day: MonthDay; isToday: boolean; isOver: boolean; to: string };

function Day({ day, isToday, isOver, to }: DayProps) {
	const { comes, to_confirm, without_hour, reason, special } = day;
	const isFull = day.is_full && !isOver;
	const toConfirm = isOver ? 0 : to_confirm;
	return (
		<Anchor
			to={to}
			className={cn(
				"num flex min-h-16 flex-col items-center gap-0.5 rounded-md border border-linea bg-papel px-1 py-1.5 leading-tight hover:border-tinta sm:min-h-24 sm:items-start sm:px-2",
				isOver && "bg-hueso text-gris",
				reason &&
					"bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--color-linea)_7px_8px)]",
				isToday && "border-b-3 border-b-ambar",
			)}
		>
			<span aria-hidden="true" className="text-sm text-gris">
				{Number(day.day.slice(8))}
			</span>
			<span aria-hidden="true" className="font-semibold">
				{comes > 0 ? comes : reason ? "" : "–"}
				{(toConfirm > 0 || without_hour > 0) && (
					<span className="ml-1 inline-block size-2 rounded-full bg-ambar align-middle" />
				)}
			</span>
			{isFull && (
				<span aria-hidden="true" className="text-xs font-semibold text-error">
					lleno
				</span>
			)}
			<span aria-hidden="true" className="text-xs wrap-anywhere text-gris max-lg:hidden">
				{[reason ?? special, toConfirm > 0 && `${toConfirm} por confirmar`]
					.concat(without_hour > 0 ? `${without_hour} sin hora` : [])
					.filter(Boolean)
					.join(" · ")}
			</span>
			<span className="sr-only">{wordsOf(day, { isToday, isFull, toConfirm })}</span>
		</Anchor>
	);
}

function wordsOf(
	{ day, reason, special, comes, without_hour }: MonthDay,
	{ isToday, isFull, toConfirm }: { isToday: boolean; isFull: boolean; toConfirm: number },
): string {
	const words = [
		spokenDay(day),
		isToday && "hoy",
		reason ? `cerrado: ${reason}` : special,
		(comes > 0 || !reason) && countWords({ comes, withoutHour: without_hour }),
		toConfirm > 0 && `${toConfirm} por confirmar`,
		isFull && "lleno",
	];
	return words.filter(Boolean).join(", ");
}
