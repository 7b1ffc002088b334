import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { Publication, PublishRequest } from "./contract.ts";
import { publishSite, readPublication, unpublishSite } from "./publish.server.ts";

const publicationResponse = toResponseSpec("El estado del sitio", Publication);
const panel = createPanelRoutes("Configuración", "settings");

export const createPublicationApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "readPublication",
			method: "get",
			path: "/admin/publication",
			summary: "Si el sitio está publicado, lo que lo impide y lo que todavía es de ejemplo",
			status: 200,
			answer: publicationResponse,
			handle: ({ ctx }) => readPublication(ctx),
		}),
		defineRoute({
			group: panel,
			id: "publishSite",
			method: "post",
			path: "/admin/publication",
			summary: "Publica el sitio: desde ahora lo ve todo el mundo",
			body: PublishRequest,
			status: 200,
			answer: publicationResponse,
			handle: (call, { body }) => publishSite(call, body),
		}),
		defineRoute({
			group: panel,
			id: "unpublishSite",
			method: "delete",
			path: "/admin/publication",
			summary: "Vuelve a poner el sitio en privado",
			status: 200,
			answer: publicationResponse,
			handle: (call) => unpublishSite(call),
		}),
	]);
