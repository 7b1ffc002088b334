import { z } from "@hono/zod-openapi";
import type { Trx } from "#platform/db.server.ts";
import { answer, openRoutes } from "#platform/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { panelRoutes } from "#platform/routes.server.ts";
import {
	DataAnswer,
	DataRequestFilter,
	DataRequestList,
	Erasure,
	ErasurePlan,
	NewDataRequest,
	PersonFile,
} from "./contract.ts";
import { erasePerson, planErasure } from "./erase.server.ts";
import { closeRequest, dataRequests, registerRequest } from "./register.server.ts";
import { tellPerson } from "./tell.server.ts";

const panel = panelRoutes("Datos personales", "customers");
const params = z.object({ id: z.string().max(60) });

const list = panel.get("listDataRequests", "/admin/data-requests", {
	summary: "Lo que la gente pidió sobre sus datos, con su plazo",
	query: DataRequestFilter,
	200: answer("Una página del registro", DataRequestList),
});
const close = panel.put("answerDataRequest", "/admin/data-requests/{id}/outcome", {
	summary: "Dice cómo terminó una solicitud sobre datos",
	params,
	body: DataAnswer,
	200: answer("El registro", DataRequestList),
});
const register = panel.post("registerDataRequest", "/admin/customers/{id}/data-requests", {
	summary: "Anota que una persona pidió algo sobre sus datos",
	params,
	body: NewDataRequest,
	200: answer("El registro", DataRequestList),
});
/** Under /export, which asks for the password again (rules 7.4). */
const file = panel.get("exportPerson", "/admin/export/customers/{id}", {
	summary: "Todo lo que se sabe de una persona",
	right: "export",
	params,
	200: answer("Su archivo", PersonFile),
});
const plan = panel.get("planErasure", "/admin/customers/{id}/erasure", {
	summary: "Qué se borraría de una persona y qué quedaría",
	right: "erase",
	params,
	200: answer("El plan", ErasurePlan),
});
const erase = panel.post("erasePerson", "/admin/customers/{id}/erasure", {
	summary: "Borra a una persona de todo; lo que pidió queda sin nombre",
	right: "erase",
	params,
	body: Erasure,
	200: answer("El registro", DataRequestList),
});

type Forget = (trx: Trx, leadIds: readonly string[], now: Date) => Promise<void>;

/** @param forgets what each room of a kind of lead clears */
export const personalDataApi = (at: Platform, forgets: readonly Forget[]) => {
	const firstPage = () => dataRequests(at.reads, 1, at.now());
	return openRoutes()
		.openapi(list, async (c) =>
			c.json(await dataRequests(at.reads, c.req.valid("query").page, at.now()), 200),
		)
		.openapi(close, async (c) => {
			await closeRequest(at, c.var.actor, c.req.valid("param").id, c.req.valid("json"));
			return c.json(await firstPage(), 200);
		})
		.openapi(register, async (c) => {
			await registerRequest(at, c.var.actor, c.req.valid("param").id, c.req.valid("json"));
			return c.json(await firstPage(), 200);
		})
		.openapi(file, async (c) => {
			const { id } = c.req.valid("param");
			const whole = await tellPerson(at.reads, id, at.now());
			at.log.info(
				{ event: "person_told", staff: c.var.actor.id, customer: id },
				"a file was taken",
			);
			return c.json(whole, 200);
		})
		.openapi(plan, async (c) =>
			c.json(await planErasure(at.reads, c.req.valid("param").id, at.now()), 200),
		)
		.openapi(erase, async (c) => {
			const { id } = c.req.valid("param");
			await erasePerson(at, c.var.actor, { id, ...c.req.valid("json") }, forgets);
			return c.json(await firstPage(), 200);
		});
};
