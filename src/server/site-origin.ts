import type { Env } from "#server/start/env.server.ts";

/** Returns the configured origin for links in messages. Without it, messages contain no links. */
export function getPublicOrigin({ SITE_URL }: Pick<Env, "SITE_URL">): string | undefined {
	return SITE_URL ? new URL(SITE_URL).origin : undefined;
}

/** Returns the origin of this site without a trailing slash; localhost if none is configured. */
export function getSiteOrigin({ SITE_URL, PORT }: Pick<Env, "SITE_URL" | "PORT">): string {
	return getPublicOrigin({ SITE_URL }) ?? `http://localhost:${PORT}`;
}
