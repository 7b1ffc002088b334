import { formatChat, removeSentence } from "#core/settings/chats.ts";
import type { Settings } from "#core/settings/contract.ts";
import { getOpening } from "#core/settings/rules.ts";
import { formatCar } from "#domain/car/car.ts";
import { formatCents } from "#domain/money.ts";
import { formatRelativeMoment, formatTimeWithArticle } from "#domain/text/format-instant.ts";
import { getCallName } from "#domain/text/greeting.ts";
import { addDays, formatClockTime, formatLongDay, toPanamaDay, toPanamaMinutes } from "#domain/time.ts";
import type { FullOrder } from "#features/workshop/work-orders/board-read-model.server.ts";

/** The data for the placeholders of a chat text or an email about a car. */
export type OrderMessageInput = {
	row: Pick<FullOrder, "reference" | "name" | "brand" | "model" | "promisedAt">;
	link: string | null;
	/** The amount that is still to be paid. */
	balanceCents: number;
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
export function fillOrderMessage(
	text: string,
	input: OrderMessageInput,
	reason = "",
	today = input.now,
): string {
	const { row, link, balanceCents, settings, now } = input;
	const { promisedAt } = row;
	const isUpcoming = promisedAt !== null && promisedAt > now.toISOString();
	// A message about a changed promise gives the reason even when the new time is unknown.
	const unknownPromise = reason && UNKNOWN_PROMISE_CHANGED;
	const textForPromise = isUpcoming ? text : removeSentence(text, "cuando", unknownPromise);
	return formatChat(textForPromise, {
		nombre: getCallName(row.name),
		taller: settings.name,
		referencia: row.reference,
		carro: formatBrandAndModel(row),
		cuando: promisedAt ? formatRelativeMoment(promisedAt, today) : "",
		motivo: reason,
		saldo: balanceCents > 0 ? formatCents(balanceCents) : "",
		cierre: formatPickupHours(now, settings, today),
		enlace: link ?? "",
	});
}

const UNKNOWN_PROMISE_CHANGED = " Todavía no sabemos para cuándo estará tu {carro}: {motivo}.";

/** Formats a car for its customer, without year and plate. */
export const formatBrandAndModel = ({ brand, model }: OrderMessageInput["row"]) =>
	formatCar({ brand, model });

/** Formats the pickup hours: «hoy hasta las 6:00 PM», «desde el lunes 30 de noviembre a las 8:00 AM». */
export function formatPickupHours(now: Date, settings: Settings, today = now): string {
	const { isOpen, until } = getOpening(now, settings);
	if (!isOpen) return `desde ${formatRelativeMoment(until.toISOString(), today, formatLongDay)}`;
	const time = formatClockTime(toPanamaMinutes(until));
	const { until: next } = getOpening(until, settings);
	const isClosedNext = toPanamaDay(next) > addDays(toPanamaDay(now), 1);
	const reopening = isClosedNext ? `, y de nuevo desde el ${formatLongDay(toPanamaDay(next))}` : "";
	const day = toPanamaDay(today) === toPanamaDay(now) ? "hoy" : `el ${formatLongDay(toPanamaDay(now))}`;
	return `${day} hasta ${formatTimeWithArticle(time)}${reopening}`;
}
