import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "@hono/zod-openapi";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";
import { isEncodingAccepted } from "#server/pages/request-headers.ts";
import { getProductFeed } from "./feed.server.ts";

const XML = "application/xml";

const site = createSiteRoutes("Catálogo");
const readProductFeed = defineRoute({
	group: site,
	id: "readProductFeed",
	method: "get",
	path: "/feeds/products",
	summary: "Todo el catálogo en el formato que leen Google Merchant Center y Meta",
	status: 200,
	answer: {
		description: "RSS 2.0 con los campos `g:`; el precio lleva el ITBMS",
		content: { [XML]: { schema: z.string() } },
	},
	errors: { 503: toResponseSpec("Ahora no se puede escribir", Problem) },
	handle: async ({ ctx }, _input, c) => {
		const { gzip, etag } = await getProductFeed(ctx);
		const headers = {
			"Content-Type": `${XML}; charset=utf-8`,
			ETag: etag,
			Vary: "Accept-Encoding",
		};
		if (isEncodingAccepted(c.req.header("accept-encoding") ?? "", "gzip"))
			return c.body(gzip, 200, {
				...headers,
				"Content-Encoding": "gzip",
				"Content-Length": String(gzip.length),
			});
		const text = Readable.from([gzip]).pipe(createGunzip());
		return c.body(Readable.toWeb(text) as ReadableStream, 200, headers);
	},
});

export const createFeedApi = () => createRouter().openapiRoutes([readProductFeed]);
