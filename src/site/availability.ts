import type { AskHours } from "#features/appointments/request/free-hours.ts";
import { urlPart } from "#site-path.ts";
import { answerOf } from "./answer-of.ts";

/** What the shop can still take, asked from the page. */
export const askAvailability: AskHours = ({ service, from, days }) =>
	answerOf(`/api/availability?${new URLSearchParams({ service, from, days: String(days) })}`);

/** The same for a visit that has an hour already: its own counts as free. */
export function askForVisit(token: string): AskHours {
	const path = `/api/visits/${urlPart(token)}/availability` as const;
	return ({ from, days }) =>
		answerOf(`${path}?${new URLSearchParams({ from, days: String(days) })}`);
}
