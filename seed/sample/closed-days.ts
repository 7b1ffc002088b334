import { addDays, getWeekday } from "#domain/time.ts";
import { settingsSeed } from "#seed/settings.ts";

/** Panama's holidays with a fixed date, so that the sample's month is plausible in any year. */
const FIXED_HOLIDAYS: Readonly<Record<string, string>> = {
	"01-01": "Año Nuevo",
	"01-09": "Día de los Mártires",
	"05-01": "Día del Trabajo",
	"11-03": "Separación de Panamá de Colombia",
	"11-05": "Día de Colón",
	"11-10": "Primer Grito de Independencia",
	"11-28": "Independencia de Panamá de España",
	"12-08": "Día de la Madre",
	"12-20": "Día de Duelo Nacional",
	"12-25": "Navidad",
};
const SUNDAY = 0;
const bundledClosedDays = new Map(settingsSeed.closedDays.map(({ date, reason }) => [date, reason]));
const findHoliday = (day: string) => bundledClosedDays.get(day) ?? FIXED_HOLIDAYS[day.slice(5)];

/** Returns whether the sample shop is closed on a day: a Sunday or a holiday. */
export const isClosedDay = (day: string) => getWeekday(day) === SUNDAY || findHoliday(day) !== undefined;

/** Returns the day, or the next open one in a direction. */
export const skipClosedDays = (day: string, direction: 1 | -1): string =>
	isClosedDay(day) ? skipClosedDays(addDays(day, direction), direction) : day;

/** Lists the holidays from a day for 13 months. */
export function listHolidays(firstDay: string): { date: string; reason: string }[] {
	const days = Array.from({ length: 396 }, (_, index) => addDays(firstDay, index));
	return days.flatMap((date) => {
		const reason = findHoliday(date);
		return reason ? [{ date, reason }] : [];
	});
}
