import { carLine } from "#car/car.ts";
import { fillChat, withoutSentence } from "#features/settings/chats.ts";
import type { Settings } from "#features/settings/contract.ts";
import { openingAt } from "#features/settings/rules.ts";
import { formatCents } from "#panama/dollars.ts";
import { addDays, clockTime, panamaDay, panamaMinuteOfDay, spokenDay } from "#panama/time.ts";
import { calledName } from "#words/greeting.ts";
import { hourWords, whenWords } from "#words/moment.ts";
import type { FullOrder } from "./board-read-model.server.ts";

/** The data for the placeholders of a chat text or an email about a car. */
export type Told = {
	row: Pick<FullOrder, "reference" | "name" | "brand" | "model" | "promisedAt">;
	link: string | null;
	sumCents: number;
	settings: Settings;
	now: Date;
};

/**
 * Fills the owner's text with the data of an order; omits the sentence about an unknown or past promise, and a total of
 * zero.
 *
 * @param today the day to which dates are relative
 * @source rules 11.14
 */
export function filled(text: string, told: Told, why = "", today = told.now): string {
	const { row, link, sumCents, settings, now } = told;
	const { promisedAt } = row;
	const isAhead = promisedAt !== null && promisedAt > now.toISOString();
	// A message about a changed promise gives the reason even when the new time is unknown.
	const unknown = why && NO_HOUR_YET;
	const timed = isAhead ? text : withoutSentence(text, "cuando", unknown);
	return fillChat(timed, {
		nombre: calledName(row.name),
		taller: settings.name,
		referencia: row.reference,
		carro: carOf(row),
		cuando: promisedAt ? whenWords(promisedAt, today) : "",
		motivo: why,
		saldo: sumCents > 0 ? formatCents(sumCents) : "",
		cierre: fetchWords(now, settings, today),
		enlace: link ?? "",
	});
}

const NO_HOUR_YET = " Todavía no sabemos para cuándo estará tu {carro}: {motivo}.";

/** Formats a car for its customer, without year and plate. */
export const carOf = ({ brand, model }: Told["row"]) => carLine({ brand, model });

/** Formats the pickup hours: «hoy hasta las 6:00 PM», «desde el lunes 30 de noviembre a las 8:00 AM». */
export function fetchWords(now: Date, settings: Settings, today = now): string {
	const { isOpen, until } = openingAt(now, settings);
	if (!isOpen) return `desde ${whenWords(until.toISOString(), today, spokenDay)}`;
	const time = clockTime(panamaMinuteOfDay(until));
	const { until: next } = openingAt(until, settings);
	const isClosedNext = panamaDay(next) > addDays(panamaDay(now), 1);
	const back = isClosedNext ? `, y de nuevo desde el ${spokenDay(panamaDay(next))}` : "";
	const day = panamaDay(today) === panamaDay(now) ? "hoy" : `el ${spokenDay(panamaDay(now))}`;
	return `${day} hasta ${hourWords(time)}${back}`;
}
