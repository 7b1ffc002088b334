import { carLine } from "#car/car.ts";
import { fillChat, withoutSentence } from "#features/settings/chats.ts";
import type { Settings } from "#features/settings/contract.ts";
import { openingAt } from "#features/settings/rules.ts";
import { formatCents } from "#panama/dollars.ts";
import { addDays, clockTime, panamaDay, panamaMinuteOfDay, spokenDay } from "#panama/time.ts";
import { calledName } from "#words/greeting.ts";
import { whenWords } from "#words/moment.ts";
import type { FullOrder } from "./board-read-model.server.ts";
import { factsOf } from "./order-states.ts";

/** What a chat or a letter about a car is filled with. */
export type Told = {
	row: Pick<FullOrder, "state" | "reference" | "name" | "brand" | "model" | "promisedAt">;
	link: string | null;
	sumCents: number;
	settings: Settings;
	now: Date;
};

/** With what staff open a chat about a car as it stands. @source rules 11.14 */
export const chatOf = (told: Told) =>
	filled(factsOf(told.row.state).chat(told.settings.chats), told);

/** The same once its promised hour changed. */
export const promiseChat = (told: Told, why: string) =>
	filled(told.settings.chats.orderPromise, told, why);

/** A text of the owner's with what is known of a car; what names an hour that nobody knows or that passed, or a sum of nothing, is left out. */
export function filled(text: string, told: Told, why = ""): string {
	const { promisedAt } = told.row;
	const isAhead = promisedAt !== null && promisedAt > told.now.toISOString();
	// Whoever is told of a change is told why, also where nobody knows the new hour.
	const unknown = why && NO_HOUR_YET;
	return fillChat(isAhead ? text : withoutSentence(text, "cuando", unknown), wordsFor(told, why));
}

const NO_HOUR_YET = " Todavía no sabemos para cuándo estará tu {carro}: {motivo}.";

/** What stands for the words in braces. */
export function wordsFor(told: Told, why = "") {
	const { row, link, sumCents, settings, now } = told;
	return {
		nombre: calledName(row.name),
		taller: settings.name,
		referencia: row.reference,
		carro: carLine({ brand: row.brand, model: row.model }),
		cuando: row.promisedAt ? whenWords(row.promisedAt, now) : "",
		motivo: why,
		saldo: sumCents > 0 ? formatCents(sumCents) : "",
		cierre: fetchWords(now, settings),
		enlace: link ?? "",
	};
}

/** «hasta las 6:00 PM», «desde el lunes 30 de noviembre a las 8:00 AM» */
export function fetchWords(now: Date, settings: Settings): string {
	const { isOpen, until } = openingAt(now, settings);
	if (!isOpen) return `desde ${whenWords(until.toISOString(), now, spokenDay)}`;
	const time = clockTime(panamaMinuteOfDay(until));
	const { until: next } = openingAt(until, settings);
	const isClosedNext = panamaDay(next) > addDays(panamaDay(now), 1);
	const back = isClosedNext ? `, y de nuevo desde el ${spokenDay(panamaDay(next))}` : "";
	return `hoy hasta las ${time}${back}`;
}
