import { z } from "@hono/zod-openapi";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";
import { withLastKnownValue } from "#server/last-known-value.ts";
import {
	AdminText,
	AdminTextDetail,
	AdminTexts,
	LegalParams,
	LegalText,
	Restoration,
	ShortTexts,
	TextContent,
	TextForm,
	TextParams,
} from "./contract.ts";
import {
	listTexts,
	readStoredSources,
	readText,
	readVersion,
	toLegalText,
	toShortTexts,
	toTextSources,
} from "./read.server.ts";
import { restoreText, saveText } from "./save.server.ts";
import { findCurrentVersions } from "./store.server.ts";

const site = createSiteRoutes("Sitio");
const adminTextResponse = toResponseSpec("El texto como quedó", AdminText);
const panel = createPanelRoutes("Configuración", "settings");
const VersionParams = TextParams.extend({
	number: z.coerce.number("Di qué versión").int("Di qué versión").min(1).max(1_000_000),
});

const isSecureUrl = (url: string) => url.startsWith("https:");

export function createSiteTextsApi(ctx: AppContext) {
	const readStored = withLastKnownValue(() =>
		Promise.all([findCurrentVersions(ctx.db), readStoredSources(ctx)]),
	);
	return createRouter().openapiRoutes([
		defineRoute({
			group: site,
			id: "readShortTexts",
			method: "get",
			path: "/texts",
			summary: "Los textos cortos del sitio: portada, misión, visión y por qué elegirnos",
			status: 200,
			answer: toResponseSpec("Con los datos del taller puestos", ShortTexts),
			handle: async (call, _input, c) => {
				const [rows, stored] = await readStored();
				return toShortTexts(
					rows,
					toTextSources(call.ctx, stored, { visitor: call, isSecure: isSecureUrl(c.req.url) }),
				);
			},
		}),
		defineRoute({
			group: site,
			id: "readLegalText",
			method: "get",
			path: "/texts/{name}",
			summary: "Los términos o la política de privacidad, por secciones",
			params: LegalParams,
			status: 200,
			answer: toResponseSpec("Con los datos del taller puestos", LegalText),
			handle: async (call, { params: { name } }, c) => {
				const [rows, stored] = await readStored();
				const sources = toTextSources(call.ctx, stored, { visitor: call, isSecure: isSecureUrl(c.req.url) });
				return toLegalText(name, rows.get(name), sources);
			},
		}),
		defineRoute({
			group: panel,
			id: "listTexts",
			method: "get",
			path: "/admin/texts",
			summary: "Los textos del sitio que el dueño puede escribir, con su último cambio",
			status: 200,
			answer: toResponseSpec("En el orden del panel, y los datos que se pueden insertar", AdminTexts),
			handle: ({ ctx }) => listTexts(ctx),
		}),
		defineRoute({
			group: panel,
			id: "readText",
			method: "get",
			path: "/admin/texts/{name}",
			summary: "Un texto con sus versiones",
			params: TextParams,
			status: 200,
			answer: toResponseSpec("El texto, sus versiones y el que trae Biela", AdminTextDetail),
			handle: ({ ctx }, { params: { name } }) => readText(ctx, name),
		}),
		defineRoute({
			group: panel,
			id: "readTextVersion",
			method: "get",
			path: "/admin/texts/{name}/versions/{number}",
			summary: "Una versión guardada de un texto",
			params: VersionParams,
			status: 200,
			answer: toResponseSpec("El texto de esa versión", TextContent),
			handle: ({ ctx }, { params: { name, number } }) => readVersion(ctx, name, number),
		}),
		defineRoute({
			group: panel,
			id: "saveText",
			method: "put",
			path: "/admin/texts/{name}",
			summary: "Cambia un texto del sitio; se ve enseguida y el anterior queda guardado",
			body: TextForm,
			params: TextParams,
			status: 200,
			answer: adminTextResponse,
			handle: (call, { params: { name }, body }) => saveText(call, { name, form: body }),
		}),
		defineRoute({
			group: panel,
			id: "restoreText",
			method: "post",
			path: "/admin/texts/{name}/restore",
			summary: "Vuelve a poner una versión guardada, o el texto que trae Biela",
			body: Restoration,
			params: TextParams,
			status: 200,
			answer: adminTextResponse,
			handle: (call, { params: { name }, body }) => restoreText(call, { name, ...body }),
		}),
	]);
}
