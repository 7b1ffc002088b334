import type { AskHours } from "#features/appointments/request/free-hours.ts";
import { urlPart } from "#site-path.ts";
import { answerOf } from "./answer-of.ts";

/** Fetches the shop's free hours. */
export const askAvailability: AskHours = ({ service, from, days }) =>
	answerOf(`/api/availability?${new URLSearchParams({ service, from, days: String(days) })}`);

/** Creates a fetcher of free hours for an existing visit, whose own hour counts as free. */
export function askForVisit(token: string): AskHours {
	const path = `/api/visits/${urlPart(token)}/availability` as const;
	return ({ from, days }) =>
		answerOf(`${path}?${new URLSearchParams({ from, days: String(days) })}`);
}
