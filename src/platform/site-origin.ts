import type { Env } from "#platform/start/env.server.ts";

/** Returns the configured origin for links in messages. Without it, messages contain no links. */
export function publicOrigin({ SITE_URL }: Pick<Env, "SITE_URL">): string | undefined {
	return SITE_URL ? new URL(SITE_URL).origin : undefined;
}

/** Returns the origin of this site without a trailing slash; localhost if none is configured. */
export function siteOrigin({ SITE_URL, PORT }: Pick<Env, "SITE_URL" | "PORT">): string {
	return publicOrigin({ SITE_URL }) ?? `http://localhost:${PORT}`;
}
