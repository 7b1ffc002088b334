/** Creates a response for a generated file, with scripts disabled. */
export function createTextResponse(body: string, type: string): Response {
	return new Response(body, {
		headers: {
			"Content-Type": `${type}; charset=utf-8`,
			"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
		},
	});
}
