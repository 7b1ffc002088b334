import { hasBegun } from "#features/appointments/begins.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { fillChat, type Speaker } from "#features/settings/chats.ts";
import { hourWords, monthName, spokenDay } from "#panama/time.ts";
import { calledName } from "#words/greeting.ts";

/** Formats a week: «23–29 de noviembre de 2026», «30 de noviembre – 6 de diciembre de 2026». */
export function weekTitle(monday: string, sunday: string): string {
	const end = `${dateOf(sunday)} de ${monthName(sunday)} de ${sunday.slice(0, 4)}`;
	if (monday.slice(0, 7) === sunday.slice(0, 7)) return `${dateOf(monday)}–${end}`;
	const year = monday.slice(0, 4) === sunday.slice(0, 4) ? "" : ` de ${monday.slice(0, 4)}`;
	return `${dateOf(monday)} de ${monthName(monday)}${year} – ${end}`;
}

/** Formats a count of visits: «2 citas», «1 cita · 1 sin hora». */
export function countWords({ comes, withoutHour }: { comes: number; withoutHour: number }): string {
	const words = comes === 1 ? "1 cita" : `${comes} citas`;
	return withoutHour > 0 ? `${words} · ${withoutHour} sin hora` : words;
}

/** Formats «lunes 23 de noviembre, 9:00 AM»; says so if day or time is missing. */
export function whenOf({ day, time, until }: When): string {
	if (!day) return "Sin día ni hora";
	return `${spokenDay(day)}, ${time ? hourWords(time, until) : "sin hora"}`;
}
type When = Pick<Visit, "day" | "time"> & { until?: string | null | undefined };

/** Formats a visit's duration, or the end of its drop-off window. */
export function staysWords({ minutes, until }: Pick<Visit, "minutes" | "until">): string {
	return until ? `se deja hasta las ${until}` : lengthWords(minutes);
}

/** Formats a visit as one line, for screen readers in the calendar. */
export function visitLine(visit: Visit): string {
	const hour = visit.time && hourWords(visit.time, visit.until);
	return [hour, visit.name, visit.service, factsOf(visit.state).label].filter(Boolean).join(", ");
}

/** Formats minutes: «2 h», «45 min», «1 h 30 min». */
export function lengthWords(minutes: number): string {
	const hours = Math.floor(minutes / 60);
	const rest = minutes % 60 ? `${minutes % 60} min` : "";
	return [hours > 0 && `${hours} h`, rest].filter(Boolean).join(" ");
}

/** Formats what is left to do after a day was closed or shortened. @param unnotified customers not yet notified */
export function outsideWords(all: number, untold: number): string {
	if (untold > 1) return `${untold} clientes todavía no lo saben: avisa y dales otra hora.`;
	if (untold === 1) return "1 cliente todavía no lo sabe: avisa y dale otra hora.";
	return all === 1 ? "Ya lo sabe: falta darle otra hora." : "Ya lo saben: falta darles otra hora.";
}

/** Formats an hour's occupancy: «libre», «1 de 2», «lleno, 2 de 2», «sobrecupo, 3 de 2». */
export function occupancyWords({ taken, capacity }: { taken: number; capacity: number }): string {
	if (taken === 0) return "libre";
	if (taken > capacity) return `sobrecupo, ${taken} de ${capacity}`;
	return taken === capacity ? `lleno, ${taken} de ${capacity}` : `${taken} de ${capacity}`;
}

/** Detects a Panama landline: seven digits, no WhatsApp. */
export function isLandline(phone: string): boolean {
	return /^\+507\d{7}$/.test(phone);
}

/** Builds the WhatsApp text to a customer about their visit; staff review it before sending. @source rules 4.40 */
export function visitAsChat(visit: Visit, { shop, chats }: Speaker, now: Date): string {
	const words = wordsOf(visit, shop);
	const { isOpen, chat } = factsOf(visit.state);
	const hasHour = visit.day && visit.time;
	if (isOpen && !hasHour)
		return fillChat(chats.askHour, {
			...words,
			que: `tu cita ${words.referencia} (${words.servicio})`,
		});
	const isLate = hasBegun(visit, now);
	if (visit.day_news && newsWords(visit))
		// Leave out the link once the time has come or the visit was missed: it can no longer be moved there.
		return changedDayAsChat(
			isLate || !isOpen ? { ...visit, link: null } : visit,
			{ shop, chats },
			visit.day_news,
		);
	const text = chat(chats, isLate);
	return fillChat(text, {
		...words,
		cuando: hasHour ? words.cuando : "",
		porque: visit.called_off_told ?? "",
	});
}

/** Formats how the day of an open or missed visit changed; "" if it did not. */
export function newsWords({ state, day_news: news }: Pick<Visit, "state" | "day_news">): string {
	const { isOpen, isMissed } = factsOf(state);
	return news && (isOpen || isMissed) ? `Ese día ${news}.` : "";
}

export function readyAsChat(visit: Visit, { shop, chats }: Speaker): string {
	return fillChat(chats.ready, { ...wordsOf(visit, shop), carro: visit.car });
}

/** Builds the WhatsApp text for a visit whose day was closed or shortened. @param reason continues «Ese día …» */
export function changedDayAsChat(visit: Visit, { shop, chats }: Speaker, why: string): string {
	return fillChat(chats.changedDay, { ...wordsOf(visit, shop), motivo: why });
}

const wordsOf = (visit: Visit, shop: string) => ({
	nombre: calledName(visit.name),
	taller: shop,
	referencia: visit.reference,
	servicio: visit.service,
	cuando: whenOf(visit),
	enlace: visit.link ?? "",
});

const dateOf = (day: string) => Number(day.slice(8, 10));
