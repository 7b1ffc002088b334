import { z } from "@hono/zod-openapi";
import { PageNumber } from "#bounds.ts";
import { panelRoutes } from "#platform/http/routes.server.ts";

const PER_PAGE = 50;

/** How staff read what the public forms brought: a page of it, the newest first, or one by the id of its lead. */
export const leadRoutes = panelRoutes("Solicitudes", "inbox");
export const byPage = z.object({ page: PageNumber });
export const PAGE_SIZE_WORDS = `${PER_PAGE} por página`;

/** The rows that such a page holds. */
export function rowsOf({ page }: { page: number }) {
	return { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
}
