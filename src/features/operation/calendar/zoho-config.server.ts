import { CALENDAR_TOPIC } from "#features/workshop/appointments/rules.ts";
import { getSiteOrigin } from "#server/site-origin.ts";
import type { Env } from "#server/start/env.server.ts";
import { EVENT_TOPIC, getDataCentres, ZOHO_TIMEOUT_MS } from "./rules.ts";
import type { Link } from "./store.server.ts";
import type { Zoho } from "./zoho-client.server.ts";
import { findZohoKeys, type KeysContext } from "./zoho-keys.server.ts";

/** Outbox topics that are sent to Zoho. */
export const ZOHO_TOPICS = [CALENDAR_TOPIC, EVENT_TOPIC] as const;

/** Returns the callback page; the owner registers exactly this URL at Zoho. */
export const redirectUri = (env: Env) => `${getSiteOrigin(env)}/admin/zoho-callback`;

/** Finds the data centre of a link. */
export const findCentre = ({ centres }: Zoho, { dataCentre }: Pick<Link, "dataCentre">) =>
	centres.find(({ location }) => location === dataCentre);

/** Returns Zoho's configuration, or undefined while there are no keys. */
export async function findZoho(ctx: KeysContext, timeoutMs = ZOHO_TIMEOUT_MS): Promise<Zoho | undefined> {
	const keys = await findZohoKeys(ctx);
	const { env } = ctx;
	return (
		keys && {
			...keys,
			redirectUri: redirectUri(env),
			centres: getDataCentres(env.ZOHO_ACCOUNTS_URL),
			timeoutMs,
		}
	);
}
