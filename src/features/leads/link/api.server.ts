import { answer, openRoutes } from "#platform/http/http.server.ts";
import { linkRoutes } from "#platform/http/routes.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { readOwnMatter } from "./behind.server.ts";
import { OwnMatter } from "./contract.ts";

const own = linkRoutes("Enlace del cliente", "Ningún enlace es así");

export const linksApi = (at: Platform) =>
	openRoutes().openapiRoutes([
		own.get("readOwnMatter", "/links/{token}", {
			summary:
				"De qué es el enlace de un cliente; sus partes se leen con el mismo: la cita, la cotización y las fotos",
			200: answer("La solicitud detrás del enlace", OwnMatter),
		})(({ token }) => readOwnMatter(at, token)),
	]);
