import { carLine } from "#car/car.ts";
import { fillChat, withoutSentence } from "#features/settings/chats.ts";
import type { Settings } from "#features/settings/contract.ts";
import { openingAt } from "#features/settings/rules.ts";
import { formatCents } from "#panama/dollars.ts";
import { addDays, clockTime, panamaDay, panamaMinuteOfDay, spokenDay } from "#panama/time.ts";
import { calledName } from "#words/greeting.ts";
import { hourWords, whenWords } from "#words/moment.ts";
import type { FullOrder } from "./board-read-model.server.ts";

/** What a chat or a letter about a car is filled with. */
export type Told = {
	row: Pick<FullOrder, "reference" | "name" | "brand" | "model" | "promisedAt">;
	link: string | null;
	sumCents: number;
	settings: Settings;
	now: Date;
};

/** A text of the owner's with what is known of a car; what names an hour that nobody knows or that passed, or a sum of nothing, is left out. @param today the day beside which others are told @source rules 11.14 */
export function filled(text: string, told: Told, why = "", today = told.now): string {
	const { row, link, sumCents, settings, now } = told;
	const { promisedAt } = row;
	const isAhead = promisedAt !== null && promisedAt > now.toISOString();
	// Whoever is told of a change is told why, also where nobody knows the new hour.
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

/** A car as its customer is told it. */
export const carOf = ({ brand, model }: Told["row"]) => carLine({ brand, model });

/** «hoy hasta las 6:00 PM», «desde el lunes 30 de noviembre a las 8:00 AM» */
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
