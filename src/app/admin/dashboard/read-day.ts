import { NEW_LEADS } from "#admin/frame/context.ts";
import type { Handle } from "#admin/frame/early-requests.ts";
import { type BACKGROUND_CALL, read, staffApi } from "#api/client.ts";

export const listDayRequests: Handle["listRequests"] = () => [
	[staffApi.admin.agenda.$path({ query: {} }), "agenda"],
	[staffApi.admin.inbox.$path({ query: NEW_LEADS }), "inbox"],
	[staffApi.admin.dashboard.cars.$path(), "summary"],
];

/**
 * Reads the agenda of today, the new requests and the cars inside. Without a day the agenda uses the server's today
 * (rules 7.30).
 */
export async function readDay(options?: typeof BACKGROUND_CALL) {
	const [agenda, waiting, { cars }] = await Promise.all([
		read(staffApi.admin.agenda.$get({ query: {} }, options)),
		read(staffApi.admin.inbox.$get({ query: NEW_LEADS }, options)),
		read(staffApi.admin.dashboard.cars.$get({}, options)),
	]);
	return { agenda, waiting, cars, now: agenda.now };
}

export type Day = Awaited<ReturnType<typeof readDay>>;
