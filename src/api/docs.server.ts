import type { OpenAPIHono } from "@hono/zod-openapi";
import { html, raw } from "hono/html";
import type { ApiEnv } from "#server/http/http.server.ts";
import {
	addSharedErrors,
	getResponseDescription,
	listSharedErrors,
	type Operation,
	type Paths,
} from "./shared-errors.server.ts";

const buildDocumentHead = (origin: string) => ({
	openapi: "3.1.0",
	info: {
		title: "Biela",
		version: "1",
		description:
			"API del sitio y del panel. Los precios son USD con ITBMS incluido, los instantes UTC y los días de Panamá. Los errores llevan `detail` en español.",
		contact: { name: "El taller", url: `${origin}/contacto` },
		license: { name: "Todos los derechos reservados", url: `${origin}/terminos` },
	},
	servers: [{ url: origin }],
	security: [],
});

/**
 * Publishes the OpenAPI document and a readable page. Both are built once, because building per request leaks memory.
 *
 * @param origin where this API is reached, e.g. "https://mitaller.com"
 */
export function registerDocumentRoutes(app: OpenAPIHono<ApiEnv>, origin: string): void {
	app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
		type: "http",
		scheme: "bearer",
	});
	for (const [status, response] of listSharedErrors())
		app.openAPIRegistry.registerComponent("responses", status, response);
	let cached: { document: string; page: string } | undefined;
	const buildOnce = () => {
		if (cached) return cached;
		const document = app.getOpenAPI31Document(buildDocumentHead(origin));
		const paths = document.paths as Paths;
		addSharedErrors(paths);
		cached = { document: JSON.stringify(document), page: String(renderDocsPage(paths)) };
		return cached;
	};
	app.get("/openapi.json", (c) => {
		c.header("Content-Type", "application/json; charset=utf-8");
		return c.body(buildOnce().document);
	});
	app.get("/docs", (c) => c.html(buildOnce().page));
}

function renderDocsPage(paths: Paths) {
	const calls = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
	);
	const groups = Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? "Otros");
	return html`<!doctype html>
<html lang="es-PA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API de Biela</title><style>${raw(PAGE_STYLE)}</style></head><body><main>
<h1>API de Biela</h1>
<p>Todas las llamadas de <code>/api/admin</code>, menos el ingreso, llevan <code>Authorization: Bearer …</code>.
Los formularios aceptan <code>Idempotency-Key</code>: repetir una solicitud con la misma clave no la duplica.
El documento completo está en <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<p>Límites por conexión: 10 formularios y 5 cambios de citas cada 10 minutos, 600 lecturas por minuto, 20 ingresos cada 15 minutos. Por enlace, lo abra quien lo abra: 600 lecturas por minuto, 5 cambios de la cita cada 10 minutos, 10 respuestas a la cotización por hora. Cuerpos de hasta 128 kB, imágenes de hasta 2 MB.</p>
${[...groups].map(([name, list]) => html`<h2>${name}</h2>${list.map(renderOperation)}`)}
</main></body></html>`;
}

type DocumentedOperation = { path: string; method: string; operation: Operation };

function renderOperation({ path, method, operation }: DocumentedOperation) {
	const inputs = (operation.parameters ?? []).map((parameter) => parameter.name).join(", ");
	return html`<section><h3><b>${method.toUpperCase()}</b> <code>${path}</code></h3>
<p>${operation.summary ?? ""}</p>
${inputs ? html`<p>Parámetros: <code>${inputs}</code></p>` : ""}
<dl>${Object.entries(operation.responses).map(
		([status, response]) => html`<dt>${status}</dt><dd>${getResponseDescription(status, response)}</dd>`,
	)}</dl></section>`;
}

const PAGE_STYLE = `body{margin:0;font:16px/1.55 system-ui,sans-serif;color:#15171a;background:#f6f4ee}
main{max-width:800px;margin:auto;padding:48px 24px}section{background:#fff;border:1px solid #d9d5ca;padding:16px 20px;margin:0 0 12px}
h3{margin:0;font-size:16px}h3 b{display:inline-block;min-width:56px}p{margin:8px 0}dl{display:grid;grid-template-columns:auto 1fr;gap:2px 16px;margin:8px 0 0;font-size:14px}
dt{font-variant-numeric:tabular-nums;font-weight:600}dd{margin:0;color:#5c6068}a{color:inherit}`;
