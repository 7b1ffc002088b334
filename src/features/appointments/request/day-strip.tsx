import { dayLines } from "#features/appointments/day-words.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { CANNOT_ASK, NO_DAYS } from "./when-sentences.ts";

type DayStripProps = {
	/** The coming days with space; undefined until the shop answers. */
	days: readonly string[] | undefined;
	day: string;
	today: string;
	hasFailed: boolean;
	onPick: (day: string) => void;
	onRetry: () => void;
};

const MOST = 6;
const ROW = "grid grid-cols-3 gap-2 sm:grid-cols-6";
const PLACES = Array.from({ length: MOST }, (_, place) => place);

/** The next days that have space, one tap each: they fill in the date below. */
export function DayStrip({ days, day, today, hasFailed, onPick, onRetry }: DayStripProps) {
	if (!days && hasFailed)
		return (
			<div className="border-l-4 border-linea pl-4">
				<p>{CANNOT_ASK}</p>
				<Button tone="line" size="sm" icon="refresh" className="mt-3" onClick={onRetry}>
					Ver las horas libres
				</Button>
			</div>
		);
	if (days?.length === 0) return <p className="border-l-4 border-linea pl-4">{NO_DAYS}</p>;
	return (
		<fieldset className="min-w-0 noscript:hidden">
			<legend className="mb-1.5 font-medium">Próximas fechas con espacio</legend>
			<div className={ROW}>
				{days
					? days.slice(0, MOST).map((coming) => {
							const [weekday, date] = dayLines(coming, today);
							return (
								<button
									key={coming}
									type="button"
									aria-pressed={coming === day}
									onClick={() => onPick(coming)}
									className="choice"
								>
									<span className="text-sm">{weekday} </span>
									<span>{date}</span>
								</button>
							);
						})
					: PLACES.map((place) => <Skeleton key={place} className="h-14" />)}
			</div>
		</fieldset>
	);
}
