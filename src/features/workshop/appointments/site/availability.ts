import { encodeUrlSegment } from "#domain/site-path.ts";
import type { FetchHours } from "#features/workshop/appointments/request/free-hours.ts";
import { tryFetchJson } from "#site/fetch-json.ts";

/** Fetches the shop's free hours. */
export const fetchAvailability: FetchHours = ({ service, from, days }) =>
	tryFetchJson(`/api/availability?${new URLSearchParams({ service, from, days: String(days) })}`);

/** Creates a fetcher of free hours for an existing visit, whose own hour counts as free. */
export function createVisitHoursFetcher(token: string): FetchHours {
	const path = `/api/visits/${encodeUrlSegment(token)}/availability` as const;
	return ({ from, days }) => tryFetchJson(`${path}?${new URLSearchParams({ from, days: String(days) })}`);
}
