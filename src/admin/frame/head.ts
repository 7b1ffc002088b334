/** Keeps private pages of the panel out of caches and search engines. */
export const headers = () => ({
	"Cache-Control": "no-store",
	"X-Robots-Tag": "noindex, nofollow",
});

export const meta = () => [{ name: "robots", content: "noindex, nofollow" }];
