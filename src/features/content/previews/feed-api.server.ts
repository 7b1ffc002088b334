import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "@hono/zod-openapi";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, Problem, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes } from "#server/http/routes.server.ts";
import { isEncodingAccepted } from "#server/pages/request-headers.ts";
import { getProductFeed } from "./feed.server.ts";

const XML = "application/xml";

const site = createSiteRoutes("Catálogo");
const read = site.get("readProductFeed", "/feeds/products", {
	summary: "Todo el catálogo en el formato que leen Google Merchant Center y Meta",
	200: {
		description: "RSS 2.0 con los campos `g:`; el precio lleva el ITBMS",
		content: { [XML]: { schema: z.string() } },
	},
	503: toResponseSpec("Ahora no se puede escribir", Problem),
});

export const createFeedApi = (ctx: AppContext) =>
	createRouter().openapi(read.route, async (c) => {
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
	});
