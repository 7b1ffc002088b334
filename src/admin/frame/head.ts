import sheet from "#admin/admin.css?url";

/** Pages of the panel are nobody else's business: no cache keeps them, no search engine lists them. */
export const panelHeaders = () => ({
	"Cache-Control": "no-store",
	"X-Robots-Tag": "noindex, nofollow",
});

export const panelMeta = () => [{ name: "robots", content: "noindex, nofollow" }];

export const panelLinks = () => [{ rel: "stylesheet", href: sheet }];
