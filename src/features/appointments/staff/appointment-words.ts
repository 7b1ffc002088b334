import { hasBegun } from "#features/appointments/begins.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { fillChat, type Speaker } from "#features/settings/chats.ts";
import { hourWords, monthName, spokenDay } from "#panama/time.ts";
import { calledName } from "#words/greeting.ts";

/** «23–29 de noviembre de 2026», «30 de noviembre – 6 de diciembre de 2026». */
export function weekTitle(monday: string, sunday: string): string {
	const end = `${dateOf(sunday)} de ${monthName(sunday)} de ${sunday.slice(0, 4)}`;
	if (monday.slice(0, 7) === sunday.slice(0, 7)) return `${dateOf(monday)}–${end}`;
	const year = monday.slice(0, 4) === sunday.slice(0, 4) ? "" : ` de ${monday.slice(0, 4)}`;
	return `${dateOf(monday)} de ${monthName(monday)}${year} – ${end}`;
}

/** «2 citas», «1 cita · 1 sin hora». */
export function countWords({ comes, withoutHour }: { comes: number; withoutHour: number }): string {
	const words = comes === 1 ? "1 cita" : `${comes} citas`;
	return withoutHour > 0 ? `${words} · ${withoutHour} sin hora` : words;
}

/** «lunes 23 de noviembre, 9:00 AM»; what is not decided yet says so. */
export function whenOf({ day, time, until }: When): string {
	if (!day) return "Sin día ni hora";
	return `${spokenDay(day)}, ${time ? hourWords(time, until) : "sin hora"}`;
}
type When = Pick<Visit, "day" | "time"> & { until?: string | null | undefined };

/** How long a visit takes of the workshop's hours, or that its car is left. */
export function staysWords({ minutes, until }: Pick<Visit, "minutes" | "until">): string {
	return until ? `se deja hasta las ${until}` : lengthWords(minutes);
}

/** A visit in one line, as the calendar reads it aloud. */
export function visitLine(visit: Visit): string {
	const hour = visit.time && hourWords(visit.time, visit.until);
	return [hour, visit.name, visit.service, factsOf(visit.state).label].filter(Boolean).join(", ");
}

/** «2 h», «45 min», «1 h 30 min». */
export function lengthWords(minutes: number): string {
	const hours = Math.floor(minutes / 60);
	const rest = minutes % 60 ? `${minutes % 60} min` : "";
	return [hours > 0 && `${hours} h`, rest].filter(Boolean).join(" ");
}

/** What is still to be done for those whose day was closed or shortened. @param untold how many of them nobody told */
export function outsideWords(all: number, untold: number): string {
	if (untold > 1) return `${untold} clientes todavía no lo saben: avisa y dales otra hora.`;
	if (untold === 1) return "1 cliente todavía no lo sabe: avisa y dale otra hora.";
	return all === 1 ? "Ya lo sabe: falta darle otra hora." : "Ya lo saben: falta darles otra hora.";
}

/** How full an hour is: «libre», «1 de 2», «lleno, 2 de 2», «sobrecupo, 3 de 2». */
export function occupancyWords({ taken, capacity }: { taken: number; capacity: number }): string {
	if (taken === 0) return "libre";
	if (taken > capacity) return `sobrecupo, ${taken} de ${capacity}`;
	return taken === capacity ? `lleno, ${taken} de ${capacity}` : `${taken} de ${capacity}`;
}

/** Panama's landlines have seven digits and no WhatsApp. */
export function isLandline(phone: string): boolean {
	return /^\+507\d{7}$/.test(phone);
}

/** The chat that staff open with a customer about their visit; they read it over before they send it. @source rules 4.40 */
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
		// Once its hour came, or somebody said it was missed, the link gives it no other.
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

/** What became of the day on which somebody was to come, or did not; "" where nothing did. */
export function newsWords({ state, day_news: news }: Pick<Visit, "state" | "day_news">): string {
	const { isOpen, isMissed } = factsOf(state);
	return news && (isOpen || isMissed) ? `Ese día ${news}.` : "";
}

export function readyAsChat(visit: Visit, { shop, chats }: Speaker): string {
	return fillChat(chats.ready, { ...wordsOf(visit, shop), carro: visit.car });
}

/** The chat for those whose visit their day has no room for any more. @param why what goes on from «that day» */
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
