import { z } from "@hono/zod-openapi";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes } from "#server/http/routes.server.ts";
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
const panel = createPanelRoutes("Configuración", "settings", {
	params: TextParams,
	200: toResponseSpec("El texto como quedó", AdminText),
});
const VersionParams = TextParams.extend({
	number: z.coerce.number("Di qué versión").int("Di qué versión").min(1).max(1_000_000),
});

const isSecureUrl = (url: string) => url.startsWith("https:");

export function createSiteTextsApi(ctx: AppContext) {
	const readStored = withLastKnownValue(() =>
		Promise.all([findCurrentVersions(ctx.db), readStoredSources(ctx)]),
	);
	return createRouter().openapiRoutes([
		site.get("readShortTexts", "/texts", {
			summary: "Los textos cortos del sitio: portada, misión, visión y por qué elegirnos",
			200: toResponseSpec("Con los datos del taller puestos", ShortTexts),
		})(async ({ visitor }, c) => {
			const [rows, stored] = await readStored();
			return toShortTexts(rows, toTextSources(ctx, stored, { visitor, isSecure: isSecureUrl(c.req.url) }));
		}),
		site.get("readLegalText", "/texts/{name}", {
			summary: "Los términos o la política de privacidad, por secciones",
			params: LegalParams,
			200: toResponseSpec("Con los datos del taller puestos", LegalText),
		})(async ({ name, visitor }, c) => {
			const [rows, stored] = await readStored();
			const sources = toTextSources(ctx, stored, { visitor, isSecure: isSecureUrl(c.req.url) });
			return toLegalText(name, rows.get(name), sources);
		}),
		panel.get("listTexts", "/admin/texts", {
			summary: "Los textos del sitio que el dueño puede escribir, con su último cambio",
			200: toResponseSpec("En el orden del panel, y los datos que se pueden insertar", AdminTexts),
		})(() => listTexts(ctx)),
		panel.get("readText", "/admin/texts/{name}", {
			summary: "Un texto con sus versiones",
			200: toResponseSpec("El texto, sus versiones y el que trae Biela", AdminTextDetail),
		})(({ name }) => readText(ctx, name)),
		panel.get("readTextVersion", "/admin/texts/{name}/versions/{number}", {
			summary: "Una versión guardada de un texto",
			params: VersionParams,
			200: toResponseSpec("El texto de esa versión", TextContent),
		})(({ params: { name, number } }) => readVersion(ctx, name, number)),
		panel.put("saveText", "/admin/texts/{name}", {
			summary: "Cambia un texto del sitio; se ve enseguida y el anterior queda guardado",
			body: TextForm,
		})(({ name, body, actor }) => saveText(ctx, actor, { name, form: body })),
		panel.post("restoreText", "/admin/texts/{name}/restore", {
			summary: "Vuelve a poner una versión guardada, o el texto que trae Biela",
			body: Restoration,
		})(({ name, body, actor }) => restoreText(ctx, actor, { name, ...body })),
	]);
}
