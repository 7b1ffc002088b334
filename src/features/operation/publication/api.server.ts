import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";
import { Publication, PublishRequest } from "./contract.ts";
import { publishSite, readPublication, unpublishSite } from "./publish.server.ts";

const panel = createPanelRoutes("Configuración", "settings", {
	200: toResponseSpec("El estado del sitio", Publication),
});

export const createPublicationApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		panel.get("readPublication", "/admin/publication", {
			summary: "Si el sitio está publicado, lo que lo impide y lo que todavía es de ejemplo",
		})(() => readPublication(ctx)),
		panel.post("publishSite", "/admin/publication", {
			summary: "Publica el sitio: desde ahora lo ve todo el mundo",
			body: PublishRequest,
		})(({ body, actor }) => publishSite(ctx, actor, body)),
		panel.delete("unpublishSite", "/admin/publication", {
			summary: "Vuelve a poner el sitio en privado",
		})(({ actor }) => unpublishSite(ctx, actor)),
	]);
