import type { MetaDescriptor } from "react-router";
import type { Site } from "#site/site-data.ts";

/** Tells feed readers where the blog's feed is. */
export function feedLink(
	matches: readonly ({ id: string; loaderData?: unknown } | undefined)[],
): MetaDescriptor {
	const site = matches.find((match) => match?.id === "site/layout")?.loaderData as Site | undefined;
	return {
		tagName: "link",
		rel: "alternate",
		type: "application/rss+xml",
		title: site ? `Blog de ${site.settings.name}` : "Blog",
		href: "/blog/rss.xml",
	};
}
