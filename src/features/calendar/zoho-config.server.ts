import { CALENDAR_TOPIC } from "#features/appointments/rules.ts";
import { getSiteOrigin } from "#server/site-origin.ts";
import type { Env } from "#server/start/env.server.ts";
import { EVENT_TOPIC, getDataCentres, ZOHO_TIMEOUT_MS } from "./rules.ts";
import type { Link } from "./store.server.ts";
import type { Zoho } from "./zoho-client.server.ts";

/** Outbox topics that are sent to Zoho. */
export const ZOHO_TOPICS = [CALENDAR_TOPIC, EVENT_TOPIC] as const;

/** Returns the callback page; the owner registers exactly this URL at Zoho. */
export const redirectUri = (env: Env) => `${getSiteOrigin(env)}/admin/zoho-callback`;

/** Finds the data centre of a link. */
export const findCentre = ({ centres }: Zoho, { dataCentre }: Pick<Link, "dataCentre">) =>
	centres.find(({ location }) => location === dataCentre);

/** Returns Zoho's configuration from the environment, or undefined while the keys are not set. */
export function getZoho(env: Env, timeoutMs = ZOHO_TIMEOUT_MS): Zoho | undefined {
	const { ZOHO_CLIENT_ID: clientId, ZOHO_CLIENT_SECRET: clientSecret } = env;
	if (!clientId || !clientSecret) return undefined;
	const centres = getDataCentres(env.ZOHO_ACCOUNTS_URL);
	return { clientId, clientSecret, redirectUri: redirectUri(env), centres, timeoutMs };
}
