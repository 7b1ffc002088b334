import { CALENDAR_TOPIC } from "#features/appointments/rules.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import type { Env } from "#platform/start/env.server.ts";
import type { Zoho } from "./client.server.ts";
import { dataCentres, EVENT_TOPIC, ZOHO_TIMEOUT_MS } from "./rules.ts";
import type { Link } from "./store.server.ts";

/** What the outbox sends to Zoho. */
export const ZOHO_TOPICS = [CALENDAR_TOPIC, EVENT_TOPIC] as const;

/** The page that Zoho sends people back to; the owner registers it there, letter by letter. */
export const redirectUri = (env: Env) => `${siteOrigin(env)}/admin/zoho-callback`;

/** Where a link's calendar lies, as far as that centre is known. */
export const centreOf = ({ centres }: Zoho, { dataCentre }: Pick<Link, "dataCentre">) =>
	centres.find(({ location }) => location === dataCentre);

/** Zoho with this server's keys, or undefined while the owner has given none. */
export function zohoOf(env: Env, timeoutMs = ZOHO_TIMEOUT_MS): Zoho | undefined {
	const { ZOHO_CLIENT_ID: clientId, ZOHO_CLIENT_SECRET: clientSecret } = env;
	if (!clientId || !clientSecret) return undefined;
	const centres = dataCentres(env.ZOHO_ACCOUNTS_URL);
	return { clientId, clientSecret, redirectUri: redirectUri(env), centres, timeoutMs };
}
