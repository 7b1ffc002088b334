import { useRouteLoaderData } from "react-router";
import type { readSite } from "./layout/read-site.server.ts";

export type Site = Awaited<ReturnType<typeof readSite>>;

/** In the browser only, where there is one visitor: what the layout brought last. */
let last: Site | undefined;

/** The business record and the navigation data that the layout loaded, for any page below it. */
export function useSite(): Site {
	const site = useKnownSite();
	if (!site) throw new Error("useSite needs the public layout above it");
	return site;
}

/** Whether a page may say something of the shop: on a live address only what somebody answered for. @source rules 1.24 */
export function useClaim(name: Site["settings"]["claims"][number]): boolean {
	return useSite().settings.claims.includes(name);
}

/** The same, or what an earlier page brought when the server did not answer this one. */
export function useKnownSite(): Site | undefined {
	const inFrame = useRouteLoaderData<Site>("site/layout");
	const loaded = useRouteLoaderData<Site>("site/own-layout") ?? inFrame;
	if (!import.meta.env.SSR && loaded) last = loaded;
	return loaded ?? last;
}
