import type { Visit } from "#features/appointments/contract.ts";
import { hasBegun } from "#features/appointments/rules.ts";
import { VISIT_STATE_LABELS } from "#features/appointments/sentences.ts";
import { hello } from "#greeting.ts";
import { hourWords, monthName, spokenDay } from "#panama-time.ts";

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
	return [hour, visit.name, visit.service, VISIT_STATE_LABELS[visit.state]]
		.filter(Boolean)
		.join(", ");
}

/** «2 h», «45 min», «1 h 30 min». */
export function lengthWords(minutes: number): string {
	const hours = Math.floor(minutes / 60);
	const rest = minutes % 60 ? `${minutes % 60} min` : "";
	return [hours > 0 && `${hours} h`, rest].filter(Boolean).join(" ");
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

const AHEAD = {
	por_confirmar: "¿Te funciona esa hora?",
	confirmada: "Te esperamos.",
};
const OVER: Record<Visit["state"], string> = {
	por_confirmar: "¿Te buscamos otra hora?",
	confirmada: "¿Pudiste traer el carro?",
	atendida: "Gracias por venir.",
	no_vino: "No te vimos llegar. ¿Te buscamos otra hora?",
	cancelada: "Quedó cancelada. Si quieres otra hora, dinos cuál te sirve.",
};

/** The chat that staff open with a customer about their visit; they read it over before they send it. */
export function visitAsChat(visit: Visit, shop: string, now: Date): string {
	const { state } = visit;
	const isAhead = (state === "por_confirmar" || state === "confirmada") && !hasBegun(visit, now);
	const when = `${whenOf(visit)} (hora de Panamá)`;
	const lines = [
		`${hello(visit.name)}. Te escribimos de ${shop} por tu cita ${visit.reference}: ${visit.service}.`,
		visit.day && visit.time
			? isAhead
				? `Es el ${when}. ${AHEAD[state]}`
				: `Era el ${when}. ${OVER[state]}`
			: "¿Qué día y a qué hora te sirve traer el carro?",
	];
	if (isAhead && visit.link) lines.push(`Aquí la ves, la cambias o la cancelas: ${visit.link}`);
	return lines.join("\n");
}

/** The chat for somebody whose car is ready. */
export function readyAsChat({ name, reference, car }: Visit, shop: string): string {
	return [
		`${hello(name)}. Te escribimos de ${shop}: tu carro${car && ` (${car})`} está listo.`,
		`Puedes pasar a buscarlo en nuestro horario. Tu cita: ${reference}.`,
	].join("\n");
}

/** The chat for those whose visit their day has no room for any more. @param why what goes on from «that day» */
export function changedDayAsChat(visit: Visit, shop: string, why: string): string {
	return [
		`${hello(visit.name)}. Te escribimos de ${shop} por tu cita ${visit.reference} del ${whenOf(visit)} (hora de Panamá).`,
		`Ese día ${why}. Disculpa el cambio. ${visit.link ? `Elige otra hora aquí: ${visit.link}` : "¿Qué otra hora te sirve?"}`,
	].join("\n");
}

const dateOf = (day: string) => Number(day.slice(8, 10));
