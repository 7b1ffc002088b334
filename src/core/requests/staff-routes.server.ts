import { z } from "@hono/zod-openapi";
import { PageNumber } from "#domain/limits.ts";
import { createPanelRoutes } from "#server/http/routes.server.ts";

const PER_PAGE = 50;

/** Routes for staff to read what the public forms stored: a page, newest first, or one by lead id. */
export const leadRoutes = createPanelRoutes("Solicitudes", "inbox");
export const pageQuery = z.object({ page: PageNumber });
export const PAGE_SIZE_TEXT = `${PER_PAGE} por página`;

/** Returns the row range of a page. */
export function getPageRange({ page }: { page: number }) {
	return { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
}
