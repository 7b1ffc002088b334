/** Pages of the panel are nobody else's business: no cache keeps them, no search engine lists them. */
export const headers = () => ({
	"Cache-Control": "no-store",
	"X-Robots-Tag": "noindex, nofollow",
});

export const meta = () => [{ name: "robots", content: "noindex, nofollow" }];
