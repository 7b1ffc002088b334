import { getBurst } from "#core/requests/burst-protection/store.server.ts";
import { countNewLeads } from "#core/requests/store.server.ts";
import { toPageInfo } from "#domain/limits.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, defineRoute } from "#server/http/routes.server.ts";
import { Inbox, InboxFilter } from "./contract.ts";
import { countLeadsByState } from "./count-leads.server.ts";
import { LEADS_PER_PAGE, listLeads } from "./list-leads.server.ts";

const panel = createPanelRoutes("Bandeja", "inbox");

export const createInboxApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: panel,
			id: "listLeads",
			method: "get",
			path: "/admin/inbox",
			summary: "Solicitudes de todo tipo, la más nueva primero",
			query: InboxFilter,
			status: 200,
			answer: toResponseSpec("Una página de la bandeja", Inbox),
			handle: async ({ ctx, actor: { id } }, { query: filter }) => {
				const counts = await countLeadsByState(ctx.reads, filter, id);
				const total = counts[filter.state] ?? 0;
				const leads = await listLeads(ctx.reads, filter, { actorId: id, total });
				const newLeads = await countNewLeads(ctx.reads);
				const burst = await getBurst(ctx.reads);
				const now = ctx.now().toISOString();
				const page = toPageInfo(total, filter.page, LEADS_PER_PAGE);
				return { leads, ...page, counts, new_leads: newLeads, burst, now };
			},
		}),
	]);
