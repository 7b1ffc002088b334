import { type ChatSender, formatChat } from "#core/settings/chats.ts";
import { formatPromiseMoment } from "#core/settings/promise.ts";
import { getCallName } from "#domain/text/greeting.ts";
import { formatArrivalTime, formatLongDay, getMonthName } from "#domain/time.ts";
import { hasStarted } from "#features/workshop/appointments/booking/visit-start.ts";
import type { Visit } from "#features/workshop/appointments/contract.ts";
import { getVisitStateInfo } from "#features/workshop/appointments/visit-states.ts";

/** Formats a week: «23–29 de noviembre de 2026», «30 de noviembre – 6 de diciembre de 2026». */
export function formatWeekTitle(monday: string, sunday: string): string {
	const end = `${getDayOfMonth(sunday)} de ${getMonthName(sunday)} de ${sunday.slice(0, 4)}`;
	if (monday.slice(0, 7) === sunday.slice(0, 7)) return `${getDayOfMonth(monday)}–${end}`;
	const year = monday.slice(0, 4) === sunday.slice(0, 4) ? "" : ` de ${monday.slice(0, 4)}`;
	return `${getDayOfMonth(monday)} de ${getMonthName(monday)}${year} – ${end}`;
}

/** Formats one day or a range: «el lunes 7 de diciembre», «del lunes 7 de diciembre al domingo 3 de enero». */
export function formatDaySpan(from: string, to: string): string {
	return from === to ? `el ${formatLongDay(from)}` : `del ${formatLongDay(from)} al ${formatLongDay(to)}`;
}

/** Formats the next opening as a sentence after a reason: « Abrimos el lunes a las 8:00 AM.»; "" while the shop is open. */
export function formatNextOpening(nextOpening: string | null, now: Date): string {
	return nextOpening ? ` Abrimos ${formatPromiseMoment(new Date(nextOpening), now)}.` : "";
}

/** Formats a count of visits: «2 citas», «1 cita · 1 sin hora». */
export function formatVisitCount({ comes, withoutHour }: { comes: number; withoutHour: number }): string {
	const text = comes === 1 ? "1 cita" : `${comes} citas`;
	return withoutHour > 0 ? `${text} · ${withoutHour} sin hora` : text;
}

/** Formats «lunes 23 de noviembre, 9:00 AM»; says so if day or time is missing. */
export function formatDayAndTime({ day, time, until }: DayAndTime): string {
	if (!day) return "Sin día ni hora";
	return `${formatLongDay(day)}, ${time ? formatArrivalTime(time, until) : "sin hora"}`;
}
type DayAndTime = Pick<Visit, "day" | "time"> & { until?: string | null | undefined };

/** Formats a visit's duration, or the end of its drop-off window. */
export function formatStay({ minutes, until }: Pick<Visit, "minutes" | "until">): string {
	return until ? `se deja hasta las ${until}` : formatDuration(minutes);
}

/** Formats a visit as one line, for screen readers in the calendar. */
export function formatVisitLine(visit: Visit): string {
	const hour = visit.time && formatArrivalTime(visit.time, visit.until);
	return [hour, visit.name, visit.service, getVisitStateInfo(visit.state).label].filter(Boolean).join(", ");
}

/** Formats minutes: «2 h», «45 min», «1 h 30 min». */
export function formatDuration(minutes: number): string {
	const hours = Math.floor(minutes / 60);
	const rest = minutes % 60 ? `${minutes % 60} min` : "";
	return [hours > 0 && `${hours} h`, rest].filter(Boolean).join(" ");
}

/** Formats what is left to do after a day was closed or shortened. @param unnotified customers not yet notified */
export function formatOutsideSummary(total: number, unnotified: number): string {
	if (unnotified > 1) return `${unnotified} clientes todavía no lo saben: avisa y dales otra hora.`;
	if (unnotified === 1) return "1 cliente todavía no lo sabe: avisa y dale otra hora.";
	return total === 1 ? "Ya lo sabe: falta darle otra hora." : "Ya lo saben: falta darles otra hora.";
}

/** Formats an hour's occupancy: «libre», «1 de 2», «lleno, 2 de 2», «sobrecupo, 3 de 2». */
export function formatOccupancy({ taken, capacity }: { taken: number; capacity: number }): string {
	if (taken === 0) return "libre";
	if (taken > capacity) return `sobrecupo, ${taken} de ${capacity}`;
	return taken === capacity ? `lleno, ${taken} de ${capacity}` : `${taken} de ${capacity}`;
}

/** Detects a Panama landline: seven digits, no WhatsApp. */
export function isLandline(phone: string): boolean {
	return /^\+507\d{7}$/.test(phone);
}

/** Builds the WhatsApp text to a customer about their visit; staff review it before sending. @source rules 4.40 */
export function buildVisitChat(visit: Visit, { shop, chats }: ChatSender, now: Date): string {
	const placeholders = getPlaceholders(visit, shop);
	const { isOpen, getChatText } = getVisitStateInfo(visit.state);
	const hasHour = visit.day && visit.time;
	if (isOpen && !hasHour)
		return formatChat(chats.askHour, {
			...placeholders,
			que: `tu cita ${placeholders.referencia} (${placeholders.servicio})`,
		});
	const hasPassed = hasStarted(visit, now);
	if (visit.day_change && formatDayChange(visit))
		// Leave out the link once the time has come or the visit was missed: it can no longer be moved there.
		return buildChangedDayChat(
			hasPassed || !isOpen ? { ...visit, link: null } : visit,
			{ shop, chats },
			visit.day_change,
		);
	const text = getChatText(chats, hasPassed);
	return formatChat(text, {
		...placeholders,
		cuando: hasHour ? placeholders.cuando : "",
		porque: visit.customer_cancellation_text ?? "",
	});
}

/** Formats how the day of an open or missed visit changed; "" if it did not. */
export function formatDayChange({
	state,
	day_change: dayChange,
}: Pick<Visit, "state" | "day_change">): string {
	const { isOpen, isMissed } = getVisitStateInfo(state);
	return dayChange && (isOpen || isMissed) ? `Ese día ${dayChange}.` : "";
}

export function buildReadyChat(visit: Visit, { shop, chats }: ChatSender): string {
	return formatChat(chats.ready, { ...getPlaceholders(visit, shop), carro: visit.car });
}

/** Builds the WhatsApp text for a visit whose day was closed or shortened. */
export function buildChangedDayChat(visit: Visit, { shop, chats }: ChatSender, reason: string): string {
	return formatChat(chats.changedDay, { ...getPlaceholders(visit, shop), motivo: reason });
}

const getPlaceholders = (visit: Visit, shop: string) => ({
	nombre: getCallName(visit.name),
	taller: shop,
	referencia: visit.reference,
	servicio: visit.service,
	cuando: formatDayAndTime(visit),
	enlace: visit.link ?? "",
});

const getDayOfMonth = (day: string) => Number(day.slice(8, 10));
