/** A file made by a loader; nothing in it may run. */
export function textFile(body: string, type: string): Response {
	return new Response(body, {
		headers: {
			"Content-Type": `${type}; charset=utf-8`,
			"Content-Security-Policy":
				"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
		},
	});
}
