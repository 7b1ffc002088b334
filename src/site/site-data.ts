import { useRouteLoaderData } from "react-router";
import type { readSite } from "./read-site.server.ts";

export type Site = Awaited<ReturnType<typeof readSite>>;

/** Last loaded data, in the browser only. */
let lastSite: Site | undefined;

/** Returns the layout's data: the business record and the navigation. */
export function useSite(): Site {
	const site = useOptionalSite();
	if (!site) throw new Error("useSite needs the public layout above it");
	return site;
}

/**
 * Returns whether a page may state a claim about the shop; a live site shows only confirmed claims.
 *
 * @source rules 1.24
 */
export function useClaim(name: Site["settings"]["claims"][number]): boolean {
	return useSite().settings.claims.includes(name);
}

/** Returns the layout's data, or the last loaded data if the current page failed to load. */
export function useOptionalSite(): Site | undefined {
	const publicSite = useRouteLoaderData<Site>("site/layout");
	const loaded = useRouteLoaderData<Site>("site/portal-layout") ?? publicSite;
	if (!import.meta.env.SSR && loaded) lastSite = loaded;
	return loaded ?? lastSite;
}
