import { useRouteLoaderData } from "react-router";
import type { loader } from "./layout.tsx";

/** The business record and the navigation data that the layout loaded, for any page below it. */
export function useSite() {
	const site = useRouteLoaderData<typeof loader>("site/layout");
	if (!site) throw new Error("useSite needs the public layout above it");
	return site;
}

export type Site = ReturnType<typeof useSite>;
