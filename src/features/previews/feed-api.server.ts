import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "@hono/zod-openapi";
import { answer, openRoutes, Problem } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";
import { acceptsEncoding } from "#platform/pages/accept-encoding.ts";
import type { Platform } from "#platform/platform.server.ts";
import { productFeed } from "./feed.server.ts";

const XML = "application/xml";

const site = siteRoutes("Catálogo");
const read = site.get("readProductFeed", "/feeds/products", {
	summary: "Todo el catálogo en el formato que leen Google Merchant Center y Meta",
	200: {
		description: "RSS 2.0 con los campos `g:`; el precio lleva el ITBMS",
		content: { [XML]: { schema: z.string() } },
	},
	503: answer("Ahora no se puede escribir", Problem),
});

export const feedApi = (at: Platform) =>
	openRoutes().openapi(read.route, async (c) => {
		const { gzip, etag } = await productFeed(at);
		const headers = {
			"Content-Type": `${XML}; charset=utf-8`,
			ETag: etag,
			Vary: "Accept-Encoding",
		};
		if (acceptsEncoding(c.req.header("accept-encoding") ?? "", "gzip"))
			return c.body(gzip, 200, {
				...headers,
				"Content-Encoding": "gzip",
				"Content-Length": String(gzip.length),
			});
		const text = Readable.from([gzip]).pipe(createGunzip());
		return c.body(Readable.toWeb(text) as ReadableStream, 200, headers);
	});
