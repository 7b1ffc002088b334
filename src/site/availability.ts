import type { AskHours } from "#features/appointments/request/free-hours.ts";
import { urlPart } from "#site-path.ts";

const PATIENCE_MS = 10_000;

/** What the shop can still take, asked from the page. */
export const askAvailability: AskHours = ({ service, from, days }) =>
	answerOf(`/api/availability?${new URLSearchParams({ service, from, days: String(days) })}`);

/** The same for a visit that has an hour already: its own counts as free. */
export function askForVisit(token: string): AskHours {
	const path = `/api/visits/${urlPart(token)}/availability` as const;
	return ({ from, days }) =>
		answerOf(`${path}?${new URLSearchParams({ from, days: String(days) })}`);
}

/** Resolves to nothing when there is no answer, or none in time. */
export async function answerOf<Answer>(path: `/api/${string}`): Promise<Answer | undefined> {
	try {
		const reply = await fetch(path, { signal: AbortSignal.timeout?.(PATIENCE_MS) ?? null });
		return reply.ok ? await reply.json() : undefined;
	} catch {
		return undefined;
	}
}
