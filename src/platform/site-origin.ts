import type { Env } from "#platform/start/env.server.ts";

/** The address that was told to the server: what links in messages begin with. Without one no message has a link. */
export function publicOrigin({ SITE_URL }: Pick<Env, "SITE_URL">): string | undefined {
	return SITE_URL ? new URL(SITE_URL).origin : undefined;
}

/** Where this site answers, without a slash at the end; on this machine alone while nobody said where. */
export function siteOrigin({ SITE_URL, PORT }: Pick<Env, "SITE_URL" | "PORT">): string {
	return publicOrigin({ SITE_URL }) ?? `http://localhost:${PORT}`;
}
